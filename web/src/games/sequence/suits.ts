/** The four suits of Sequence, in four colours. */

export interface Suit {
  sign: string;
  colour: string;
  /** A path in a box of 24 by 24. */
  path: string;
}

const SUITS: Record<string, Suit> = {
  S: {
    sign: "♠",
    colour: "#1b1c22",
    path: "M12 1.5C9 6.5 2.5 9.5 2.5 14.5c0 2.8 2.1 4.7 4.6 4.7 1.5 0 2.8-.6 3.7-1.7-.3 2.2-1.2 3.7-2.8 5h8c-1.6-1.3-2.5-2.8-2.8-5 .9 1.1 2.2 1.7 3.7 1.7 2.5 0 4.6-1.9 4.6-4.7C21.5 9.5 15 6.5 12 1.5Z",
  },
  H: {
    sign: "♥",
    colour: "#c2271a",
    path: "M12 22C4.8 16.4 1.5 12.7 1.5 8.3 1.5 5 4 2.5 7.1 2.5c2 0 3.8 1 4.9 2.7 1.1-1.7 2.9-2.7 4.9-2.7 3.1 0 5.6 2.5 5.6 5.8 0 4.4-3.3 8.1-10.5 13.7Z",
  },
  D: { sign: "♦", colour: "#1558b5", path: "M12 1 20.5 12 12 23 3.5 12Z" },
  C: {
    sign: "♣",
    colour: "#0d6b3f",
    path: "M12 1.5a4.7 4.7 0 0 0-3.6 7.7A4.7 4.7 0 1 0 10.8 16.2c-.3 2.7-1.2 4.7-2.8 6.3h8c-1.6-1.6-2.5-3.6-2.8-6.3a4.7 4.7 0 1 0 2.4-7A4.7 4.7 0 0 0 12 1.5Z",
  },
};

export function suitOf(card: string): Suit {
  return SUITS[card[1] ?? ""] ?? (SUITS["S"] as Suit);
}

export function suitSigned(sign: string): Suit {
  return Object.values(SUITS).find((suit) => suit.sign === sign) ?? (SUITS["S"] as Suit);
}
