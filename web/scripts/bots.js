// The bot in its worker: one line a message in both directions, the same as `python -m pacru engine`. Which answer
// belongs to which question is known to Python; here is only whether one is still to come.
import { started } from "./python.js";

// A bot that has said nothing for so many milliseconds is taken for dead.
const PATIENCE = 15_000;
// A search can be silent for long. So after so many, the bot is asked whether it is there; it answers during a search.
const SILENCE = 5_000;
// So long may a worker take to start.
const START_PATIENCE = 60_000;
// A pause that ends so much late has been one of the whole tab, or of the device.
const ASLEEP = 3_000;

let worker; // that is there, or none
let number = 0; // of the worker that counts
let waiting = []; // lines for one that is not there yet
let open = 0; // answers that are still to come
let aliveAt = 0; // when the worker last had reason to speak, or spoke
let patience; // with one that does not start

const deliver = (send, line) => {
  const mine = number;
  worker.sync.receive(line).catch((error) => {
    if (mine === number) send({ do: "bot-failed", reason: String(error) });
  });
};

const watch = (send, mine) => {
  const silent = performance.now() - aliveAt;
  if (silent >= PATIENCE) return send({ do: "bot-failed", reason: "no answer" });
  if (silent >= SILENCE) deliver(send, "isready");
  const left = Math.min(SILENCE, PATIENCE - silent);
  const end = performance.now() + left;
  setTimeout(() => {
    if (mine !== number || !open) return;
    if (performance.now() > end + ASLEEP) aliveAt = performance.now(); // the worker has slept as well
    watch(send, mine);
  }, left);
};

const heard = (send, line) => {
  aliveAt = performance.now();
  if (line === "readyok") return;
  if (line.startsWith("bestmove")) open -= 1;
  send({ do: "bot-says", line });
};

// Begin with a new worker; what the old one was asked is forgotten.
export const restart = async (send) => {
  worker?.terminate();
  const mine = ++number;
  worker = undefined;
  waiting = [];
  open = 0;
  clearTimeout(patience);
  try {
    const died = () => mine === number && send({ do: "bot-failed", reason: "died" });
    const found = await started("bot", died, (sync) => {
      sync.report = (line) => mine === number && heard(send, line);
      sync.openings = () => new URL(document.documentElement.dataset.openings, document.baseURI).href;
    });
    if (mine !== number) return found.terminate();
    worker = found;
  } catch (error) {
    console.warn(`the bot does not start: ${error}`); // which is told when an answer is wanted
    return;
  }
  clearTimeout(patience);
  aliveAt = performance.now();
  performance.mark("bot ready"); // for build.py bench --start
  send({ do: "bot-ready" });
  for (const line of waiting.splice(0)) deliver(send, line);
  if (open) watch(send, mine);
};

export const ask = (send, line) => {
  if (line === "stop" && !open) return;
  if (/^go\b/.test(line)) {
    open += 1;
    aliveAt = performance.now();
    if (open === 1 && worker) watch(send, number);
  }
  if (worker) return deliver(send, line);
  waiting.push(line);
  clearTimeout(patience);
  patience = setTimeout(() => send({ do: "bot-failed", reason: "not started" }), START_PATIENCE);
};

// For tests: what happens when a worker dies.
export const bot = () => worker;
