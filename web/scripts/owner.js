// In which tab a game is played: in the one that was opened last, never in two at once. Each tab that opens a game counts
// up a number beside it, in one transaction. Who has the last number has the game, and what others write is refused. The tab
// that had it hears of that, rests, and says so. A tab that has crashed says nothing, and is in nobody's way.
import { channel, gameKey } from "./tabs.js";
import { withStores } from "./writes.js";

const numbers = new Map(); // that this tab has got, by game; none where no database works
export let rests = false;
let onRest = () => {};

const rest = () => {
  if (rests) return;
  rests = true;
  channel.postMessage({ rests: gameKey() });
  onRest();
};

const isOfAnother = (key, number) => number > numbers.get(key);

channel.addEventListener("message", ({ data }) => {
  if (data.claims === gameKey() && isOfAnother(data.claims, data.number)) rest();
  else if (data.rests === gameKey() && !rests) pacru.tell("taken");
});

// Take a game over from whatever tab has it, and return what is kept of it.
export const claim = async (key) => {
  let game;
  const count = (there) => (game = { ...there, owner: (there?.owner ?? 0) + 1 });
  await withStores(({ update, storeOf }) => update(key, count, storeOf("games")));
  numbers.set(key, game.owner);
  channel.postMessage({ claims: key, number: game.owner });
  return game;
};

// Whether this tab knows what is kept of a game.
export const knows = (key) => numbers.has(key);

// Whether this tab may write a game, beside what is there.
export const mayWrite = (key, there) => {
  const may = !isOfAnother(key, there?.owner);
  if (!may) queueMicrotask(rest);
  return may;
};

// Call this when another tab has the game.
export const watchOwner = (lost) => {
  onRest = lost;
  if (rests) lost();
};

// Find out whether another tab has taken the game over while this one slept.
export const checkOwner = async () => {
  const key = gameKey();
  const there = await withStores(({ get, storeOf }) => get(key, storeOf("games"))).catch(() => undefined);
  if (key === gameKey() && isOfAnother(key, there?.owner)) rest();
};
