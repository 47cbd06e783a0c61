// Sandboxes for Python that users write (docs/sandbox.md). This file is loaded when the page first needs a sandbox. It is
// the page's side: it ends a sandbox that breaks a limit or has no task. All messages from a sandbox are unchecked texts.
import { createMeter } from "./meter.js";

const START_PATIENCE = 60_000; // milliseconds
const IDLE = 3_000; // how long a sandbox may run without a task; then everything that it has started ends with it
// If a timer is late by more than this, the whole tab or the device was asleep.
const ASLEEP = 3_000;

/**
 * Why a sandbox has failed.
 * @type {(message: unknown, isReady: boolean) => SandboxReason}
 */
const reasonOf = (message, isReady) => {
  if (!isReady) return "not started";
  return Object(message).failed === "died" ? "died" : "too much";
};

/** @type {(address: string) => Promise<Blob>} */
const fetched = async (address) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`not loaded: ${address}`);
  return response.blob();
};

/** What Python needs, from the site or the browser's copy of it. */
const fetchAll = async () => {
  const names = Object.keys(FILES);
  const blobs = await Promise.all(Object.values(FILES).map(fetched));
  return { ...Object.fromEntries(names.map((name, at) => [name, blobs[at]])), lock: LOCK };
};
/** @type {ReturnType<typeof fetchAll> | undefined} */
let files; // for all sandboxes
const filesForAll = () => {
  files ??= fetchAll().catch((error) => {
    files = undefined;
    throw error;
  });
  return files;
};

/**
 * One frame with one worker in it.
 * @param {(message: unknown) => void} onMessage
 */
const createFrame = (onMessage) => {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.srcdoc = FRAME;
  frame.hidden = true;
  const { port1: port, port2: other } = new MessageChannel();
  port.onmessage = ({ data }) => onMessage(data);
  const loaded = new Promise((resolve) => {
    frame.onload = resolve;
  });
  document.body.append(frame);
  return {
    /** @param {object} files */
    begin: async (files) => {
      await loaded; // this never continues if the frame has been removed meanwhile
      const script = new Blob([WORKER], { type: "text/javascript" });
      frame.contentWindow?.postMessage({ script, files }, "*", [other]); // its origin has no name
    },
    /** @param {string} text */
    post: (text) => port.postMessage(text),
    end: () => {
      port.close();
      frame.remove();
    },
  };
};

/**
 * A place in which a person's Python runs, and answers one text after the other.
 * @type {CreateSandbox}
 */
export const createSandbox = ({ hear, fail, onEnd }) => {
  /** @type {ReturnType<typeof createFrame> | undefined} */
  let frame;
  /** @type {SandboxTask[]} */
  let tasks = []; // the first is being carried out, if Python is there
  let isReady = false;
  let heard = 0; // texts of the first task
  /** @type {[number, string][]} */
  let unread = []; // texts that wait until the page has read the one before
  let isReading = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @type {(within: number, onOver: () => void) => void} */
  const wait = (within, onOver) => {
    clearTimeout(timer);
    const end = performance.now() + within;
    timer = setTimeout(() => {
      const late = performance.now() - end;
      if (late > ASLEEP) {
        if (tasks[0]) tasks[0].end += late;
        wait(within, onOver);
      } else onOver();
    }, within);
  };

  const awaitText = () => {
    const { within, end: last } = tasks[0];
    wait(Math.min(within, last - performance.now()), () => onTrouble("no answer"));
  };

  const carryOut = () => {
    if (!isReady) return;
    if (!tasks.length) return wait(IDLE, end);
    const [task] = tasks;
    task.end = performance.now() + task.whole;
    heard = 0;
    awaitText();
    frame?.post(task.text);
  };

  const onFree = () => {
    if (isReady && tasks.length && !heard) return onTrouble("no answer");
    const done = isReady ? tasks.shift() : undefined;
    if (done && heard < done.texts) pass(done.number, ""); // no more messages follow
    isReady = true;
    carryOut();
  };

  // While the page reads one message, the next ones wait here, so a click never waits for more than one.
  /** @type {(number: number, text: string) => Promise<void>} */
  const pass = async (number, text) => {
    unread.push([number, text]);
    if (isReading) return;
    isReading = true;
    for (let next = unread.shift(); next; next = unread.shift()) await hear(...next);
    isReading = false;
  };

  /** @param {string} text */
  const onText = (text) => {
    if (!isReady || !tasks.length) return end(); // no task has been given
    heard += 1;
    if (heard > tasks[0].texts) return onTrouble("too much");
    awaitText();
    pass(tasks[0].number, text);
  };

  const end = () => {
    clearTimeout(timer);
    frame?.end();
    frame = undefined;
    tasks = [];
    unread = [];
    isReady = false;
    onEnd?.();
  };

  /** @param {SandboxReason} reason */
  const onTrouble = (reason) => {
    const number = tasks[0]?.number ?? 0;
    end();
    fail({ number, reason });
  };

  const start = async () => {
    const isWithin = createMeter();
    const mine = createFrame((message) => {
      if (mine !== frame) return;
      const text = message === true ? "" : message;
      if (typeof text !== "string" || !isWithin(text)) onTrouble(reasonOf(message, isReady));
      else if (message === true) onFree();
      else onText(text);
    });
    frame = mine;
    wait(START_PATIENCE, () => onTrouble("not started"));
    try {
      await mine.begin(await filesForAll());
    } catch (error) {
      console.warn(`no sandbox: ${error}`);
      if (mine === frame) onTrouble("not started");
    }
  };

  return {
    ask: (number, text, { within, whole = within, texts = 1 }) => {
      if (!frame) start();
      tasks.push({ number, text, within, whole, texts, end: Number.POSITIVE_INFINITY });
      if (tasks.length === 1) carryOut();
    },
    end,
    isBusy: () => tasks.length > 0 || unread.length > 0,
  };
};

/**
 * Sandboxes by their places. A place is whatever tells those from each other whose Python must not meet.
 * @type {CreateSandboxes}
 */
export const createSandboxes = ({ hear, fail }) => {
  /** @type {Map<string, Sandbox>} */
  const found = new Map();
  /** @param {string} place */
  const make = (place) => {
    const made = createSandbox({
      hear: (number, text) => hear(place, number, text),
      fail: (trouble) => fail(place, trouble),
      onEnd: () => found.delete(place),
    });
    found.set(place, made);
    return made;
  };
  return {
    ask: (place, number, text, limits) => (found.get(place) ?? make(place)).ask(number, text, limits),
    end: (place) => found.get(place)?.end(),
    rest: () => {
      for (const one of [...found.values()]) if (!one.isBusy()) one.end();
    },
  };
};
