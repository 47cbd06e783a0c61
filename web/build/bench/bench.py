"""Measure the engine in the browser for `build.py bench`; all output goes into the page."""

import contextlib
import io
import json
import traceback
from pathlib import Path

from pyscript import document

from pacru.cli import main

output, ended = io.StringIO(), "badly"
with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
    try:
        code = main(json.loads(Path("command.json").read_text("utf-8")))
        ended = "badly" if code else "well"
    except BaseException:  # whatever the error is, nothing else would report it
        traceback.print_exc()
document.querySelector("pre").textContent = output.getvalue()
document.documentElement.dataset.done = ended
