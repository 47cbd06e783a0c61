"""Starts the page; run by PyScript."""

import gc
import traceback

from pyscript import window


def start() -> None:
    """Open the page, in the language that has been learned."""
    try:
        from app.page import Page

        Page.opened().begin()
    except Exception:
        window.pacru.fault(traceback.format_exc())
    finally:  # sitecustomize.py has disabled it; what has been made so far stays
        gc.freeze()
        gc.enable()


if window.pacru.language == "en":
    start()
else:
    from app import languages

    languages.learn(window.pacru.language, start)
