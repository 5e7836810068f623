/** What is told of a table at its end beside the outcome, by servers that tell it. */

import type { Outcome, Room } from "../lib/protocol";
import type { Said } from "../lib/words";

/** The games these people have played one after the other, and how many each seat has won. */
export interface Series {
  played: number;
  won: number[];
}

interface Told {
  story?: Said[];
  turning?: number | null;
}

export const storyOf = (outcome: Outcome): Said[] => {
  const { story = [] } = outcome as Outcome & Told;
  return story.length > 0 ? story : [outcome.why];
};

/** The number of the move that decided. */
export const turningOf = (outcome: Outcome): number | null => (outcome as Outcome & Told).turning ?? null;

export const seriesOf = (room: Room): Series | null => (room as Room & { series?: Series | null }).series ?? null;

export const faceAt = (room: Room, seat: number): string => (room.seats[seat] as { face?: string } | undefined)?.face ?? "";
