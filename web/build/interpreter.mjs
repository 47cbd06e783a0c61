// What PyScript takes for Pyodide: Pyodide itself, with the lock file and the addresses of this very build.
// Everything it names has a content hash in its address, so that no cache can mix two builds.
import { loadPyodide as load, version } from "./<!--pyodide-->/pyodide.mjs";

const here = (path) => new URL(path, import.meta.url).href;

export const loadPyodide = (options) =>
  load({
    ...options,
    indexURL: here("./<!--pyodide-->/"),
    lockFileContents: "<!--lock-->",
    packageBaseUrl: here("./<!--wheels-->/"),
  });

export { version };
