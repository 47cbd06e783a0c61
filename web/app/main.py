"""Starts the page; run by PyScript."""

import gc
import traceback

from pyscript import window

try:
    from app.page import Page

    Page.opened().begin()
except Exception:
    window.pacru.fault(traceback.format_exc())
finally:  # sitecustomize.py has disabled it; what has been made so far stays
    gc.freeze()
    gc.enable()
