"""Audit the site with Lighthouse."""

from __future__ import annotations

import json
import os
from functools import partial
from typing import TYPE_CHECKING, Any

from .browsers import BROWSER_FLAGS, browser_path
from .places import BUILD, DIST
from .serve import serve_compressed
from .steps import build_cached, run
from .vendor import node, npm_packages, npm_sources

if TYPE_CHECKING:
    from pathlib import Path

AUDITED = {"accessibility": 100, "best-practices": 100, "seo": 100, "performance": 95}
"""The categories that Lighthouse judges, each with the score that the site must reach."""

REPORTED = (
    "total-blocking-time",
    "first-contentful-paint",
    "largest-contentful-paint",
    "speed-index",
)
"""Other parts of the report that are printed."""

DEVICES: dict[str, list[str | Path]] = {"phone": [], "desktop": ["--preset=desktop"]}
"""The options of Lighthouse for each device."""


def audit(runs: int = 3) -> int:
    """Audit the site with Lighthouse, served by a host that compresses what it sends.

    Lighthouse loads the page as fast as it can. From that, it computes how long a phone would take,
    or a desktop farther away; this is its default. A busy machine still lowers the score, and so
    does one that has just been started. More runs help.

    Args:
        runs: how many for each device; the run with the median performance counts.

    Returns:
        The exit code.

    Raises:
        Failure: Lighthouse cannot be installed or run.
    """
    pinned = BUILD / "audit"
    tools = build_cached(
        "installing Lighthouse", npm_sources(pinned), partial(npm_packages, pinned)
    )
    os.environ["CHROME_PATH"] = browser_path() or ""
    lighthouse = [node() / "node", tools / "node_modules" / "lighthouse" / "cli" / "index.js"]
    flags = f"--chrome-flags=--headless=new {' '.join(BROWSER_FLAGS)}"
    options = ["--quiet", "--no-enable-error-reporting", "--output=json", flags]
    options += ["--throttling-method=simulate", f"--only-categories={','.join(AUDITED)}"]
    code = 0
    with serve_compressed(DIST) as address:
        for name, device in DEVICES.items():
            advice = "Lighthouse could not start the browser, most likely."
            command: list[str | Path] = [*lighthouse, address, *options, *device]
            reports = [json.loads(run(command, advice)) for _ in range(runs)]
            code = max(code, judge_report(name, median_report(name, reports)))
    return code


def score(report: dict[str, Any], category: str) -> int:
    """The score of a report in a category, of 100."""
    return round(100 * (report["categories"][category]["score"] or 0))


def median_report(name: str, reports: list[dict[str, Any]]) -> dict[str, Any]:
    """Print all scores, and return the report with the median performance; of two, the worse."""
    ordered = sorted(reports, key=lambda report: score(report, "performance"))
    if len(ordered) > 1:
        print(f"{name}: performance of {len(ordered)} runs:", end=" ")
        print(*(score(report, "performance") for report in ordered))
    return ordered[(len(ordered) - 1) // 2]


def judge_report(name: str, report: dict[str, Any]) -> int:
    """Print what matters in a report of Lighthouse. Returns 1 if a score is too low."""
    audits, failed = report["audits"], []
    for category, asked in AUDITED.items():
        given = score(report, category)
        print(f"{name}: {category} {given}" + (f" (wanted: {asked})" if given < asked else ""))
        if given < asked:
            failed += [part["id"] for part in report["categories"][category]["auditRefs"]]
    for what in REPORTED:
        print(f"{name}: {audits[what]['title']} {audits[what]['displayValue']}")
    for found in (audits[one] for one in failed):
        if found["score"] is not None and found["score"] < 1:
            print(f"{name}: {found['title']}: {json.dumps(found.get('details', {}).get('items'))}")
    return 1 if failed else 0
