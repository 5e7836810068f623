import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { marked } from "marked";
import { defineConfig, type Plugin } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The rules pages become HTML when the page is built: no Markdown reader is sent to anybody. */
const rulesPages: Plugin = {
  name: "rules-pages",
  enforce: "pre",
  load(id) {
    if (!id.endsWith(".md")) return null;
    const html = marked.parse(readFileSync(id, "utf-8"), { async: false });
    return `export default ${JSON.stringify(html)};`;
  },
};

export default defineConfig({
  plugins: [rulesPages, svelte()],
  resolve: {
    alias: { "$games": here("../src/ludarc/games"), "$rules": here("../docs/rules") },
  },
  build: {
    outDir: here("../src/ludarc/server/page"),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    target: "es2022",
    rolldownOptions: { checks: { bundlerTimings: false } }, // a slow machine is no news to who plays
  },
  server: {
    fs: { allow: [here("..")] },
    proxy: {
      "/api": "http://localhost:8000",
      "/play": { target: "ws://localhost:8000", ws: true },
    },
  },
});
