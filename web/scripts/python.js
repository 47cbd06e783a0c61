// Starts Python in workers, by PyScript, and hears of it when one dies.
const part = (name) => {
  const script = document.getElementById("parts-template").content.querySelector(`[data-part="${name}"]`);
  return new URL(script.getAttribute("src"), document.baseURI).href;
};

// The page compiles Pyodide's WebAssembly and lends it to its workers, see web/build/patches/interpreter.mjs.
let compiled;
const code = () => (compiled ??= WebAssembly.compileStreaming(fetch(part("code"))).catch(() => undefined));
const lend = async (worker) => {
  const { postMessage } = Worker.prototype; // PyScript's own waits until Python runs
  postMessage.call(worker, { promised: true }); // a slow network may take minutes
  postMessage.call(worker, { wasm: await code() });
};

// A worker asks for the code, and tells the name of a lock: if it dies it says nothing, but the browser gives that back.
const deaths = new WeakMap();
const mind = (worker) => {
  const died = new Promise((resolve) => {
    worker.addEventListener("message", ({ data }) => {
      if (data === "wasm") lend(worker);
      else if (String(data).startsWith("lives ")) navigator.locks.request(data, resolve).catch(() => {});
    });
  });
  deaths.set(worker, died);
};

// What the workers will ask for one after the other is asked for at once; later visits have a copy of it.
if (!pacru.offered("serviceWorker", navigator)?.controller) document.head.append(document.getElementById("hints-template").content);
if (!pacru.lacking) code();

// PyScript opens a database for folders of the device, which this page does not use, and fails where site data are
// blocked: while it is loaded, there is one that never opens.
const withoutDatabases = async (load) => {
  const shown = { configurable: true, value: { open: () => new EventTarget() } };
  const own = Object.getOwnPropertyDescriptor(globalThis, "indexedDB");
  Object.defineProperty(globalThis, "indexedDB", shown);
  try {
    return await load();
  } finally {
    if (own) Object.defineProperty(globalThis, "indexedDB", own);
    else delete globalThis.indexedDB;
  }
};

let pyscript;
const load = async () => {
  const loaded = await withoutDatabases(() => import(part("pyscript")));
  await customElements.whenDefined("py-script"); // before that its hooks are not called
  loaded.hooks.main.onWorker.add((_, worker) => mind(worker));
  return loaded;
};

// A worker that runs one of the parts "page" or "bot". `prepare` gets what the worker can call here, before it runs;
// `died` is called when it is no more, at once where the browser has locks.
export const started = async (name, died, prepare = () => {}) => {
  const { PyWorker } = await (pyscript ??= load());
  const worker = await PyWorker(part(name), { version: part("python") });
  prepare(worker.sync);
  deaths.get(worker)?.then(died);
  return worker;
};
