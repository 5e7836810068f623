// boardgame.io's MCTSBot on Rainbow: `node search.js ITERATIONS`.
// Prints "ready", then for each line on the input how many iterations a second a search made.
// The bot sees all cards: the library knows no search that does not.

const { MCTSBot } = require("boardgame.io/ai");
const { InitializeGame } = require("boardgame.io/internal");
const { Rainbow } = require("./rainbow.js");

const DEEPEST = 500; // decisions to the end of any game

const iterations = Number(process.argv[2]);
const names = { play: groups, take: takes };

// Every group of cards a hand can play, whatever the lock; the same group once.
function groups(G) {
  const hand = G.hands[G.actor];
  const found = [];
  for (let value = 1; value <= 6; value++) {
    const count = hand.filter((card) => card === value).length;
    for (let n = 1; n <= count; n++)
      if (n === 1 || G.lock !== "run") found.push(Array(n).fill(value));
    const run = [];
    for (let top = value; top <= 6 && hand.includes(top); top++) {
      run.push(top);
      if (run.length > 1 && G.lock !== "set") found.push([...run]);
    }
  }
  return found;
}

function takes(G) {
  const found = [];
  for (let value = 1; value <= 6; value++) {
    const count = G.table.filter((card) => card === value).length;
    if (count > 0) found.push([value]);
    if (count > 1 && G.round > 1) found.push([value, value]);
  }
  return found;
}

function enumerate(G) {
  if (G.over) return [];
  const move = G.choosing ? "take" : "play";
  return names[move](G).map((cards) => ({ move, args: [cards] }));
}

const game = {
  ...Rainbow,
  endIf: (context) => {
    const end = Rainbow.endIf(context);
    return end && { ...end, winner: String(end.winners[0]) };
  },
};

async function search() {
  const state = InitializeGame({ game, numPlayers: 4 });
  const bot = new MCTSBot({ game, enumerate, iterations, playoutDepth: DEEPEST });
  const began = process.hrtime.bigint();
  await bot.play(state, state.ctx.currentPlayer);
  return (iterations * 1e9) / Number(process.hrtime.bigint() - began);
}

search().then(() => {
  console.log("ready");
  require("readline")
    .createInterface({ input: process.stdin })
    .on("line", async () => console.log(String(await search())));
});
