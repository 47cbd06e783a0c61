"""The oldest browsers in which the page runs. Its scripts and styles are brought down to them."""

from __future__ import annotations

from typing import Final

OLDEST: Final = {"Safari": "16.4", "Chrome": "113", "Firefox": "115"}
"""The first version of each engine, by its best-known browser.

Before them, Safari and Firefox have no ``DecompressionStream``, Firefox has no module workers
(114), and Chrome may not compile Pyodide: version 11.3 of its engine, that of Node 20, does.
"""

OLD_SYNTAX: Final = "--target=es2017"
"""The option of esbuild that brings a script down to what browsers of ten years ago can read."""


def oldest_text() -> str:
    """The browsers and their versions, for people in every language."""
    return ", ".join(f"{browser} {version}" for browser, version in OLDEST.items())


def esbuild_target() -> str:
    """The option of esbuild that brings a script down to what they understand."""
    versions = (f"{browser.lower()}{version}" for browser, version in OLDEST.items())
    return f"--target={','.join(versions)}"


def lightning_targets() -> dict[str, int]:
    """The targets of Lightning CSS: each version as one number, with a byte for each part."""
    return {browser.lower(): _number(version) for browser, version in OLDEST.items()}


def _number(version: str) -> int:
    major, _, minor = version.partition(".")
    return int(major) << 16 | int(minor or 0) << 8
