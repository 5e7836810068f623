/** Ways to sit round a table, beside playing at once against the computer. */

import type { IconName } from "../art/icons";

export type Way = "friends" | "screen" | "tv";

export const WAYS: { way: Way; icon: IconName }[] = [
  { way: "friends", icon: "link" },
  { way: "screen", icon: "phone" },
  { way: "tv", icon: "screen" },
];
