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

/** Title and tagline of each game, by language. */
declare module "virtual:titles" {
  const titles: Record<string, Record<"fr" | "en", Record<"title" | "tagline", string>>>;
  export default titles;
}
