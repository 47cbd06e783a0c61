// The bots in their workers: one line a message in both directions, the same as `python -m pacru engine`. Which worker
// gets which question, and which answer belongs to it, is known to Python; here is only whether one is still to come.
import { startWorker } from "./python.js";

// The milliseconds of silence after which a bot counts as dead.
const PATIENCE = 15_000;
// A search can be silent for long. So after this time, the bot is asked whether it is there; it answers during a search.
const SILENCE = 5_000;
// So long may a worker take to start.
const START_PATIENCE = 60_000;
// If a timer is late by more than this, the whole tab or the device was asleep.
const ASLEEP = 3_000;

/**
 * Where the site has a file of data.
 * @param {string} name
 */
const addressOf = (name) => new URL(document.body.dataset[name] ?? "", document.baseURI).href;

/**
 * A bot's worker, and a new one whenever that is wanted.
 * @param {Send} send
 */
const createBot = (send) => {
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
  const fail = (reason) => send({ do: "bots.fail", reason });

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

  /** @param {string} lines reports, or one other line after them */
  const hear = (lines) => {
    aliveAt = performance.now();
    if (lines === "readyok") return;
    if (/^bestmove/m.test(lines)) open -= 1;
    send({ do: "bots.hear", lines });
  };

  const beginPatience = () => {
    clearTimeout(patience);
    patience = setTimeout(() => fail("not started"), START_PATIENCE);
  };

  /** End the worker; what it was asked is forgotten. */
  const end = () => {
    worker?.terminate();
    number += 1;
    worker = undefined;
    waiting = [];
    open = 0;
    clearTimeout(patience);
  };

  /**
   * Begin with a new worker.
   * @param {boolean} wanted whether there is something to do for it
   */
  const start = async (wanted) => {
    end();
    const mine = number;
    if (wanted) beginPatience();
    /** @type {PythonWorker<"bot">} */
    let found;
    try {
      const onDeath = () => mine === number && fail("died");
      found = await startWorker("bot", onDeath, (sync) => {
        sync.report = (lines) => mine === number && hear(lines);
        sync.openings = () => addressOf("openings");
        sync.tree = (players) => addressOf(`tree${players}`);
      });
      if (mine !== number) return found.terminate();
      worker = found;
    } catch (error) {
      console.warn(`the bot does not start: ${error}`); // reported when an answer is needed
      if (wanted && mine === number) fail("not started");
      return;
    }
    clearTimeout(patience);
    aliveAt = performance.now();
    performance.mark("bot ready"); // for build.py bench --start
    send({ do: "bots.begin" });
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
    beginPatience();
  };

  return { start, end, ask, worker: () => worker };
};

/** The number of the worker that is there from the beginning. */
const FIRST = 1;

/**
 * The bots' workers, by their numbers.
 * @param {Send} send
 */
export const createBots = (send) => {
  /** @type {Map<number, ReturnType<typeof createBot>>} */
  const bots = new Map();

  /** @param {number} number */
  const botOf = (number) => {
    const known = bots.get(number);
    if (known) return known;
    const made = createBot((event) => send({ ...event, worker: number }));
    bots.set(number, made);
    return made;
  };

  return {
    /** Begin with one new worker; what the others were asked is forgotten. */
    begin: () => {
      for (const bot of bots.values()) bot.end();
      botOf(FIRST).start(false);
    },
    /** @param {number} number */
    start: (number) => botOf(number).start(number !== FIRST), // there is work for each but the first
    /** @param {number} number */
    end: (number) => botOf(number).end(),
    /** @type {(number: number, line: string) => void} */
    ask: (number, line) => botOf(number).ask(line),
    stop: () => {
      for (const bot of bots.values()) bot.ask("stop");
    },
    workers: () => [...bots.values()].map((bot) => bot.worker()).filter((worker) => worker !== undefined),
  };
};
