// Byte-compiles modules with the very Python that will import them: Pyodide, here under Node.
// Usage: node compile.mjs PYODIDE_FOLDER ARCHIVE WANTED MODULES [EARLY], see compile_archive in compile.py.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, archive, wanted, modules, early] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")));
const pyodide = await loadPyodide({ indexURL: resolve(folder) });
pyodide.FS.writeFile("/archive", readFileSync(archive));
pyodide.runPython(readFileSync(new URL("compile.py", import.meta.url), "utf-8"));
pyodide.globals.get("compile_archive")("/archive", wanted, "/modules", "/early");
writeFileSync(modules, pyodide.FS.readFile("/modules"));
if (early) writeFileSync(early, pyodide.FS.readFile("/early"));
