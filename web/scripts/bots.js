// The bot in its worker: one line a message in both directions, the same as `python -m pacru engine`. Which answer
// belongs to which question is known to Python; here is only whether one is still to come.
import { root } from "./dom.js";
import { startWorker } from "./python.js";

// The milliseconds of silence after which a bot counts as dead.
const PATIENCE = 15_000;
// A search can be silent for long. So after this time, the bot is asked whether it is there; it answers during a search.
const SILENCE = 5_000;
// So long may a worker take to start.
const START_PATIENCE = 60_000;
// A pause that ends so much late has been one of the whole tab, or of the device.
const ASLEEP = 3_000;

/**
 * The bot's worker, and a new one whenever that is wanted.
 * @param {Send} send
 */
export const createBot = (send) => {
  /** @type {PythonWorker<"bot"> | undefined} */
  let worker; // that is there, or none
  let number = 0; // of the worker that counts
  /** @type {string[]} */
  let waiting = []; // lines for one that is not there yet
  let open = 0; // answers that are still to come
  let aliveAt = 0; // when the worker last had reason to speak, or spoke
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience; // with one that does not start

  /** @param {string} reason */
  const fail = (reason) => send({ do: "bot-failed", reason });

  /** @type {(to: PythonWorker<"bot">, line: string) => void} */
  const deliver = (to, line) => {
    const mine = number;
    to.sync.receive(line).catch((error) => {
      if (mine === number) fail(String(error));
    });
  };

  /** @type {(watched: PythonWorker<"bot">, mine: number) => void} */
  const watch = (watched, mine) => {
    const silent = performance.now() - aliveAt;
    if (silent >= PATIENCE) return fail("no answer");
    if (silent >= SILENCE) deliver(watched, "isready");
    const left = Math.min(SILENCE, PATIENCE - silent);
    const end = performance.now() + left;
    setTimeout(() => {
      if (mine !== number || !open) return;
      if (performance.now() > end + ASLEEP) aliveAt = performance.now(); // the worker has slept as well
      watch(watched, mine);
    }, left);
  };

  /** @param {string} line */
  const hear = (line) => {
    aliveAt = performance.now();
    if (line === "readyok") return;
    if (line.startsWith("bestmove")) open -= 1;
    send({ do: "bot-says", line });
  };

  /** Begin with a new worker; what the old one was asked is forgotten. */
  const restart = async () => {
    worker?.terminate();
    const mine = ++number;
    worker = undefined;
    waiting = [];
    open = 0;
    clearTimeout(patience);
    /** @type {PythonWorker<"bot">} */
    let found;
    try {
      const onDeath = () => mine === number && fail("died");
      found = await startWorker("bot", onDeath, (sync) => {
        sync.report = (line) => mine === number && hear(line);
        sync.openings = () => new URL(root.dataset.openings ?? "", document.baseURI).href;
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
    for (const line of waiting.splice(0)) deliver(found, line);
    if (open) watch(found, mine);
  };

  /**
   * Send the bot a line, once it is there.
   * @param {string} line
   */
  const ask = (line) => {
    if (line === "stop" && !open) return;
    if (/^go\b/.test(line)) {
      open += 1;
      aliveAt = performance.now();
      if (open === 1 && worker) watch(worker, number);
    }
    if (worker) return deliver(worker, line);
    waiting.push(line);
    clearTimeout(patience);
    patience = setTimeout(() => fail("not started"), START_PATIENCE);
  };

  return { restart, ask, worker: () => worker };
};
