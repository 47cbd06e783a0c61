// Byte-compiles modules with the very Python that will import them: Pyodide, here under Node.
// Usage: node compile.mjs PYODIDE_FOLDER PACKAGES_FOLDER. Each line that it reads is a request, a JSON object: of `wheels`,
// a folder, see compile_wheels in compile.py; or of `archive`, `wanted`, `classes` and perhaps `wheel`, see compile_archive
// there, and of the files to write, `modules` and perhaps `early`. It answers each with a line: a JSON object, with `error`
// if something is wrong with the sources.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, packages] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")).href);
// Where each instruction begins and ends in its line is only for a traceback that has the source beside it.
// The date is that of the wheel which is compiled: the same sources give the same files.
const env = { PYTHONNODEBUGRANGES: "1", SOURCE_DATE_EPOCH: "1580601600" };
const pyodide = await loadPyodide({ env, indexURL: resolve(folder), stdout: console.error, stderr: console.error });
pyodide.FS.mkdirTree("/build/compiler");
for (const name of ["__init__.py", "imports.py", "compile.py"]) {
  pyodide.FS.writeFile(`/build/compiler/${name}`, readFileSync(new URL(name, import.meta.url)));
}
pyodide.mountNodeFS("/packages", resolve(packages));
pyodide.runPython("import sys; sys.path += ['/build', '/packages']");
const { compile_archive, compile_wheels } = pyodide.pyimport("compiler.compile");

/**
 * What is asked for; see above.
 * @typedef {object} Request
 * @property {string} wheels
 * @property {string} archive
 * @property {string[]} wanted
 * @property {boolean} classes
 * @property {string} [wheel]
 * @property {string} modules
 * @property {string} [early]
 */

/** @param {Request} request */
const compileWheels = ({ wheels }) => {
  pyodide.mountNodeFS("/wheels", resolve(wheels));
  try {
    compile_wheels("/wheels");
  } finally {
    pyodide.FS.unmount("/wheels");
  }
};

/** @param {Request} request */
const compileArchive = ({ archive, wanted, classes, wheel, modules, early }) => {
  pyodide.FS.writeFile("/archive", readFileSync(archive));
  if (wheel) pyodide.FS.writeFile("/wheel", readFileSync(wheel));
  compile_archive("/archive", wanted, "/modules", "/early", classes, wheel ? "/wheel" : "");
  writeFileSync(modules, pyodide.FS.readFile("/modules"));
  if (early) writeFileSync(early, pyodide.FS.readFile("/early"));
};

for await (const line of createInterface({ input: process.stdin })) {
  /** @type {{ error?: string }} */
  const said = {};
  try {
    const request = JSON.parse(line);
    (request.wheels ? compileWheels : compileArchive)(request);
  } catch (/** @type {any} */ error) {
    said.error = error.message;
  }
  console.log(JSON.stringify(said));
}
