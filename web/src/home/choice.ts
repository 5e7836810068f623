/** How many sit down and how strong the computers play: for each game, as it was chosen last. */

export interface Choice {
  seats: number;
  level: string;
}

const KEY = "ludarc.choices";
const FIRST: Choice = { seats: 4, level: "easy" };

/** All that is remembered, by game. */
export function choices(): Record<string, Choice> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Choice>;
  } catch {
    return {};
  }
}

export function keepChoice(game: string, choice: Choice): void {
  localStorage.setItem(KEY, JSON.stringify({ ...choices(), [game]: choice }));
}

/** What was chosen, as far as the game allows it: of its counts the next below, of its levels the first. */
export function allowed(chosen: Choice | undefined, counts: readonly number[], levels: readonly string[]): Choice {
  const { seats, level } = chosen ?? FIRST;
  const few = counts.filter((count) => count <= seats);
  return {
    seats: counts.length === 0 ? seats : few.length > 0 ? Math.max(...few) : Math.min(...counts),
    level: levels.length === 0 || levels.includes(level) ? level : (levels[0] ?? level),
  };
}

/** The numbers between the fewest and the most for which there is no game. */
export function closed(counts: readonly number[]): number[] {
  const most = Math.max(0, ...counts);
  return Array.from({ length: Math.max(0, most - 1) }, (_, at) => at + 2).filter((count) => !counts.includes(count));
}
