/** How large a board is drawn on a television: as large as its place allows. */

/** Boards measure in `rem`: this many pixels of a 1080p screen to one, at best and at least. */
const LARGEST = 40;
const SMALLEST = 14;

/** Sets the root's type size so that what lies in the node is not cut off; gives it back at the end.
    While nothing but the content changes it only shrinks, so that nothing jumps during a game. */
export function fit(node: HTMLElement): () => void {
  const root = document.documentElement;
  let size = LARGEST;

  const unit = (): number => Math.min(innerWidth / 1920, innerHeight / 1080);
  const overflows = (): boolean => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;

  function shrink(): void {
    root.style.fontSize = `${size * unit()}px`;
    while (size > SMALLEST && overflows()) {
      size -= 1;
      root.style.fontSize = `${size * unit()}px`;
    }
  }
  function anew(): void {
    size = LARGEST;
    shrink();
  }

  const watch = new MutationObserver(shrink);
  watch.observe(node, { childList: true, subtree: true });
  window.addEventListener("resize", anew);
  anew();
  return () => {
    watch.disconnect();
    window.removeEventListener("resize", anew);
    root.style.removeProperty("font-size");
  };
}
