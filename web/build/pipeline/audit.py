"""Lets Lighthouse judge the site."""

from __future__ import annotations

import json
import os
from functools import partial
from typing import TYPE_CHECKING, Any

from .browsers import BROWSER_FLAGS, browser_path
from .places import BUILD, DIST
from .serve import served_packed
from .steps import cached, run
from .vendor import node, npm_packages, npm_sources

if TYPE_CHECKING:
    from pathlib import Path

AUDITED = {"accessibility": 100, "best-practices": 100, "seo": 100, "performance": 95}
"""What Lighthouse judges, each with the score that is asked for."""

REPORTED = (
    "total-blocking-time",
    "first-contentful-paint",
    "largest-contentful-paint",
    "speed-index",
)
"""What else is told of its report."""

DEVICES: dict[str, list[str | Path]] = {"phone": [], "desktop": ["--preset=desktop"]}
"""How it is told what to judge for."""


def audit(runs: int = 3) -> int:
    """Lets Lighthouse judge the site, served as a host does that packs what it sends.

    It loads the page as fast as it can and computes from that how long a phone would take, or a desk farther away: the
    default of Lighthouse. A busy machine lowers the score all the same, and so does one that
    has just been started; more runs help.

    Args:
        runs: of each device; the one in the middle counts.

    Returns:
        The exit code.

    Raises:
        Failure: Lighthouse cannot be installed or run.
    """
    pinned = BUILD / "audit"
    tools = cached("installing Lighthouse", npm_sources(pinned), partial(npm_packages, pinned))
    os.environ["CHROME_PATH"] = browser_path() or ""
    lighthouse = [node() / "node", tools / "node_modules" / "lighthouse" / "cli" / "index.js"]
    flags = f"--chrome-flags=--headless=new {' '.join(BROWSER_FLAGS)}"
    options = ["--quiet", "--no-enable-error-reporting", "--output=json", flags]
    options += ["--throttling-method=simulate", f"--only-categories={','.join(AUDITED)}"]
    code = 0
    with served_packed(DIST) as address:
        for name, device in DEVICES.items():
            advice = "Lighthouse could not start the browser, most likely."
            command: list[str | Path] = [*lighthouse, address, *options, *device]
            reports = [json.loads(run(command, advice)) for _ in range(runs)]
            code = max(code, judged(name, middle(name, reports)))
    return code


def score(report: dict[str, Any], category: str) -> int:
    """What a report gives for a category, of 100."""
    return round(100 * (report["categories"][category]["score"] or 0))


def middle(name: str, reports: list[dict[str, Any]]) -> dict[str, Any]:
    """The report with the performance in the middle; of two of them, the worse. Prints what all gave."""
    ordered = sorted(reports, key=lambda report: score(report, "performance"))
    if len(ordered) > 1:
        print(f"{name}: performance of {len(ordered)} runs:", end=" ")
        print(*(score(report, "performance") for report in ordered))
    return ordered[(len(ordered) - 1) // 2]


def judged(name: str, report: dict[str, Any]) -> int:
    """Prints what matters in a report of Lighthouse. Returns 1 if a score is too low."""
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
