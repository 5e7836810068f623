/** What can be drawn of a view nobody has drawn a board for: cards, lists, counts, and words. */

import { COLOURS, type Colour } from "../../art/colours";

/** A card: its colour, if it has one, and what is written on it. */
export interface Face {
  colour: Colour | null;
  value: string;
}

export type Picture =
  | { kind: "none" }
  | { kind: "yes"; on: boolean }
  | { kind: "count"; n: number }
  | { kind: "word"; text: string }
  | { kind: "cards"; cards: Face[] }
  | { kind: "list"; items: Picture[] }
  | { kind: "parts"; parts: Part[] };

export interface Part {
  field: string;
  picture: Picture;
}

/** These are told above the board already: by the question, and round the table. */
const TOLD = new Set(["phase", "actor"]);
const CARD = new RegExp(`^(${COLOURS.join("|")})(?:[ _:-](\\w+)|(\\d+))?$`);
const LONGEST_CARD = 12;

/** The fields of a view. */
export function partsOf(view: unknown): Part[] {
  if (typeof view !== "object" || view === null) return [];
  const fields = Object.entries(view).filter(([field]) => !TOLD.has(field));
  return fields.map(([field, value]) => ({ field, picture: pictureOf(value) }));
}

export function pictureOf(value: unknown): Picture {
  if (value === null || value === undefined || value === "") return { kind: "none" };
  if (typeof value === "boolean") return { kind: "yes", on: value };
  if (typeof value === "number") return { kind: "count", n: value };
  if (Array.isArray(value)) return listed(value);
  const face = coloured(value);
  if (face) return { kind: "cards", cards: [face] };
  if (typeof value === "object") return { kind: "parts", parts: partsOf(value) };
  return { kind: "word", text: String(value) };
}

function listed(values: unknown[]): Picture {
  if (values.length === 0) return { kind: "none" };
  const cards = values.map(faceOf);
  if (cards.every((card) => card !== null)) return { kind: "cards", cards };
  return { kind: "list", items: values.map(pictureOf) };
}

/** Anything short that lies in a row with its like looks like a card. */
function faceOf(value: unknown): Face | null {
  const face = coloured(value);
  if (face) return face;
  if (typeof value === "number") return { colour: null, value: String(value) };
  if (typeof value === "string" && value.length > 0 && value.length <= LONGEST_CARD) return { colour: null, value };
  return null;
}

/** A card that names its colour: `red`, `red-5`, or `{colour: "red", value: 5}`. */
function coloured(value: unknown): Face | null {
  if (typeof value === "string") {
    const [, colour, word, number] = CARD.exec(value) ?? [];
    return colour ? { colour: colour as Colour, value: word ?? number ?? "" } : null;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { colour, value: written = "", ...rest } = value as { colour?: unknown; value?: unknown };
  const known = COLOURS.find((other) => other === colour);
  const scalar = typeof written === "number" || typeof written === "string";
  return known && scalar && Object.keys(rest).length === 0 ? { colour: known, value: String(written) } : null;
}

/** The pictures of a list that has one thing for each seat, if this can be one. */
export function bySeat({ picture }: Part, seats: number): Picture[] | null {
  if (picture.kind === "list") return picture.items.length === seats ? picture.items : null;
  if (picture.kind !== "cards" || picture.cards.length !== seats) return null;
  return picture.cards.map((card) => {
    const n = Number(card.value);
    return card.colour === null && !Number.isNaN(n) ? { kind: "count", n } : { kind: "cards", cards: [card] };
  });
}
