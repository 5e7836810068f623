/** Teams by colour and by shape: a disc, a diamond, a ring. */

import type { Colour } from "./colours";

export interface TeamSign {
  colour: Colour;
  /** A path in a box of 24 by 24. */
  shape: string;
}

export const TEAMS: TeamSign[] = [
  { colour: "blue", shape: "M12 1a11 11 0 1 0 0 22 11 11 0 1 0 0-22Z" },
  { colour: "green", shape: "M12 0 24 12 12 24 0 12Z" },
  { colour: "red", shape: "M12 1a11 11 0 1 0 0 22 11 11 0 1 0 0-22Zm0 4a7 7 0 1 1 0 14 7 7 0 1 1 0-14Z" },
];

export function teamSign(team: number): TeamSign {
  return TEAMS[team] ?? (TEAMS[0] as TeamSign);
}
