// Made by `make describe` from the Python structs. Do not edit.

/** The moves are on the disk. */
export interface Accepted {
  type: "accepted";
  id: string;
  number: number;
}

/** Make moves, all or none. `seen` is the number of moves the client has seen; `id` is its own id for this action: sent again, it gets the same answer and changes nothing. */
export interface Act {
  type: "act";
  id: string;
  seen: number;
  moves: unknown[];
}

/** Where the same people play again; nowhere yet if some are still asked. */
export interface Again {
  table: string | null;
}

/** Somebody wants to play again, and the people who are here are asked. */
export interface AgainAsked {
  seconds: number;
  yes: number[];
  no: number[];
}

/** Who is to act now, as a game's rules say it. It must follow from what everybody may know. Only `seats` may shrink while a sealed question is open: the table shows the seats that were asked when the question was put. */
export interface Ask {
  seats?: number[];
  optional?: number[];
  bots?: number[] | null;
  patience?: Record<string, number>;
  limit?: number | null;
  sealed?: boolean;
  floor?: number | null;
  turn?: number | null;
  id?: string;
}

/** A black card that has been revealed and not carried out yet (RP-12). */
export interface Attack {
  card: string;
  by: number;
  at: number | null;
  blocked_by: string;
  asked: number[];
}

/** The moves that make the best placement, for a player who wants it done for them. */
export interface Best {
  moves: unknown[];
  points: number;
  out: boolean;
}

/** A penalty that was called and is not decided (SQ-21). */
export interface Call {
  caller: number;
  team: number;
  confirmed: number;
  waiting: number[];
}

/** What the host wants where nobody sits: a free chair, or a computer player. */
export interface ChairPlan {
  kind: "bot" | "open";
  level?: string;
}

/** How long a person may think about a move, and what happens then. */
export interface ClockPlan {
  seconds: number;
  then?: "bot" | "move";
}

/** The last message before the server closes the socket. */
export interface Closing {
  type: "closing";
  reason: "busy" | "flood" | "restart";
  retry: number;
}

/** One position. The colour is told only while it lies face up (or `open_memory` is on). */
export interface Disc {
  lies: "gone" | "hidden" | "up";
  colour?: string | null;
}

/** Something that must still be placed before the turn can end, and why (RP-10). */
export interface Duty {
  why: "fits" | "rainbow" | "run" | "set";
  cards: string[];
  to: string[] | null;
}

/** A move and all that followed from it. Only its maker sees the seat and the move of a sealed event. Others get the notes addressed to them, without seat and move, or nothing if there are none. `others` is the move as everybody but its maker may know it, where `do` says more; a viewer gets it in place of `do`. */
export interface Event {
  seat: number;
  do: unknown;
  notes: Note[];
  sealed?: boolean;
  others?: unknown | null;
}

/** One field of a request that is not as it should be. */
export interface FieldProblem {
  field: string;
  error: string;
}

/** A finished sequence. */
export interface Five {
  team: number;
  squares: string[];
}

/** The table a code leads to. */
export interface Found {
  table: string;
}

export type FromClient = Join | Act | Stand | Hint | Ping;

/** What a game offers. */
export interface GameSheet {
  name: string;
  title: Record<string, string>;
  tagline: Record<string, string>;
  seats: number[];
  options: unknown;
  levels: string[];
  teams: Record<string, number>;
}

/** The secret answer is allowed and waits for those of the others; `accepted` follows when all are on the disk. Until then it may be lost with the server: then send it again. */
export interface Held {
  type: "held";
  id: string;
}

/** What would the strongest computer player do in my seat? Only for a seat that is to move. */
export interface Hint {
  type: "hint";
  id: string;
  seen: number;
}

/** The answer to a hint, to the seat that asked alone: the best move first, then up to two others. */
export interface Hinted {
  type: "hinted";
  id: string;
  number: number;
  key: string;
  facts: Record<string, number | string | number[] | Record<string, unknown>>;
  moves: HintedMove[];
}

/** A move as the record writes it, its words, and the chance to win found for it, if any was sought. */
export interface HintedMove {
  do: unknown;
  note: Said;
  chance: number | null;
  why: Said;
  worth: "best" | "equal" | "less";
}

/** Sit down at a table with a seat's token, or watch it without one. Also resumes. */
export interface Join {
  type: "join";
  table: string;
  token: string | null;
  lang: "en" | "fr";
  why: boolean;
  named: boolean;
}

/** Where they are now, and what a table would tell them: first of their own move, then of those of the others, one by one. */
export interface LessonAnswer {
  step: number;
  made: unknown[];
  messages: unknown;
}

/** Where somebody is in a lesson, and what they do there. */
export interface LessonAsk {
  step?: number;
  made?: unknown[];
  id?: string;
  moves?: unknown[] | null;
  named?: boolean;
}

/** A line of the log: who moved, and the key and the facts of the words for what happened. */
export interface Line {
  seat: number;
  key: string;
  facts: Record<string, number | string | number[] | Record<string, unknown>>;
}

/** A table somebody sits at, with the token of their seat. */
export interface Mine {
  table: string;
  token: string;
}

/** How it stands at a table, for whoever sits in a seat there. */
export interface MyTable {
  room: Room;
  seat: number | null;
  asked: boolean;
  since: number;
}

/** The tables somebody would know more of: at most 40, each with every seat they have. */
export interface MyTables {
  tables: Mine[];
}

/** A table to open. A seat is `me`, `open`, a `bot` with its level, or `local` to my screen. */
export interface NewTable {
  game: string;
  seats: Plan[];
  options?: Record<string, unknown>;
  public?: boolean;
  clock?: ClockPlan | null;
  hints?: boolean;
  start?: boolean;
}

/** One thing that happened, for the log, the narration and the animation. `glimpse` is what may be shown at the moment and must not be kept (a disc that is hidden again). `to` lists the seats that may know the note; None means everybody. */
export interface Note {
  key: string;
  facts: Record<string, number | string | number[] | Record<string, unknown>>;
  glimpse?: Record<string, number | string | number[] | Record<string, unknown>>;
  to?: number[] | null;
}

/** The new table; tokens are told only here. A link is `/t/TABLE#TOKEN`. */
export interface OpenedTable {
  table: string;
  host: string;
  tokens: Record<string, string>;
  room: Room;
}

/** The end of a game; lists are by seat, and mates of a team share all of it. */
export interface Outcome {
  scores: number[];
  winners: number[];
  places: number[];
  margins: number[];
  unit: string;
  rule: string;
  why: Said;
  story: Said[];
  moments: number[];
  turning: number | null;
}

/** Who sits down, or how they would rather be called and look. */
export interface Person {
  name: string;
  face?: string;
}

/** Are you there? `at` comes back. */
export interface Ping {
  type: "ping";
  at: number;
}

/** What a seat alone sees. */
export interface PiratesHand {
  hand: string[];
  must: Duty[];
  known: string[][];
  top: string[];
  answered: boolean;
  block: boolean | null;
  gift: string | null;
  island: string[][] | null;
  lifts_left: number | null;
  best: Best | null;
}

/** Rainbow Pirates has no option but the number of players. */
export interface PiratesOptions {
  players: number;
}

/** The table as everybody sees it; lists by seat unless said otherwise. */
export interface PiratesTable {
  phase: "ask" | "fetch" | "give" | "hit" | "last" | "order" | "over" | "turn" | "window";
  actor: number | null;
  islands: string[][][];
  rainbows: number[];
  hand_counts: number[];
  known: string[][];
  open: string[];
  pile: number;
  discard: string[];
  attack: Attack | null;
  turn: number;
  lifts_left: number | null;
  cask_fetched: boolean;
  out: number | null;
  scores: number[];
}

/** The seat somebody would rather have. */
export interface Place {
  to: number;
}

/** What a seat is to be when a table is opened. */
export interface Plan {
  kind: "bot" | "local" | "me" | "open";
  name?: string;
  level?: string;
  face?: string;
}

/** A group played this round; `choice` is its place in the order of choice so far, from 1. */
export interface Play {
  seat: number;
  kind: string;
  cards: number[];
  choice: number;
}

/** Here I am. */
export interface Pong {
  type: "pong";
  at: number;
}

/** Why a request was refused. */
export interface Problem {
  error: string;
  key?: string;
  field?: string;
  rule?: string;
  fields?: FieldProblem[];
}

/** A play this seat could make now: its name, which choice it would give if nobody played after it, and how many points it lays out for the next round. */
export interface Promise {
  cards: number[];
  kind: string;
  choice: number;
  feeds: number;
}

/** What a seat alone sees: its hand, the VP cards it has won, and what it could play. */
export interface RainbowHand {
  hand: number[];
  pile: number[];
  promises: Promise[];
}

/** `open_scores`: everybody sees the running totals (RB-14). */
export interface RainbowOptions {
  players: number;
  open_scores?: boolean;
}

/** The table as everybody sees it; lists by seat. */
export interface RainbowTable {
  phase: "choose" | "over" | "play";
  round: number;
  actor: number | null;
  leader: number;
  lock: string | null;
  table: number[];
  plays: Play[];
  choice: number | null;
  hand_counts: number[];
  second_counts: number[] | null;
  pile_counts: number[];
  scores: number[] | null;
  piles: number[][] | null;
}

/** Why a computer player just made its move, as far as it follows from what everybody saw. Only to those who asked for reasons when they joined. */
export interface Reason {
  type: "reason";
  number: number;
  seat: number;
  key: string;
  facts: Record<string, number | string | number[] | Record<string, unknown>>;
}

/** A move of a computer player, and why it made it. */
export interface ReasonLine {
  number: number;
  seat: number;
  move: Said;
  key: string;
  facts: Record<string, number | string | number[] | Record<string, unknown>>;
}

/** When the game is over: why computer players moved, from all that they knew. */
export interface Reasons {
  type: "reasons";
  lines: ReasonLine[];
}

/** The moves are not allowed; nothing was changed. */
export interface Refused {
  type: "refused";
  id: string;
  rule: string;
  key: string;
  facts: Record<string, number | string | number[] | Record<string, unknown>>;
  alternatives: unknown[];
}

/** `discs_per_colour` (RG-1), `look_seconds` (RG-4) and `open_memory` (RG-13). */
export interface RegenbogenOptions {
  players: number;
  discs_per_colour?: number;
  look_seconds?: number;
  open_memory?: boolean;
}

/** The table as everybody sees it. */
export interface RegenbogenTable {
  phase: "flip" | "name" | "over";
  actor: number | null;
  discs: Disc[];
  visible: string[];
  flips: number;
  may_stop: boolean;
  won: number[];
  rainbows_left: number;
  turn: number;
  turn_limit: number;
  look_seconds: number;
}

/** What everybody may know of a table beside the game itself. */
export interface Room {
  table: string;
  game: string;
  options: Record<string, unknown>;
  status: "frozen" | "open" | "over" | "playing";
  seats: SeatSign[];
  teams: number;
  commitment: string;
  seed: string | null;
  next: string | null;
  code: string | null;
  host: number | null;
  clock: ClockPlan | null;
  public: boolean;
  watching: number;
  series: Series | null;
  again: AgainAsked | null;
  wishes: Wish[];
  hints: boolean;
  why: boolean;
}

/** Somebody came, went, or was replaced; or the game started or ended. */
export interface RoomChanged {
  type: "room";
  room: Room;
  version: number;
}

/** Something to say in any language: the key of a text and the facts in it. */
export interface Said {
  key: string;
  facts: Record<string, number | string | number[] | Record<string, unknown>>;
}

/** What everybody may know of a seat. */
export interface SeatSign {
  kind: "bot" | "open" | "person";
  name: string;
  face: string;
  level: string | null;
  here: boolean;
  local: boolean;
}

/** The token of the seat: whoever has it sits there, on any device. */
export interface Seated {
  seat: number;
  token: string;
}

/** What a seat alone sees: its cards, and which of them are dead now. */
export interface SequenceHand {
  hand: string[];
  dead: string[];
}

/** `teams` (SQ-2), `advanced_jacks` (SQ-20), `manual_draw` (SQ-13), `no_table_talk` (SQ-21). */
export interface SequenceOptions {
  players: number;
  teams?: 2 | 3 | null;
  advanced_jacks?: boolean;
  manual_draw?: boolean;
  no_table_talk?: boolean;
}

/** The table as everybody sees it; lists by seat unless said otherwise. */
export interface SequenceTable {
  phase: "answer" | "discard" | "over" | "play";
  actor: number | null;
  teams: number;
  needed: number;
  chips: string;
  sequences: Five[];
  done: number[];
  last: string | null;
  discards: string[][];
  hand_counts: number[];
  stock: number;
  dealer: number;
  turn: number;
  exchanged: boolean;
  open_draws: number[];
  call: Call | null;
  owing: number[];
  scores: number[];
}

/** What came of the games these seats have played one after the other. */
export interface Series {
  played: number;
  won: number[];
}

/** What the host settles anew; what is left out stays as it is. Options too may be named one by one; `players` brings chairs in, or takes free ones and those of computer players away. A clock of `null` is none. */
export interface Settings {
  options?: Record<string, unknown>;
  clock?: ClockPlan | null;
  hints?: boolean;
  public?: boolean;
}

/** Something happened that the client had not seen; nothing was changed. Look and try again. */
export interface Stale {
  type: "stale";
  id: string;
  number: number;
}

/** Decline, or decline no more, all that will be asked in secret until one's next turn. Only in games that ask so. */
export interface Stand {
  type: "stand";
  never: boolean;
}

/** The computer player that takes a seat. */
export interface StandIn {
  level?: string;
}

/** Start the game; open seats are filled with this level, if one is given. People who all share one screen may have settled who begins, in a game that lets them. */
export interface Start {
  fill?: string | null;
  first?: number | null;
}

export type ToClient = Welcome | Update | RoomChanged | Accepted | Held | Stale | Refused | Hinted | Reason | Reasons | Wrong | Pong | Closing;

/** After every move the viewer may know of: the whole view, and what just happened. `number` counts those moves; the secret moves of others are not among them. */
export interface Update {
  type: "update";
  number: number;
  version: number;
  view: unknown;
  legal: unknown[];
  events: Event[];
  deadline: number | null;
  never: boolean;
  ask: Ask | null;
  answered: boolean;
  outcome: Outcome | null;
  named: Said[];
}

/** The answer to a join: everything the viewer may see, and the last lines of their log. Sent again when the game starts, and to a viewer who has left a seat and watches from now on. */
export interface Welcome {
  type: "welcome";
  room: Room;
  seat: number | null;
  number: number;
  version: number;
  view: unknown | null;
  legal: unknown[];
  log: Line[];
  deadline: number | null;
  never: boolean;
  ask: Ask | null;
  answered: boolean;
  outcome: Outcome | null;
  named: Said[];
}

/** Somebody who watches asks the host for the seat of a computer player. */
export interface Wish {
  id: string;
  seat: number;
  name: string;
  face: string;
  kind: "back" | "takeover";
}

/** What becomes of a wish. */
export interface WishAnswer {
  yes: boolean;
}

/** A wish that waits for the host. The token becomes the seat's if it is granted. */
export interface Wished {
  id: string;
  token: string;
}

/** A message that could not be understood or obeyed. */
export interface Wrong {
  type: "wrong";
  key: string;
  facts: Record<string, number | string | number[] | Record<string, unknown>>;
}
