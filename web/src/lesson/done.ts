/** The games whose first lesson was taken on this device. */

const KEY = "ludarc.learned";

export function learned(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((name): name is string => typeof name === "string") : [];
  } catch {
    return [];
  }
}

export function noteLearned(game: string): void {
  const known = learned();
  if (!known.includes(game)) localStorage.setItem(KEY, JSON.stringify([...known, game]));
}
