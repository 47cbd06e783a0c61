"""Starts the page; run by PyScript."""

import traceback

from pyscript import window

try:
    from app.page import Page

    Page.opened().begin()
except Exception:
    window.pacru.fault(traceback.format_exc())
