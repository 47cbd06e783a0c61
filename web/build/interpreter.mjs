// What PyScript takes for Pyodide: Pyodide itself, with the modules of this very build, all in two files.
// Everything it names has a content hash in its address, so that no cache can mix two builds.
import { loadPyodide as load, version } from "./<!--pyodide-->/pyodide.mjs";

const here = (path) => new URL(path, import.meta.url).href;

const unpacked = async (path) => {
  const response = await fetch(here(path));
  if (!response.ok) throw new Error(`not loaded: ${response.url}`);
  const stream = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

const start = async () => {
  const files = { "/library.modules": "./<!--pyodide-->/library.modules", "/pacru.modules": "./<!--modules-->" };
  const loading = Object.entries(files).map(async ([name, path]) => [name, await unpacked(path)]);
  const loaded = Promise.all(loading);
  const python = load({
    indexURL: here("./<!--pyodide-->/"),
    lockFileContents: '<!--lock-->',
    fsInit: async (system) => {
      for (const [name, content] of await loaded) system.writeFile(name, content, { canOwn: true });
    },
  });
  const [interpreter] = await Promise.all([python, loaded]);
  return interpreter;
};

const started = start(); // and not when PyScript asks for it, which has much to do before

export const loadPyodide = async ({ stdout, stderr }) => {
  const interpreter = await started;
  interpreter.setStdout({ batched: stdout });
  interpreter.setStderr({ batched: stderr });
  return interpreter;
};

export { version };
