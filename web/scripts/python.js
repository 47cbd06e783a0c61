// Starts Python in workers, by PyScript, and hears of it when one dies.
import { byId } from "./dom.js";
import { once } from "./once.js";

/** @param {string} name */
const addressOf = (name) => {
  const script = byId("parts-template", HTMLTemplateElement).content.querySelector(`[data-part="${name}"]`);
  return new URL(script?.getAttribute("src") ?? "", document.baseURI).href;
};

// The page compiles Pyodide's WebAssembly and lends it to its workers, see web/build/patches/interpreter.mjs.
const compile = once(() => WebAssembly.compileStreaming(fetch(addressOf("code"))).catch(() => undefined));
/** @param {MessagePort} port */
const lend = async (port) => {
  port.postMessage({ promised: true }); // a slow network may take minutes
  port.postMessage({ wasm: await compile() });
};

/** When each worker died. A worker asks for the code, and tells the name of a lock: if it dies it says nothing, but the browser gives that back. */
const createDeaths = () => {
  /** @type {WeakMap<Worker, Promise<unknown>>} */
  const deaths = new WeakMap();
  /** @param {Worker} worker */
  const watch = (worker) => {
    const died = new Promise((resolve) => {
      worker.addEventListener("message", ({ data, ports: [port] }) => {
        if (data === "wasm") lend(port);
        else if (String(data).startsWith("lives ")) navigator.locks.request(data, resolve).catch(() => {});
      });
    });
    deaths.set(worker, died);
  };
  return { watch, of: (/** @type {Worker} */ worker) => deaths.get(worker) };
};

const deaths = createDeaths();

// What the workers will ask for one after the other is asked for at once; later visits have a copy of it.
if (!pacru.lacking && !pacru.offered("serviceWorker", navigator)?.controller) {
  document.head.append(byId("hints-template", HTMLTemplateElement).content);
}
if (!pacru.lacking) compile();

/**
 * PyScript opens a database for folders of the device, which this page does not use, and fails where site data are
 * blocked: while it is loaded, there is one that never opens.
 * @template T
 * @param {() => Promise<T>} load
 */
const withoutDatabases = async (load) => {
  const shown = { configurable: true, value: { open: () => new EventTarget() } };
  const own = Object.getOwnPropertyDescriptor(globalThis, "indexedDB");
  Object.defineProperty(globalThis, "indexedDB", shown);
  try {
    return await load();
  } finally {
    if (own) Object.defineProperty(globalThis, "indexedDB", own);
    else Reflect.deleteProperty(globalThis, "indexedDB");
  }
};

const loadPyScript = once(async () => {
  /** @type {PyScript} */
  const loaded = await withoutDatabases(() => import(addressOf("pyscript")));
  await customElements.whenDefined("py-script"); // before that its hooks are not called
  loaded.hooks.main.onWorker.add((_, worker) => deaths.watch(worker));
  return loaded;
});

/**
 * Start a worker that runs one of the parts of the page.
 * @template {keyof Syncs} Name
 * @param {Name} name
 * @param {() => void} onDeath called when it is no more, at once where the browser has locks
 * @param {(sync: Syncs[Name]) => void} [prepare] gets what the worker can call here, before it runs
 * @returns {Promise<PythonWorker<Name>>}
 */
export const startWorker = async (name, onDeath, prepare) => {
  const { PyWorker } = await loadPyScript();
  /** @type {PythonWorker<Name>} */
  const worker = await PyWorker(addressOf(name), { version: addressOf("python") });
  prepare?.(worker.sync);
  deaths.of(worker)?.then(onDeath);
  return worker;
};
