// A sandbox for a person's own Python, which is loaded when one is wanted; docs/sandbox.md says what it promises. Here is
// only what the page has to do with it: it is started anew whenever it breaks a limit, and all it says is a text that
// nobody has checked.
import { createMeter } from "./meter.js";

const PATIENCE = 5_000; // milliseconds until there must be a text, if the one who asks does not say
const START_PATIENCE = 60_000;
// A pause that ends so much late has been one of the whole tab, or of the device.
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
      await loaded; // never, if it has been removed meanwhile
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
export const createSandbox = ({ hear, fail }) => {
  /** @type {ReturnType<typeof createFrame> | undefined} */
  let frame;
  /** @type {SandboxTask[]} */
  let tasks = []; // the first is being carried out, if Python is there
  let isReady = false;
  let isHeard = false; // a text of the first task
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience;

  /** @param {number} within */
  const beginPatience = (within) => {
    clearTimeout(patience);
    const end = performance.now() + within;
    patience = setTimeout(() => {
      if (performance.now() > end + ASLEEP) beginPatience(within);
      else onTrouble(isReady ? "no answer" : "not started");
    }, within);
  };

  const carryOut = () => {
    clearTimeout(patience);
    if (!isReady || !tasks.length) return;
    const [{ text, within }] = tasks;
    isHeard = false;
    beginPatience(within);
    frame?.post(text);
  };

  const onFree = () => {
    if (isReady && tasks.length && !isHeard) return onTrouble("no answer");
    if (isReady) tasks.shift();
    isReady = true;
    carryOut();
  };

  /** @param {string} text */
  const onText = (text) => {
    if (!isReady || !tasks.length) return; // nobody has asked
    isHeard = true;
    beginPatience(tasks[0].within);
    hear(text);
  };

  const end = () => {
    clearTimeout(patience);
    frame?.end();
    frame = undefined;
    tasks = [];
    isReady = false;
  };

  /** @param {SandboxReason} reason */
  const onTrouble = (reason) => {
    end();
    if (reason !== "not started") start();
    fail({ reason });
  };

  const start = async () => {
    end();
    const isWithin = createMeter();
    const mine = createFrame((message) => {
      if (mine !== frame) return;
      const text = message === true ? "" : message;
      if (typeof text !== "string" || !isWithin(text)) onTrouble(reasonOf(message, isReady));
      else if (message === true) onFree();
      else onText(text);
    });
    frame = mine;
    beginPatience(START_PATIENCE);
    try {
      await mine.begin(await filesForAll());
    } catch (error) {
      console.warn(`no sandbox: ${error}`);
      if (mine === frame) onTrouble("not started");
    }
  };

  return {
    start,
    ask: (text, within = PATIENCE) => {
      if (!frame) start();
      tasks.push({ text, within });
      if (tasks.length === 1) carryOut();
    },
    end,
  };
};
