// Runs the bot's Python, in a frame that is the security boundary (frame.js). The worker itself is not: there, Python can
// do whatever a script can. The measures here only limit memory and turn off the browser's log.
import { createMeter } from "./meter.js";

const MOST_MEMORY = 4_096; // pages of 64 KiB beyond those at the start: 256 MB
const HERE = "https://sandbox.invalid/"; // the base address of Pyodide's files, which the worker already has
const { console, postMessage } = globalThis;

// What remains of the global scope: the language itself, and what Pyodide uses of the browser.
const KEPT = new Set(
  `AggregateError Array ArrayBuffer AsyncDisposableStack BigInt BigInt64Array BigUint64Array Boolean DOMException DataView
  Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Infinity
  Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError
  Reflect RegExp Set String SuppressedError Symbol SyntaxError TextDecoder TextEncoder TypeError URIError Uint16Array
  Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet clearTimeout console constructor crypto decodeURI
  decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt performance
  self setTimeout undefined unescape`.split(/\s+/),
);

/** @type {(message: string | boolean | null) => void} */
const tell = (message) => postMessage.call(globalThis, message);

/** What Python writes with: a text to the page. */
const createWriter = () => {
  const isWithin = createMeter();
  let fits = true;
  /** @param {unknown} text */
  return (text) => {
    if (typeof text !== "string" || !fits) return;
    fits = isWithin(text);
    tell(fits ? text : null); // counted here, because nothing else could stop a loop in time
  };
};

const limitMemory = () => {
  const { grow } = WebAssembly.Memory.prototype;
  let left = MOST_MEMORY;
  /** @param {number} pages */
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (pages > left) throw new RangeError("too much memory");
    const before = grow.call(this, pages);
    left -= pages;
    return before;
  };
};

// Uncaught errors and log messages would cost the page's own thread time.
const keepQuiet = () => {
  for (const trouble of ["error", "unhandledrejection"]) addEventListener(trouble, (event) => event.preventDefault());
  globalThis.console = new Proxy(console, { get: () => () => {} });
};

const takeAway = () => {
  for (let part = globalThis; part !== Object.prototype; part = Object.getPrototypeOf(part)) {
    for (const name of Object.getOwnPropertyNames(part)) if (!KEPT.has(name)) Reflect.deleteProperty(part, name);
  }
};

/** @param {Blob} script */
const load = (script) => import(URL.createObjectURL(script.slice(0, script.size, "text/javascript")));
/** @type {(body: BodyInit) => Promise<Uint8Array<ArrayBuffer>>} */
const content = async (body) => new Uint8Array(await new Response(body).arrayBuffer());

/** @type {(files: SandboxFiles) => Promise<Interpreter>} */
const startPython = async ({ loader, script, code, library, modules, app, wheel, lock }) => {
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([load(loader), load(script)]);
  const { fetch } = globalThis;
  /** @type {Record<string, Blob>} */
  const asked = { "pyodide.asm.wasm": code, "python_stdlib.zip": library };
  globalThis.fetch = async (address) => {
    const name = String(address).replace(HERE, "");
    return new Response(asked[name], { headers: { "Content-Type": "application/wasm" } });
  };
  const python = await loadPyodide({
    createPyodideModule,
    indexURL: HERE,
    packageBaseUrl: HERE,
    lockFileContents: lock,
    stdout: () => {},
    stderr: () => {},
    fsInit: async (/** @type {InterpreterFiles} */ system) => {
      const read = [content(modules), content(app), content(wheel)];
      const [ofLibrary, ofPage, ofWheel] = await Promise.all(read);
      system.writeFile("/library.modules", ofLibrary, { canOwn: true });
      system.writeFile("/app.modules", ofPage, { canOwn: true });
      system.writeFile("/pacru.whl", ofWheel, { canOwn: true });
    },
  });
  globalThis.fetch = fetch;
  return python;
};

/** @param {SandboxFiles} files */
const start = async (files) => {
  Reflect.set(globalThis, "importScripts", undefined); // else Pyodide refuses a worker that is no module
  limitMemory();
  const python = await startPython(files);
  // Safari's engine ends a worker only where WebAssembly calls a script. With this byte to read, Python calls one in loops.
  python.setInterruptBuffer(new Uint8Array(1));
  const { hear } = python.pyimport("pacru.bot.homemade.lab").Lab(createWriter());
  python.runPython("import gc; gc.freeze(); gc.enable()"); // as web/app/worker.py does
  /** @param {MessageEvent<string>} event */
  const onTask = ({ data }) => {
    try {
      hear(data);
      tell(true);
    } catch {
      tell(false); // Python itself has failed, and does not go on
    }
  };
  addEventListener("message", onTask);
  keepQuiet();
  takeAway();
  tell(true);
};

/** @param {MessageEvent<SandboxFiles>} event */
const onFiles = async ({ data }) => {
  removeEventListener("message", onFiles);
  try {
    await start(data);
  } catch (error) {
    console.warn(`no sandbox: ${error}`);
    tell(false);
  }
};
addEventListener("message", onFiles);
