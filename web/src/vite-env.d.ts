/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "*.md" {
  const html: string;
  export default html;
}

declare module "*.toml" {
  const deck: Record<string, unknown>;
  export default deck;
}
