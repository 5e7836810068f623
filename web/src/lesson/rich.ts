/** Words of a lesson: parts in bold stand between asterisks, and no sign stands alone on a line. */

export interface Part {
  text: string;
  bold: boolean;
}

export function rich(words: string): Part[] {
  return bound(words)
    .split("*")
    .map((text, at) => ({ text, bold: at % 2 === 1 }))
    .filter(({ text }) => text !== "");
}

/** The same words without marks. */
export const bare = (words: string): string => bound(words).replaceAll("*", "");

/** What French writes with a space before or after stays on the line of its word. */
const bound = (words: string): string => words.replace(/ (?=[!?:;»])/g, "\u00a0").replaceAll("« ", "«\u00a0");
