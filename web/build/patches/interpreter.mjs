// What PyScript takes for Pyodide: Pyodide itself, with the modules of this very build: two files, and the wheel that
// Pyodide's lock file names.
// Everything it names has a content hash in its address, so that no cache can mix two builds.
//
// As a worker of the name "memory" it keeps what is in Python's memory after its start, before it has seen any page,
// beside the copy of this very file. The next start begins there, which takes half the time.
import createPyodideModule from "./<!--pyodide-->/pyodide.asm.mjs"; // it comes at the same time as the next one
import { loadPyodide as load, version } from "./<!--pyodide-->/pyodide.mjs";

/** @param {string} path */
const here = (path) => new URL(path, import.meta.url).href;
// Here build.py puts LOCK, the lock file of Pyodide, and which of the patches of web/build/patches/ are in: KEEPS_MEMORY,
// BORROWS, EMPTIES, and HURRIES; and whether it LIVES with a lock, which an embed does not. <!--constants-->
const WHEELS = here("./<!--wheels-->/");
const PACKED = { "/library.modules": "./<!--pyodide-->/library.modules", "/app.modules": "./<!--modules-->" };
const MEMORY = `${import.meta.url}.memory`;
const SETTINGS = {
  createPyodideModule,
  indexURL: here("./<!--pyodide-->/"),
  lockFileContents: LOCK,
  packageBaseUrl: WHEELS,
};

// The browser keeps compiled WebAssembly from visit to visit for pages, not for workers: so the page compiles it, and
// lends it to those who ask (web/scripts/python.js). Pyodide loads its own where nobody answers.
const LENT_WITHIN = 2_000; // milliseconds
/** @returns {Promise<WebAssembly.Module | undefined>} */
const askForCode = () =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, LENT_WITHIN);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      clearTimeout(late);
      if (data.promised) return;
      port1.close();
      resolve(data.wasm); // nothing, if the page could not load it
    };
    postMessage("wasm", [port2]);
  });

// WebAssembly begins with 30 MiB, and Pyodide puts a larger memory from an earlier start there without asking for more.
const PAGE = 65_536; // bytes
/** @type {(memory: WebAssembly.Memory, wanted: number) => void} */
const grow = (memory, wanted) => {
  const missing = wanted - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
};

// Pyodide fetches its code and compiles it while it arrives: in the place of both it gets what is lent. If its code or its
// library does not come, it would wait for ever.
const borrow = () => {
  const module = askForCode();
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (address, ...others) => {
    const isIt = String(address).endsWith("/pyodide.asm.wasm");
    const lent = isIt && (await module);
    if (lent) return new Proxy(new Response(), { get: (_, name) => (name === "lent" ? lent : name === "ok") });
    const response = fetch(address, ...others);
    if (isIt || String(address).endsWith("/python_stdlib.zip")) response.then(checked).catch(tell);
    return response;
  };
  WebAssembly.instantiateStreaming = async (source, imports) => {
    /** @type {{ lent?: WebAssembly.Module }} */
    const { lent } = /** @type {object} */ (await source);
    [globalThis.fetch, WebAssembly.instantiateStreaming] = [fetch, instantiateStreaming];
    if (!lent) return instantiateStreaming(source, imports);
    return { module: lent, instance: await WebAssembly.instantiate(lent, imports) };
  };
};

// The page hears of the end of a worker by a lock that it held.
const live = () => {
  const name = `lives ${crypto.getRandomValues(new Uint32Array(4)).join("-")}`; // randomUUID is for https only
  const held = () => new Promise(() => postMessage(name));
  navigator.locks?.request(name, held).catch(() => {}); // the page then takes longer to find out
};

// PyScript looks for packages in a database before it starts Python, waits for it, and gives up where site data are
// blocked. There are none: it finds a database that answers at once, and has nothing.
const emptyDatabase = () => {
  /** @param {object} result */
  const request = (result) => {
    /** @type {{ result: object, onsuccess?: (event: object) => void }} */
    const found = { result };
    queueMicrotask(() => found.onsuccess?.({ target: found }));
    return found;
  };
  const store = new Proxy({}, { get: () => () => request([]) });
  const database = { transaction: () => ({ objectStore: () => store }), close: () => {} };
  Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: { open: () => request(database) } });
};

// Whatever Python does next waits for a timer where Pyodide uses no MessageChannel (its IN_SAFARI), and browsers let timers
// of 0 wait 4 ms. Ids are below 0, where no browser's are.
const quickTimers = () => {
  const { setTimeout, clearTimeout } = globalThis;
  const { port1, port2 } = new MessageChannel();
  /** @type {Map<number, () => void>} */
  const waiting = new Map();
  let last = 0;
  port1.onmessage = ({ data: id }) => {
    const call = waiting.get(id);
    waiting.delete(id);
    call?.();
  };
  /** @type {(call: TimerHandler, delay?: number, ...given: unknown[]) => number} */
  const setTimer = (call, delay, ...given) => {
    if (Number(delay ?? 0) > 0 || typeof call !== "function") return setTimeout(call, delay, ...given);
    last -= 1;
    waiting.set(last, () => call(...given));
    port2.postMessage(last);
    return last;
  };
  /** @param {number} [id] */
  const clearTimer = (id) => {
    if (!waiting.delete(Number(id))) clearTimeout(id);
  };
  Object.assign(globalThis, { setTimeout: setTimer, clearTimeout: clearTimer });
};
const isSafari = () => navigator.userAgent.includes("Safari") && !navigator.userAgent.includes("Chrome"); // as Pyodide tells

/** @param {Response} response */
const checked = (response) => {
  if (!response.ok) throw new Error(`not loaded: ${response.url}`);
  return response;
};
/** @param {Response} response */
const content = async (response) => new Uint8Array(await response.arrayBuffer());

// Pyodide itself would write the members of the wheel into folders. That takes longer, and the memory that is kept for
// the next start has no folders.
const wheel = () => {
  const { file_name, sha256 } = LOCK.packages.pacru;
  const bytes = (sha256.match(/../g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 16)));
  return fetch(new URL(file_name, WHEELS), { integrity: `sha256-${btoa(bytes.join(""))}` });
};

/** @typedef {[name: string, response: Promise<Response>]} Wanted */

/** What is asked for. */
const requested = () => {
  /** @type {Wanted[]} */
  const files = Object.entries(PACKED).map(([name, path]) => [name, fetch(here(path))]);
  files.push(["/pacru.whl", wheel()]);
  for (const [, response] of files) response.catch(() => {}); // the code that needs it handles the error
  return files;
};

/** @type {(files: Wanted[], settings?: { _makeSnapshot: boolean }) => Promise<Interpreter>} */
const anew = async (files, settings) => {
  /** @type {(wanted: Wanted) => Promise<[string, Uint8Array]>} */
  const fetched = async ([name, response]) => [name, await content(checked(await response))];
  const loading = files.map(fetched);
  const loaded = Promise.all(loading);
  const python = load({
    ...SETTINGS,
    ...settings,
    fsInit: async (system) => {
      for (const [name, content] of await loaded) system.writeFile(name, content, { canOwn: true });
    },
  });
  const [interpreter] = await Promise.all([python, loaded]);
  return interpreter;
};

// Storage may be refused, or never answer.
const STORED_WITHIN = 2_000; // milliseconds
const READ_WITHIN = 10_000;
/** @type {<T>(promise: Promise<T> | undefined, limit?: number) => Promise<T | undefined>} */
const within = (promise, limit = STORED_WITHIN) =>
  Promise.race([promise, new Promise((resolve) => setTimeout(() => resolve(undefined), limit))]);

const copies = async () => Promise.all((await caches.keys()).map((name) => caches.open(name)));

// More than a third of the memory is empty. What is kept is an index, Pyodide's notes, and the other pages. The index has
// how many runs of pages there are, and where each of them begins and ends.
const PART = 4_096; // bytes
const WORD = 4;
/** @param {Uint32Array} words */
const findRuns = (words) => {
  const length = PART / WORD;
  const found = [];
  for (let at = 0, fills = false; at < words.length || fills; at += length) {
    const here = words.subarray(at, at + length).some(Boolean);
    if (here !== fills) found.push(at * WORD);
    fills = here;
  }
  return found;
};
/** @param {Uint8Array<ArrayBuffer>} snapshot */
const pack = async (snapshot) => {
  const [, begin] = new Uint32Array(snapshot.buffer); // Pyodide's notes tell where the memory begins
  const memory = snapshot.subarray(begin);
  const runs = findRuns(new Uint32Array(snapshot.buffer, begin));
  const parts = [new Uint32Array([runs.length / 2, ...runs]), snapshot.subarray(0, begin)];
  for (let at = 0; at < runs.length; at += 2) parts.push(memory.subarray(runs[at], runs[at + 1]));
  return { size: memory.length, notes: begin, packed: await new Blob(parts).arrayBuffer() };
};

// Python can begin in a memory that is damaged, and go wrong later. This takes a fiftieth of the time of a start, SHA-256
// several times as much.
/** @param {ArrayBuffer} packed */
const sum = (packed) => {
  const words = new Uint32Array(packed);
  let found = 0;
  for (let at = 0; at < words.length; at++) found = (Math.imul(found, 31) + words[at]) | 0;
  return String(found);
};

/** @param {Response} kept */
const readWhole = async (kept) => {
  const packed = await within(kept.arrayBuffer(), READ_WITHIN);
  if (!packed || sum(packed) !== kept.headers.get("sum")) throw new Error("it is damaged");
  return packed;
};

/**
 * Put what was kept back: Pyodide's notes, and the memory.
 * @param {ArrayBuffer} packed
 * @param {Uint8Array} notes
 * @param {Uint8Array} memory
 */
const unpack = (packed, notes, memory) => {
  const [count] = new Uint32Array(packed, 0, 1);
  const runs = new Uint32Array(packed, WORD, 2 * count);
  let from = runs.byteOffset + runs.byteLength;
  /** @type {(target: Uint8Array, at: number, length: number) => void} */
  const take = (target, at, length) => {
    target.set(new Uint8Array(packed, from, length), at);
    from += length;
  };
  take(notes, 0, notes.length);
  let filled = 0;
  for (let at = 0; at < runs.length; at += 2) {
    const [begin, end] = runs.subarray(at, at + 2);
    memory.fill(0, filled, begin);
    take(memory, begin, end - begin);
    filled = end;
  }
  memory.fill(0, filled);
};

const forgetMemory = async () => {
  for (const copy of await copies()) await copy.delete(MEMORY);
};

// A memory that is damaged only costs time.
const fromMemory = async () => {
  if (!KEEPS_MEMORY) return;
  try {
    const kept = await within(globalThis.caches?.match(MEMORY));
    if (!kept) return;
    const size = Number(kept.headers.get("size"));
    const notes = new Uint8Array(Number(kept.headers.get("notes")));
    const read = readWhole(kept); // while WebAssembly begins
    read.catch(() => {}); // the code that needs it handles the error
    const ways = /** @type {Record<string, (...given: unknown[]) => Promise<any>>} */ (
      /** @type {unknown} */ (WebAssembly)
    );
    for (const way of ["instantiate", "instantiateStreaming"]) {
      const usual = ways[way];
      ways[way] = async (...given) => {
        const made = await usual.apply(WebAssembly, given);
        const { memory } = (made.instance ?? made).exports;
        if (memory) grow(memory, size); // Pyodide also has a small module without any, which may come first or last
        return made;
      };
    }
    /** @type {CreatePyodideModule} */
    const createModule = async (given) => {
      const [module, packed] = await Promise.all([createPyodideModule(given), read]);
      unpack(packed, notes, new Uint8Array(module.memory.buffer));
      return module;
    };
    const interpreter = await load({ ...SETTINGS, createPyodideModule: createModule, _loadSnapshot: notes.buffer });
    interpreter.runPython("import random; random.seed()"); // chance must not begin where it has begun before
    globalThis.fromMemory = true; // app/main.py tells the page
    return interpreter;
  } catch (error) {
    console.warn(`Python's memory is not used: ${error}`);
    await within(forgetMemory().catch(() => {}));
  }
};

const start = async () => {
  const files = requested(); // a first visit does not wait until it is known that nothing is kept
  return (await fromMemory()) ?? anew(files);
};

const keepMemory = async () => {
  const interpreter = await anew(requested(), { _makeSnapshot: true });
  interpreter.runPython("import sitecustomize; sitecustomize.import_what_is_remembered()");
  const { size, notes, packed } = await pack(interpreter.makeMemorySnapshot());
  const headers = { size: String(size), notes: String(notes), sum: sum(packed) };
  for (const copy of await copies()) {
    const isOfThis = await copy.match(import.meta.url);
    if (isOfThis) await copy.put(MEMORY, new Response(packed, { headers }));
  }
};

const remember = async () => {
  try {
    if (KEEPS_MEMORY && !(await caches.match(MEMORY))) await keepMemory();
    postMessage("remembered");
  } catch (error) {
    console.warn(`Python's memory is not kept: ${error}`); // there may be no room for it
  }
  close();
};

// In a worker nobody hears of what goes wrong in Pyodide itself: PyScript tells the page of an Error that is posted.
/** @param {unknown} found */
const tell = (found) => postMessage(found instanceof Error ? found : new Error(String(found)));
/** @param {Event} event */
const onTrouble = (event) => {
  const { reason, error, message } = /** @type {ErrorEvent & PromiseRejectionEvent} */ (event);
  tell(reason ?? error ?? message);
};
const troubles = ["unhandledrejection", "error"];
const isWorker = !("document" in globalThis);
if (isWorker) for (const trouble of troubles) addEventListener(trouble, onTrouble);

const remembers = isWorker && globalThis.name === "memory";
if (isWorker && !remembers) {
  if (BORROWS) borrow();
  if (LIVES) live();
  if (EMPTIES) emptyDatabase();
  if (HURRIES && isSafari()) quickTimers();
}
// Not when PyScript asks for it, which has much to do before.
const started = remembers ? undefined : start();
if (remembers) remember();

/** @param {{ stdout: (line: string) => void, stderr: (line: string) => void }} options */
export const loadPyodide = async ({ stdout, stderr }) => {
  const interpreter = await (started ?? start());
  for (const trouble of troubles) removeEventListener(trouble, onTrouble);
  interpreter.setStdout({ batched: stdout });
  interpreter.setStderr({ batched: stderr });
  return interpreter;
};

export { version };
