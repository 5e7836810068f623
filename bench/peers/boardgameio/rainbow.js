// Rainbow for four seats as a game of boardgame.io: the rules of docs/rules, written its way.
// Cards are numbers from 1 to 6; a hand is a sorted list of them.

const { INVALID_MOVE } = require("boardgame.io/core");

const SEATS = 4;
const VALUES = 6;
const COPIES = 10;
const HAND_CARDS = 14;

// The kind of a group of cards, or null if it is none (RB-6, RB-7, RB-8).
function kindOf(cards) {
  if (cards.length === 1) return "solo";
  if (cards.every((card) => card === cards[0])) return "set";
  const run = cards.every((card, i) => i === 0 || card === cards[i - 1] + 1);
  return run ? "run" : null;
}

// More cards are stronger, then the higher top card (RB-11).
function strength(cards) {
  return 8 * cards.length + cards[cards.length - 1];
}

// The cards left when some are taken away, or null if they are not all there.
function without(cards, some) {
  const left = [...cards];
  for (const card of some) {
    const at = left.indexOf(card);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

function areCards(cards) {
  return (
    Array.isArray(cards) &&
    cards.length > 0 &&
    cards.every((card) => Number.isInteger(card) && card >= 1 && card <= VALUES)
  );
}

function ascending(cards) {
  return [...cards].sort((a, b) => a - b);
}

function deal(random) {
  const deck = [];
  for (let value = 1; value <= VALUES; value++) deck.push(...Array(COPIES).fill(value));
  const cards = random.Shuffle(deck); // RB-1, RB-2
  const hands = [];
  for (let seat = 0; seat < SEATS; seat++) {
    const at = SEATS + seat * HAND_CARDS;
    hands.push(ascending(cards.slice(at, at + HAND_CARDS)));
  }
  const leader = random.Die(SEATS) - 1; // RB-4
  return {
    hands,
    piles: hands.map(() => []),
    table: ascending(cards.slice(0, SEATS)),
    plays: [],
    waiting: [], // seats that still choose, strongest first
    played: [],
    gone: [],
    round: 1,
    leader,
    turns: 1,
    actor: leader,
    chooser: null,
    lock: null,
    choosing: false,
    over: false,
  };
}

// Clockwise, whoever holds cards plays; then the strongest play chooses first (RB-5, RB-11, RB-18).
function nextTurn(G) {
  while (G.turns < SEATS) {
    const seat = (G.leader + G.turns) % SEATS;
    G.turns += 1;
    if (G.hands[seat].length > 0) {
      G.actor = seat;
      return;
    }
  }
  const order = G.plays.map((play, turn) => ({ seat: play.seat, rank: strength(play.cards), turn }));
  order.sort((a, b) => b.rank - a.rank || a.turn - b.turn);
  G.waiting = order.map((each) => each.seat);
  G.choosing = true;
  G.lock = null;
  G.actor = G.waiting.shift();
  G.chooser = G.actor;
}

function beginRound(G, leader, table) {
  G.round += 1;
  G.leader = leader;
  G.table = table;
  G.plays = [];
  G.played = [];
  G.waiting = [];
  G.turns = 0;
  G.lock = null;
  G.choosing = false;
  nextTurn(G);
}

function endRound(G) {
  G.gone.push(...G.table); // RB-15
  G.table = [];
  if (G.hands.filter((hand) => hand.length === 0).length > 1) {
    G.over = true; // RB-17
    G.actor = null;
    return;
  }
  let leader = G.chooser; // RB-16
  while (G.hands[leader].length === 0) leader = (leader + 1) % SEATS;
  beginRound(G, leader, ascending(G.played));
}

function play({ G, playerID }, raw) {
  const seat = Number(playerID);
  if (G.over || G.choosing || seat !== G.actor || !areCards(raw)) return INVALID_MOVE;
  const cards = ascending(raw);
  const kind = kindOf(cards);
  const left = without(G.hands[seat], cards);
  if (kind === null || left === null) return INVALID_MOVE;
  if (kind !== "solo" && G.lock !== null && kind !== G.lock) return INVALID_MOVE; // RB-9
  if (kind !== "solo") G.lock = kind;
  G.hands[seat] = left;
  G.plays.push({ seat, kind, cards });
  G.played.push(...cards);
  nextTurn(G);
}

function take({ G, playerID }, cards) {
  const seat = Number(playerID);
  if (G.over || !G.choosing || seat !== G.actor || !areCards(cards)) return INVALID_MOVE;
  if (cards.length > 2 || (cards.length === 2 && (cards[0] !== cards[1] || G.round === 1)))
    return INVALID_MOVE; // RB-12
  const left = without(G.table, cards);
  if (left === null) return INVALID_MOVE;
  G.piles[seat] = ascending([...G.piles[seat], ...cards]); // RB-14
  G.table = left;
  if (G.waiting.length > 0 && left.length > 0) G.actor = G.waiting.shift();
  else endRound(G); // RB-13
}

function scores(G) {
  return G.piles.map((pile) => pile.reduce((sum, card) => sum + card, 0)); // RB-19
}

// What a seat may see: everything on the table, its own cards, how many the others have (RB-21).
function playerView({ G, playerID }) {
  const { hands, piles, played, gone, ...shared } = G;
  const own = playerID === null || playerID === undefined ? null : Number(playerID);
  return {
    ...shared,
    hand: own === null ? null : hands[own],
    pile: own === null ? null : piles[own],
    handCounts: hands.map((hand) => hand.length),
    pileCounts: piles.map((pile) => pile.length),
    scores: G.over ? scores(G) : null,
  };
}

exports.Rainbow = {
  name: "rainbow",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,
  setup: ({ random }) => deal(random),
  moves: { play, take },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.actor, next: ({ G }) => G.actor },
  },
  endIf: ({ G }) => {
    if (!G.over) return undefined;
    const points = scores(G);
    const best = Math.max(...points);
    return { scores: points, winners: [0, 1, 2, 3].filter((seat) => points[seat] === best) };
  },
  playerView,
};
