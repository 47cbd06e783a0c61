"""Runs ``python -m pacru bench`` in the browser; what it prints goes into the page."""

import contextlib
import io

from pyscript import document

from pacru.cli import main

output = io.StringIO()
with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
    main(["bench", "--tests", "./tests"])
document.querySelector("pre").textContent = output.getvalue()
document.documentElement.dataset.done = ""
