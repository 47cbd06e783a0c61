// The way to Python: what happens goes to the page's worker as events; its answers are carried out, in order. A worker that
// has died or answers no more is replaced.
import { startWorker } from "./python.js";

// The milliseconds without an answer after which a worker counts as dead.
const PATIENCE = 10_000;
// If a timer is late by more than this, the whole tab or the device was asleep.
const ASLEEP = 3_000;

/** @param {any} error of whatever kind */
const reportOf = (error) => `${error?.stack ?? error}`;

/**
 * What the page does for the transport.
 * @typedef {object} PageSide
 * @property {() => object} facts what Python gets with each event
 * @property {() => boolean} isResting whether another tab has the game, so that nothing is sent any more
 * @property {() => Promise<object>} openingFacts what Python gets when it opens the page
 * @property {ReturnType<typeof import("./words.js").createWords>} words in another language than English
 * @property {(commands: Command[], event: PageEvent | undefined) => boolean} carryOut does what an event is answered with, and says
 *   whether all of it worked; undefined: of the opening
 * @property {() => void} onShown called when an answer is shown
 * @property {() => void} onBegin called when a worker has begun, before what it says is carried out
 * @property {() => void} onReady called when what it says has been carried out
 */

/**
 * The worker with the page's Python, and what is under way to it.
 * @param {PageSide} page
 */
export const createTransport = (page) => {
  /** @type {PythonWorker<"page"> | undefined} */
  let worker; // once it has begun
  let sent = 0;
  let done = 0;
  let broken = false; // what is shown may be half of the old and half of the new
  /** @type {PageEvent[]} */
  let unanswered = [];
  let since = 0; // when the worker last had reason to answer, or answered
  let watching = false;
  /** @type {PageEvent | undefined} */
  let latest;
  let late = false;
  let fetching = 0; // events that wait for their words
  let taught = 0; // how many files of rooms' words the worker has

  const isAnswered = () => sent === done;
  const facts = () => ({ ...page.facts(), seen: done });

  // Everything goes this way: events are answered in order, and what comes of one is shown before the next one's. What
  // comes while there is no worker waits for the next one.
  /** @param {PageEvent} event */
  const send = async (event) => {
    const words = page.words.fetchFor(event);
    if (words) {
      fetching += 1;
      await words;
      fetching -= 1;
    }
    if (page.isResting()) return;
    unanswered.push(event);
    if (!worker) return;
    const mine = worker;
    if (isAnswered()) since = performance.now();
    sent += 1;
    if (!watching) watch(mine);
    teach(mine);
    const told = JSON.stringify({ ...facts(), ...event, ...(broken && { anew: true }) });
    broken = false;
    let answer;
    try {
      answer = await mine.sync.hear(told);
      if (mine === worker) carryOut(JSON.parse(answer), event);
    } catch (error) {
      if (mine === worker) pacru.fault(reportOf(error));
      // Python reports its own exceptions in an answer. What comes without one has killed it.
      if (answer === undefined) replace(mine, { answered: false });
    } finally {
      if (mine === worker) {
        done += 1;
        since = performance.now();
        unanswered.shift();
      }
    }
  };

  /**
   * Give a worker the words of rooms that it does not have yet, before the event that needs them.
   * @param {PythonWorker<"page">} mine
   */
  const teach = (mine) => {
    for (const file of page.words.ofRooms().slice(taught)) {
      taught += 1;
      mine.sync.learn(new Uint8Array(file)).catch((error) => console.warn(`words not learned: ${reportOf(error)}`));
    }
  };

  /** @type {(commands: Command[], event?: PageEvent) => void} */
  const carryOut = (commands, event) => {
    if (!page.carryOut(commands, event)) broken = true;
    page.onShown();
    if (latest) queueMicrotask(flush);
    if (late) soon.port2.postMessage("");
  };

  /**
   * Let the game go on in another worker, as it was kept, when one has died or answers no more.
   * @param {PythonWorker<"page">} mine
   * @param {{ answered: boolean }} how
   */
  const replace = (mine, { answered }) => {
    if (mine !== worker) return;
    mine.terminate();
    // Each event gets a second chance; the one that was never answered may be the reason, and one that dies twice is.
    unanswered = unanswered.slice(answered ? 0 : 1).filter((event) => !event.again);
    for (const event of unanswered) event.again = true;
    begin();
  };

  // What is waited for is the first answer that has not come; a clock that has gone on by much more meanwhile says that all
  // of the tab has slept.
  /** @param {PythonWorker<"page">} mine */
  const watch = (mine) => {
    watching = true;
    const look = () => {
      watching = false;
      if (isAnswered() || !worker) return;
      const overdue = performance.now() - since - PATIENCE;
      if (overdue > ASLEEP) since = performance.now();
      if (mine !== worker || overdue < 0 || overdue > ASLEEP) watch(worker);
      else replace(mine, { answered: false });
    };
    setTimeout(look, since + PATIENCE - performance.now());
  };

  /**
   * Send the latest of what comes in bursts, as soon as there is an answer to what was sent before.
   * @param {PageEvent} [event] undefined: it does not matter any more
   */
  const sendLatest = (event) => {
    latest = event;
    if (isAnswered()) flush();
  };
  const flush = () => {
    const event = latest;
    latest = undefined;
    if (event) send(event);
  };

  const soon = new MessageChannel(); // sooner than any timer
  soon.port1.onmessage = () => {
    if (!late || !isAnswered()) return; // what is under way brings it again
    late = false;
    send({ do: "late" });
  };
  /** Send the event "late" when there is nothing else to do. */
  const sendLate = () => {
    late = true;
  };

  /** Begin with a new worker. */
  const begin = async () => {
    worker = undefined;
    try {
      const found = await startWorker("page", () => replace(found, { answered: true }));
      const texts = await page.words.all();
      const opening = await page.openingFacts();
      const known = JSON.stringify({ ...facts(), ...opening });
      taught = Math.max(0, texts.length - 1);
      const files = texts.map((file) => new Uint8Array(file));
      const text = await found.sync.open(known, files);
      /** @type {Opening} */
      const { commands, events, "from memory": fromMemory } = JSON.parse(text);
      if (fromMemory) performance.mark("from memory");
      worker = found;
      sent = done = 0;
      const waiting = unanswered;
      unanswered = [];
      page.onBegin();
      carryOut(commands);
      page.onReady();
      for (const event of [...events, ...waiting]) send(event);
    } catch (error) {
      pacru.fault(reportOf(error));
    }
  };

  return {
    begin,
    send,
    sendLatest,
    sendLate,
    isAnswered,
    /** Whether there is nothing more to do. */
    isSettled: () => isAnswered() && !fetching && !late && !latest,
    worker: () => worker,
  };
};
