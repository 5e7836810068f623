/** One stop of the Tab key for many buttons: arrows move among them, left and right in order, up and down by row. */

const BUTTONS = "button:not(:disabled, [inert] *)";

export function rove(box: HTMLElement): { destroy: () => void } {
  let last: HTMLElement | null = null;
  const all = (): HTMLElement[] => [...box.querySelectorAll<HTMLElement>(BUTTONS)];

  /** Exactly one of them can be reached with Tab. */
  function refresh(): void {
    const buttons = all();
    const held = last && buttons.includes(last) ? last : buttons[0];
    for (const button of buttons) {
      const stop = button === held ? "0" : "-1";
      if (button.getAttribute("tabindex") !== stop) button.setAttribute("tabindex", stop);
    }
  }

  function focus(event: FocusEvent): void {
    if (event.target instanceof HTMLElement && event.target.matches(BUTTONS)) {
      last = event.target;
      refresh();
    }
  }

  function walk(event: KeyboardEvent): void {
    const buttons = all();
    const at = buttons.indexOf(event.target as HTMLElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = aim(buttons, at, event.key);
    if (!to) return;
    event.preventDefault();
    to.focus();
    to.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  const watch = new MutationObserver(refresh);
  watch.observe(box, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled", "inert"] });
  box.addEventListener("focusin", focus);
  box.addEventListener("keydown", walk);
  refresh();
  return {
    destroy: () => {
      watch.disconnect();
      box.removeEventListener("focusin", focus);
      box.removeEventListener("keydown", walk);
    },
  };
}

function aim(buttons: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === "ArrowRight") return buttons[Math.min(buttons.length - 1, at + 1)];
  if (key === "ArrowLeft") return buttons[Math.max(0, at - 1)];
  if (key === "Home") return buttons[0];
  if (key === "End") return buttons.at(-1);
  if (key !== "ArrowUp" && key !== "ArrowDown") return undefined;
  const down = key === "ArrowDown";
  const here = (buttons[at] as HTMLElement).getBoundingClientRect();
  const spots = buttons.map((button) => ({ button, spot: button.getBoundingClientRect() }));
  const beyond = spots.filter(({ spot }) => (down ? spot.top >= here.bottom - 4 : spot.bottom <= here.top + 4));
  const far = (spot: DOMRect): number => Math.abs(spot.left + spot.width / 2 - here.left - here.width / 2) + 3 * Math.abs(spot.top - here.top);
  return beyond.sort((a, b) => far(a.spot) - far(b.spot))[0]?.button;
}
