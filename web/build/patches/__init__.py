"""The changes that the site makes to foreign code: to Pyodide and Python's standard library.

Nothing else is patched. You can leave out each patch, to see whether it is still worth it or causes
a fault: ``python3 build.py build --without NAME``, and the same with ``serve``, ``bench`` and
``audit``.

``compiled-classes`` (sitecustomize.py, compiler/compile.py)
    gives the modules ``dataclasses`` and ``collections`` their own ``exec`` and ``eval``. Data
    classes and named tuples write their methods as text, and compile it when the class is made.
    With these two, they find it already compiled by the build. Why: compiling takes most of that
    time. Gain: half the time of the page's imports.

``kept-memory`` (interpreter.mjs)
    starts Pyodide from a snapshot of its memory after an earlier start. A worker stored it in the
    browser's Cache Storage when the page had been quiet. For this, it uses ``_makeSnapshot`` and
    ``_loadSnapshot`` of Pyodide, which are undocumented. Why: a start from a snapshot imports
    nothing. Gain: the warm start takes 0.28 instead of 0.37 of the time of a stock PyScript page.

``lent-code`` (interpreter.mjs, ../../scripts/python.js)
    gives Pyodide in a worker the WebAssembly that the page has compiled. It replaces ``fetch`` and
    ``WebAssembly.instantiateStreaming`` until then. Why: browsers keep compiled code from visit to
    visit for pages, not for workers. Gain: compared with Python on the main thread, the warm start
    takes 1.12 instead of 1.38 times as long, and a start from byte code 1.23 instead of 1.94 times.

``empty-database`` (interpreter.mjs, ../../scripts/python.js)
    gives PyScript an empty database instead of ``indexedDB``. Why: PyScript opens one in the page
    for folders of the device, and one in each worker for packages. Neither is used, and opening
    them fails if site data are blocked. Gain: no time, but the page starts in this case.

``quick-timers`` (interpreter.mjs)
    lets ``setTimeout`` without a delay go through a ``MessageChannel`` in workers where Pyodide does
    not use one: in Safari. Why: a round of Python's event loop is such a timer there, and WebKit lets
    it wait 4.3 ms. Bots make rounds to hear messages. Gain: in WebKitGTK, a
    review takes 0.21 of the time, together with the longer slices of searches.

Two workarounds are too small for a switch:

``early.js``
    gives a silent ``BroadcastChannel`` where the browser has none. Why: PyScript opens one, which
    nothing here uses, and Firefox has none where site data are blocked.

``index.html``
    configures MicroPython like Python. Why: PyScript would load all its plugins for it.
"""

COMPILED_CLASSES = "compiled-classes"
KEPT_MEMORY = "kept-memory"
LENT_CODE = "lent-code"
EMPTY_DATABASE = "empty-database"
QUICK_TIMERS = "quick-timers"
PATCHES = (COMPILED_CLASSES, KEPT_MEMORY, LENT_CODE, EMPTY_DATABASE, QUICK_TIMERS)
"""The names of the patches, for ``--without``."""
