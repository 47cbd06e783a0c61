// Byte-compiles modules with the very Python that will import them: Pyodide, here under Node.
// Usage: node compile.mjs PYODIDE_FOLDER. Each line that it reads is a request: a JSON object of `archive`, `wanted` and
// `classes`, see compile_archive in compile.py, and of the files to write, `modules` and perhaps `early`. It answers each
// with a line: a JSON object, with `error` if something is wrong with the sources.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")));
// Where each instruction begins and ends in its line is only for a traceback that has the source beside it.
const env = { PYTHONNODEBUGRANGES: "1" };
const pyodide = await loadPyodide({ env, indexURL: resolve(folder), stdout: console.error, stderr: console.error });
pyodide.FS.mkdirTree("/build/compiler");
for (const name of ["__init__.py", "imports.py", "compile.py"]) {
  pyodide.FS.writeFile(`/build/compiler/${name}`, readFileSync(new URL(name, import.meta.url)));
}
pyodide.runPython("import sys; sys.path.append('/build')");
const { compile_archive: compile } = pyodide.pyimport("compiler.compile");

const answer = ({ archive, wanted, classes, modules, early }) => {
  pyodide.FS.writeFile("/archive", readFileSync(archive));
  compile("/archive", wanted, "/modules", "/early", classes);
  writeFileSync(modules, pyodide.FS.readFile("/modules"));
  if (early) writeFileSync(early, pyodide.FS.readFile("/early"));
};

for await (const line of createInterface({ input: process.stdin })) {
  const said = {};
  try {
    answer(JSON.parse(line));
  } catch (error) {
    said.error = error.message;
  }
  console.log(JSON.stringify(said));
}
