import { existsSync, readdirSync, readFileSync } from "node:fs";
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

/** A deck file as data. It is written simply, so it is read simply: `[one]`, `[[of several]]`, `key = value`. */
const deckFiles: Plugin = {
  name: "deck-files",
  enforce: "pre",
  load(id) {
    if (!id.endsWith(".toml")) return null;
    const deck: Record<string, unknown> = {};
    let part: Record<string, unknown> = deck;
    for (const [at, line] of readFileSync(id, "utf-8").split("\n").entries()) {
      const several = /^\[\[(\w+)\]\]/.exec(line)?.[1];
      const one = /^\[(\w+)\]/.exec(line)?.[1];
      const [, key, value] = /^(\w+) *= *(\d+|"(?:[^"\\]|\\.)*") *(?:#.*)?$/.exec(line) ?? [];
      if (several) (deck[several] ??= [] as unknown[]), (deck[several] as unknown[]).push((part = {}));
      else if (one) deck[one] = part = {};
      else if (key && value) part[key] = JSON.parse(value);
      else if (!/^\s*(?:#.*)?$/.test(line)) throw new Error(`${id}:${at + 1}: ${line}`);
    }
    return `export default ${JSON.stringify(deck, (key, value: unknown) => (NOTES.has(key) ? undefined : value))};`;
  },
};

/** What a deck file tells its readers only. */
const NOTES = new Set(["effect", "evidence"]);

/** The texts of a game without those that only the terminals say. */
const gameTexts: Plugin = {
  name: "game-texts",
  enforce: "pre",
  transform(code, id) {
    if (!/\/games\/\w+\/(?:fr|en)\.json$/.test(id)) return null;
    const texts = Object.entries(JSON.parse(code) as Record<string, string>);
    return { code: JSON.stringify(Object.fromEntries(texts.filter(([key]) => !/^(?:terminal|join)\./.test(key)))), map: null };
  },
};

/** What the first page says of each game, without the rest of its texts. */
const titles: Plugin = {
  name: "titles",
  resolveId: (id) => (id === "virtual:titles" ? "\0titles" : null),
  load(id) {
    if (id !== "\0titles") return null;
    const games = here("../src/ludarc/games");
    const found: Record<string, Record<string, unknown>> = {};
    for (const name of readdirSync(games).filter((name) => existsSync(`${games}/${name}/fr.json`))) {
      found[name] = {};
      for (const lang of ["fr", "en"]) {
        const { title, tagline } = JSON.parse(readFileSync(`${games}/${name}/${lang}.json`, "utf-8")) as Record<string, string>;
        found[name][lang] = { title, tagline };
      }
    }
    return `export default ${JSON.stringify(found)};`;
  },
};

export default defineConfig({
  plugins: [rulesPages, deckFiles, gameTexts, titles, svelte()],
  resolve: {
    alias: {
      "$bots": here("../src/ludarc/bots"),
      "$games": here("../src/ludarc/games"),
      "$rules": here("../docs/rules"),
      "$server": here("../src/ludarc/server"),
    },
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
