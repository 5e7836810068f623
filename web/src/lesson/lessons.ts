/** The first lessons, as data beside the rules of their games. What is played in them the server knows. */

export interface LessonStep {
  /** The name of its words: `lesson.NAME`, and its title `lesson.NAME.title`. */
  say: string;
  /** What the light falls on: the names boards give their parts. */
  light?: string[];
  rules?: string[];
  /** The moves that are accepted; none if it is only read. */
  ask?: unknown[];
}

export interface Lesson {
  names: string[];
  steps: LessonStep[];
}

const LESSONS = import.meta.glob<Lesson>("$games/*/lesson.json", { import: "default" });
const lessons = new Map(Object.entries(LESSONS).map(([path, fetch]) => [path.split("/").at(-2) ?? "", fetch]));

/** The lesson of a game; nothing if it has none. */
export const lessonOf = (game: string): (() => Promise<Lesson>) | undefined => lessons.get(game);
