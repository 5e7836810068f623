/** The digit of a key, whatever the layout and whether Shift is held: French keyboards need it. */
export function digit(event: KeyboardEvent): number {
  return Number(/^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? event.key);
}
