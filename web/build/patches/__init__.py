"""What the site changes of foreign code: of Pyodide and of Python's standard library. Nothing else is patched.

Each patch can be left out, to see whether it is still worth its keep or is to blame for a fault:
``python3 build.py build --without NAME``, and the same with ``serve``, ``bench`` and ``audit``.

``shared-memory`` (shared_memory.py)
    changes Pyodide's script where it makes shared memory, which it only needs under Node.
    Why: without the headers that isolate a page, which a static host such as GitHub Pages does not send, browsers warn
    of it, and Lighthouse's best practices are below 100. Gain: no time.

``compiled-classes`` (sitecustomize.py, compiler/compile.py)
    gives the modules ``dataclasses`` and ``collections`` an ``exec`` and an ``eval`` of their own. Data classes and
    named tuples write their methods as text and compile it when they are made; these two find it compiled by the
    build. Why: compiling takes most of that time. Gain: half the time of the page's imports.

``kept-memory`` (interpreter.mjs)
    starts Pyodide from what was in its memory after an earlier start, which a worker has put into the browser's Cache
    Storage when the page had been quiet. For that it uses ``_makeSnapshot`` and ``_loadSnapshot`` of Pyodide, which no
    documentation promises. Why: a start from it imports nothing. Gain: the warm start takes 0.28 instead of 0.37 of the
    time of a stock PyScript page.

``lent-code`` (interpreter.mjs, ../../scripts/python.js)
    gives Pyodide in a worker the WebAssembly that the page has compiled, in the place of ``fetch`` and
    ``WebAssembly.instantiateStreaming`` until it is there. Why: browsers keep compiled code from visit to visit for
    pages, not for workers. Gain: the warm start takes 1.12 instead of 1.38 times as long as with Python on the main
    thread, one from byte code 1.23 instead of 1.94 times.

``empty-database`` (interpreter.mjs, ../../scripts/python.js)
    gives PyScript a database that has nothing, in the place of ``indexedDB``. Why: it opens one in the page for folders
    of the device and one in each worker for packages, neither of which is used, and fails where site data are blocked.
    Gain: no time; the page starts there.
"""

SHARED_MEMORY = "shared-memory"
COMPILED_CLASSES = "compiled-classes"
KEPT_MEMORY = "kept-memory"
LENT_CODE = "lent-code"
EMPTY_DATABASE = "empty-database"
PATCHES = (SHARED_MEMORY, COMPILED_CLASSES, KEPT_MEMORY, LENT_CODE, EMPTY_DATABASE)
"""Their names, for ``--without``."""
