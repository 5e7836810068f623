/** The animal heads of those who sit at a table, in a box of 68 by 64. Parts are drawn in their order. */

export const FACES = ["otter", "fox", "owl", "bear", "rabbit", "cat", "mouse", "frog", "hedgehog", "penguin", "panda", "lion"] as const;
export type Face = (typeof FACES)[number];

type Part = { fill?: string; line?: string; wide?: number } & ({ d: string } | { at: [number, number]; r: number } | { at: [number, number]; r: [number, number] });

export interface Drawn {
  ground: string;
  parts: Part[];
  /** Eyes, nose and mouth that most of them share. */
  plain: boolean;
}

const skull = (fill: string): Part => ({ at: [32, 35], r: [21.5, 20.5], fill });
const muzzle = (fill: string, wide = 9, high = 6.5): Part => ({ at: [32, 44], r: [wide, high], fill });
const pair = (left: [number, number], r: number, fill: string): Part[] => [
  { at: left, r, fill },
  { at: [64 - left[0], left[1]], r, fill },
];

export const HEADS: Record<Face, Drawn> = {
  otter: {
    ground: "#e9dcc0",
    plain: true,
    parts: [
      ...pair([14, 23], 5, "#463529"),
      skull("#5f4a3c"),
      muzzle("#ecd9b6", 15, 10.5),
      { d: "M20 43 8 41M20 46 9 48M44 43l12-2M44 46l11 2", line: "#4a2f18", wide: 1.4 },
    ],
  },
  fox: {
    ground: "#e6e0c8",
    plain: true,
    parts: [
      { d: "M12 26 13 7 28 17ZM52 26 51 7 36 17Z", fill: "#b95a1b" },
      skull("#d9742b"),
      { d: "M14 36q9-3 18 6 9-9 18-6-4 16-18 18Q18 52 14 36Z", fill: "#fff1dc" },
    ],
  },
  owl: {
    ground: "#ecd9a8",
    plain: false,
    parts: [
      { d: "M13 22 12 8l12 8ZM51 22 52 8 40 16Z", fill: "#635b51" },
      skull("#7d7468"),
      ...pair([23, 32], 10, "#f2e6cc"),
      ...pair([23, 32], 4.6, "#2a1a10"),
      { at: [24.6, 30.4], r: 1.5, fill: "#fff" },
      { at: [42.6, 30.4], r: 1.5, fill: "#fff" },
      { d: "M27.5 38h9L32 46Z", fill: "#e8a020", line: "#a86a08", wide: 1 },
    ],
  },
  bear: {
    ground: "#dfe3cf",
    plain: true,
    parts: [...pair([15, 19], 8, "#865a2d"), ...pair([15, 19], 4, "#d9a977"), skull("#a8743f"), { at: [32, 43], r: [11, 8.5], fill: "#ecd0a4" }],
  },
  rabbit: {
    ground: "#a9cdbf",
    plain: true,
    parts: [
      { d: "M20 22Q12 0 20 0q9 2 8 21ZM44 22Q52 0 44 0q-9 2-8 21Z", fill: "#eadfca" },
      { d: "M21 18q-4-13-1-14 5 3 4 13ZM43 18q4-13 1-14-5 3-4 13Z", fill: "#e8a79b" },
      skull("#fbf3e4"),
      muzzle("#fff"),
      ...pair([19, 41], 3.4, "#f2b7a8"),
    ],
  },
  cat: {
    ground: "#efd3a6",
    plain: true,
    parts: [
      { d: "M12 28 13 8l15 10ZM52 28 51 8 36 18Z", fill: "#3a3842" },
      { d: "M16 20l1-7 6 4ZM48 20l-1-7-6 4Z", fill: "#d99aa0" },
      skull("#4d4a55"),
      muzzle("#e8e0d4"),
    ],
  },
  mouse: {
    ground: "#d9b98c",
    plain: true,
    parts: [...pair([14, 20], 10, "#9b9087"), ...pair([14, 20], 6, "#e2aaa4"), skull("#b7aca2"), muzzle("#efe6da", 8, 6)],
  },
  frog: {
    ground: "#f0dfb2",
    plain: false,
    parts: [
      ...pair([19, 18], 9, "#6c8f4d"),
      { at: [32, 37], r: [22.5, 18], fill: "#7fa35c" },
      { at: [32, 46], r: [16, 8.5], fill: "#d8e0a8" },
      ...pair([19, 18], 6, "#fbf6e4"),
      ...pair([19.6, 18.6], 3.2, "#2a1a10"),
      ...pair([28.6, 35], 1.1, "#46602f"),
      { d: "M19 42q13 9 26 0", line: "#46602f", wide: 2 },
    ],
  },
  hedgehog: {
    ground: "#d5dfd2",
    plain: true,
    parts: [
      { d: "M6 34l5-4-3-6 6-1-1-7 6 2 2-7 5 4 4-6 4 6 5-4 2 7 6-2-1 7 6 1-3 6 5 4-6 4 2 7H12l0-7Z", fill: "#6b4a34" },
      { at: [32, 39], r: [18, 16.5], fill: "#dcb98c" },
      muzzle("#f0dcbc", 8.5, 6.5),
      ...pair([18, 43], 3, "#eba58c"),
    ],
  },
  penguin: {
    ground: "#c9dbe2",
    plain: false,
    parts: [
      skull("#39424d"),
      { d: "M32 27q-5-8-11-6-7 3-6 14 1 15 17 18 16-3 17-18 1-11-6-14-6-2-11 6Z", fill: "#fbf7ec" },
      ...pair([24, 32], 3.1, "#2a1a10"),
      { at: [25, 31], r: 1, fill: "#fff" },
      { at: [41, 31], r: 1, fill: "#fff" },
      { d: "M25 38q7-3 14 0-3 7-7 7t-7-7Z", fill: "#e9a02c", line: "#a86a08", wide: 1 },
    ],
  },
  panda: {
    ground: "#dbe5cc",
    plain: true,
    parts: [
      ...pair([14, 19], 8, "#37343a"),
      skull("#fbf6ea"),
      { d: "M17 33q0-8 8-8 6 2 4 9-2 7-8 6-4-2-4-7ZM47 33q0-8-8-8-6 2-4 9 2 7 8 6 4-2 4-7Z", fill: "#37343a" },
      ...pair([24, 32], 4.2, "#f3ecdc"),
      muzzle("#f3ead8", 9, 6),
    ],
  },
  lion: {
    ground: "#e3d9c6",
    plain: true,
    parts: [
      { d: "M32 4l7 4 8-2 3 8 8 3-1 8 5 7-5 7 1 8-8 3-3 8-8-2-7 4-7-4-8 2-3-8-8-3 1-8-5-7 5-7-1-8 8-3 3-8 8 2Z", fill: "#9a5a24" },
      { at: [32, 35], r: [18.5, 17.5], fill: "#e0ac55" },
      muzzle("#f6e3ba", 10, 7),
    ],
  },
};

/** The face of a seat that has chosen none. */
export function faceOf(chosen: string, seat: number): Face {
  return FACES.find((face) => face === chosen) ?? FACES[seat % FACES.length] ?? "otter";
}
