// Byte-compiles archives with the very Python that will load them: Pyodide, here under Node.
// Usage: node compile.mjs PYODIDE_FOLDER MODULES SOURCE TARGET [SOURCE TARGET]...
// MODULES, with spaces between, are those that are needed of a library; none: all.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, modules, ...files] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")));
const pyodide = await loadPyodide({ indexURL: resolve(folder) });
pyodide.runPython(readFileSync(new URL("compile.py", import.meta.url), "utf-8"));
const compile = pyodide.globals.get("compile_archive");

for (let i = 0; i < files.length; i += 2) {
  pyodide.FS.writeFile("/source.zip", readFileSync(files[i]));
  compile("/source.zip", "/target.zip", modules);
  writeFileSync(files[i + 1], pyodide.FS.readFile("/target.zip"));
}
