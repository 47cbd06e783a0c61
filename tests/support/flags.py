"""Flags for the browsers of the tests."""

NOT_OPTIMISED = "--js-flags=--liftoff-only"
"""Lets Chromium compile WebAssembly only once and quickly.

It would compile all of Python a second time, for speed: a third of the time of a start, for pages
that live for seconds. Firefox does so.
"""
