/** How Arki, the little lantern under a rainbow, holds arms, eyes and mouth. */

const ARM = "#7a3a18";

export type Pose = "hello" | "there" | "here" | "up" | "cards" | "hint" | "hooray" | "refusal" | "curtain" | "sleep";

export interface Figure {
  /** Arms behind the lantern, and those before it. */
  behind: string[];
  before: string[];
  /** Where the hands are. */
  hands: [number, number][];
  /** How far the eyes look aside and down; none if they are closed. */
  look?: [number, number];
  eyes?: "laughing" | "closed";
  mouth: "smile" | "doubt" | "laugh" | "oh" | "breath";
  /** Fingers before the eyes. */
  fingers?: true;
}

const LEFT = "M22 92Q10 98 8 108";
const RIGHT = "M118 92Q130 98 132 108";
const THINKING = "M118 96Q112 116 86 104";

export const POSES: Record<Pose, Figure> = {
  hello: { behind: [LEFT, "M118 84Q134 74 134 56"], before: [], hands: [[8, 110], [134, 53]], look: [0, 0], mouth: "smile" },
  there: { behind: [LEFT, "M118 86Q134 84 146 80"], before: [], hands: [[8, 110], [149, 79]], look: [2, 0], mouth: "smile" },
  here: { behind: ["M22 86Q6 84 -6 80", RIGHT], before: [], hands: [[-9, 79], [132, 110]], look: [-2, 0], mouth: "smile" },
  up: { behind: ["M22 84Q8 72 8 54", RIGHT], before: [], hands: [[8, 51], [132, 110]], look: [-1.6, -2], mouth: "smile" },
  cards: { behind: [LEFT, "M118 88Q132 100 134 118"], before: [], hands: [[8, 110], [134, 121]], look: [1.6, 2], mouth: "smile" },
  hint: { behind: [LEFT], before: [THINKING], hands: [[8, 110], [84, 102]], look: [2, -2.4], mouth: "doubt" },
  hooray: { behind: ["M22 84Q6 74 6 52", "M118 84Q134 74 134 52"], before: [], hands: [[6, 49], [134, 49]], eyes: "laughing", mouth: "laugh" },
  refusal: { behind: [], before: ["M22 84Q14 70 30 60", "M118 84Q126 70 110 60"], hands: [[31, 58], [109, 58]], look: [0, 0], mouth: "oh" },
  curtain: { behind: [], before: ["M22 92Q16 70 50 79", "M118 92Q124 70 90 79"], hands: [], look: [0, 0], mouth: "smile", fingers: true },
  sleep: { behind: ["M22 96Q14 104 16 114", "M118 96Q126 104 124 114"], before: [], hands: [[16, 116], [124, 116]], eyes: "closed", mouth: "breath" },
};

export const SKIN = { arm: ARM, hand: "#f6c55a", ink: "#4a2510" };

/** The seven arcs of the lantern: how far each lies inside the one before. */
export const ARCS = ["red", "orange", "yellow", "green", "blue", "violet"] as const;

export function arc(at: number): string {
  const edge = 20 + 3.8 * at;
  const wide = 50 - 3.8 * at;
  return `M${edge} 122V67A${wide} ${wide} 0 0 1 ${140 - edge} 67V122Q${140 - edge} 130 ${132 - edge} 130H${edge + 8}Q${edge} 130 ${edge} 122Z`;
}
