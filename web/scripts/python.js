// Starts Python in workers, by PyScript.
const root = document.documentElement;
const part = (name) => {
  const script = document.getElementById("parts-template").content.querySelector(`[data-part="${name}"]`);
  return new URL(script.getAttribute("src"), document.baseURI).href;
};

// A worker that runs one of the parts "page" or "bot". `prepare` gets what the worker can call here, before it runs.
export const started = async (name, prepare = () => {}) => {
  const { PyWorker } = await import(part("pyscript"));
  const worker = await PyWorker(part(name), { version: part("python") });
  prepare(worker.sync);
  return worker;
};
