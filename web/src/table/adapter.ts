/** The messages of a server without the table machine, made into those of one that has it.
 *
 * To be deleted as a whole as soon as the server sends `ask`, `outcome` and keys. */

import type * as Coming from "../lib/coming";
import type * as Protocol from "../lib/protocol";
import type { PiratesHand, PiratesTable, RainbowTable, RegenbogenTable, SequenceTable } from "../lib/protocol";
import { ready } from "../lib/say";

interface Hooks {
  points: (shared: unknown) => number[];
  unit: string;
  rule: string;
  teams?: (seats: number, options: Record<string, unknown>) => number;
  seats?: (shared: unknown) => number[];
  optional?: (shared: unknown) => number[];
  question?: (shared: unknown) => string;
  answered?: (own: unknown) => boolean;
}

const HOOKS: Record<string, Hooks> = {
  rainbow: { points: (shared) => (shared as RainbowTable).scores ?? [], unit: "points", rule: "RB-19" },
  regenbogen: { points: (shared) => (shared as RegenbogenTable).won, unit: "discs", rule: "RG-11" },
  sequence: {
    points: (shared) => (shared as SequenceTable).scores,
    unit: "sequences",
    rule: "SQ-15",
    // SQ-2: two teams where both would do.
    teams: (seats, options) => (options["teams"] as number | null | undefined) ?? (seats % 2 === 0 ? 2 : 3),
    seats: (shared) => {
      const { phase, actor, call, owing } = shared as SequenceTable;
      if (phase === "discard") return owing;
      if (call) return call.waiting;
      return actor === null ? [] : [actor];
    },
    optional: (shared) => {
      const { call, open_draws, hand_counts, teams } = shared as SequenceTable;
      const accused = hand_counts.flatMap((_, seat) => (call && seat % teams === call.team ? [seat] : []));
      return [...open_draws, ...accused];
    },
  },
  pirates: {
    points: (shared) => (shared as PiratesTable).scores,
    unit: "points",
    rule: "RP-21",
    seats: (shared) => {
      const { phase, actor, attack, hand_counts } = shared as PiratesTable;
      if (phase === "window" || phase === "give") return attack?.asked ?? [];
      if (phase === "last") return [...hand_counts.keys()];
      return actor === null ? [] : [actor];
    },
    question: (shared) => {
      const { phase, turn, attack, discard } = shared as PiratesTable;
      return phase === "window" || phase === "give" || phase === "last" ? `${phase} ${turn} ${attack?.card} ${discard.length}` : "";
    },
    answered: (own) => (own as PiratesHand | null)?.answered ?? false,
  },
};

/** What a message of the new kind brings itself. */
const NEW = { ask: null, answered: false, outcome: null };

/** A message of either kind as the new kind. */
export function adapted(message: Protocol.ToClient, room: Coming.Room | null): Coming.ToClient {
  switch (message.type) {
    case "welcome": {
      const mine = roomOf(message.room);
      return { ...("ask" in message ? NEW : asked(message, mine)), ...message, room: mine };
    }
    case "update":
      return { ...("ask" in message ? NEW : asked(message, room)), ...message };
    case "room":
      return { ...message, room: roomOf(message.room) };
    case "refused":
    case "reason":
    case "wrong":
      return { ...keyed(message), ...message };
    case "hinted":
      return { ...keyed(message), ...message, moves: message.moves.map((move) => ({ note: ready(move.words), ...move })) };
    case "reasons":
      return { ...message, lines: message.lines.map((line) => ({ ...keyed(line), ...line, move: moveOf(line.move) })) };
    default:
      return message;
  }
}

/** Teams before there is a table. */
export function teamsOf(game: string, seats: number, options: Record<string, unknown>): number {
  return HOOKS[game]?.teams?.(seats, options) ?? 0;
}

const keyed = ({ words }: { words: string }): { key: string; facts: Record<string, string> } =>
  ready(words) as { key: string; facts: Record<string, string> };
const moveOf = (move: unknown): ReturnType<typeof ready> => (typeof move === "string" ? ready(move) : (move as ReturnType<typeof ready>));

function roomOf(room: Protocol.Room): Coming.Room {
  return { teams: teamsOf(room.game, room.seats.length, room.options), ...room };
}

interface Seen {
  view: unknown;
  number: number;
}

function asked({ view, number }: Seen, room: Coming.Room | null): Pick<Coming.Welcome, "ask" | "answered" | "outcome"> {
  const hooks = HOOKS[room?.game ?? ""];
  if (!room || !hooks || !view) return NEW;
  const { shared, own } = view as { shared: { phase: string; actor: number | null }; own: unknown };
  if (shared.phase === "over") return { ...NEW, outcome: outcomeOf(room, hooks, hooks.points(shared)) };
  const question = hooks.question?.(shared) ?? "";
  const ask: Coming.Ask = {
    seats: hooks.seats?.(shared) ?? (shared.actor === null ? [] : [shared.actor]),
    optional: hooks.optional?.(shared) ?? [],
    bots: [],
    limit: null,
    sealed: question !== "",
    floor: null,
    turn: null,
    id: question || String(number),
  };
  return { ask, answered: hooks.answered?.(own) ?? false, outcome: null };
}

function outcomeOf(room: Coming.Room, { unit, rule }: Hooks, scores: number[]): Coming.Outcome {
  const sides = room.teams > 0 ? scores.slice(0, room.teams) : scores;
  const best = Math.max(...sides);
  const side = (seat: number): number => (room.teams > 0 ? seat % room.teams : seat);
  return {
    scores,
    winners: scores.flatMap((score, seat) => (score === best ? [seat] : [])),
    places: scores.map((score) => 1 + sides.filter((other) => other > score).length),
    margins: scores.map((score, seat) => score - Math.max(...sides.filter((_, other) => other !== side(seat)))),
    unit,
    rule,
    why: { key: `end.why.${room.game}`, facts: {} },
  };
}
