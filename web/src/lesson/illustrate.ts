/** Puts the drawings of a game into its rules page, each below the text of its rule. */

import { mount, unmount } from "svelte";
import { gameOf } from "../games";
import type { Lang } from "../lib/words";
import Figure from "./Figure.svelte";
import { figuresOf } from "./figures";

/** Calls `placed` when all are there; what it returns takes them away. */
export function illustrate(page: HTMLElement, game: string, lang: Lang, placed: () => void): () => void {
  const drawn: Record<string, unknown>[] = [];
  let gone = false;
  void Promise.all([figuresOf(game), gameOf(game).open()]).then(([figures]) => {
    if (!figures || gone) return;
    for (const [rule, drawing] of Object.entries(figures.drawings)) {
      const target = document.createElement("div");
      page.querySelector(`#${CSS.escape(rule)}`)?.parentElement?.after(target);
      const words = gameOf(game).words[lang][`figure.${rule}`] ?? "";
      drawn.push(mount(Figure, { target, props: { figures, drawing, words } }));
    }
    placed();
  });
  return () => {
    gone = true;
    for (const figure of drawn) void unmount(figure);
  };
}
