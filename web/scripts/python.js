// Starts Python in a worker, by PyScript.
const root = document.documentElement;

// A PyScript worker that runs a file. `prepare` gets what the worker can call here, before it runs.
export const started = async (file, prepare = () => {}) => {
  const { PyWorker } = await import(new URL(root.dataset.pyscript, document.baseURI));
  const { interpreter, plugins } = JSON.parse(root.dataset.config);
  const worker = await PyWorker(file, {
    config: { interpreter, plugins },
    version: new URL(interpreter, document.baseURI).href,
  });
  prepare(worker.sync);
  return worker;
};
