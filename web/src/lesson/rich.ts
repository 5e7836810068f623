/** Words with parts in bold, written between asterisks. */

export interface Part {
  text: string;
  bold: boolean;
}

export function rich(words: string): Part[] {
  return words
    .split("*")
    .map((text, at) => ({ text, bold: at % 2 === 1 }))
    .filter(({ text }) => text !== "");
}

/** The same words without marks, for those who hear them. */
export const bare = (words: string): string => words.replaceAll("*", "");
