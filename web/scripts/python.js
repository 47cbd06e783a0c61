// Starts Python in workers, by PyScript.
const part = (name) => {
  const script = document.getElementById("parts-template").content.querySelector(`[data-part="${name}"]`);
  return new URL(script.getAttribute("src"), document.baseURI).href;
};

// The page compiles Pyodide's WebAssembly and lends it to its workers, see web/build/patches/interpreter.mjs.
let compiled;
const code = () => (compiled ??= WebAssembly.compileStreaming(fetch(part("code"))).catch(() => undefined));
const lend = (worker) => {
  const { postMessage } = Worker.prototype; // PyScript's own waits until Python runs
  worker.addEventListener("message", async ({ data }) => {
    if (data === "wasm") postMessage.call(worker, { wasm: await code() });
  });
};

// What the workers will ask for one after the other is asked for at once; later visits have a copy of it.
if (!navigator.serviceWorker?.controller) document.head.append(document.getElementById("hints-template").content);
code();

let pyscript;
const load = async () => {
  const loaded = await import(part("pyscript"));
  await customElements.whenDefined("py-script"); // before that its hooks are not called
  loaded.hooks.main.onWorker.add((_, worker) => lend(worker));
  return loaded;
};

// A worker that runs one of the parts "page" or "bot". `prepare` gets what the worker can call here, before it runs.
export const started = async (name, prepare = () => {}) => {
  code();
  const { PyWorker } = await (pyscript ??= load());
  const worker = await PyWorker(part(name), { version: part("python") });
  prepare(worker.sync);
  return worker;
};
