"""Lets Lighthouse judge the site."""

from __future__ import annotations

import json
import os
from functools import partial
from typing import Any

from .browsers import BROWSER_FLAGS, browser_path
from .places import BUILD, DIST
from .serve import served
from .steps import cached, run
from .vendor import node, npm_packages, npm_sources

AUDITED = {"accessibility": 100, "best-practices": 100, "seo": 100, "performance": 0}
"""What Lighthouse judges, each with the score that is asked for."""
REPORTED = ("total-blocking-time", "first-contentful-paint", "largest-contentful-paint")
"""What else is told of its report."""


def audit() -> int:
    """Lets Lighthouse judge the site, as on a phone and on a desk. Returns the exit code."""
    pinned = BUILD / "audit"
    tools = cached("installing Lighthouse", npm_sources(pinned), partial(npm_packages, pinned))
    os.environ["CHROME_PATH"] = browser_path() or ""
    lighthouse = [node() / "node", tools / "node_modules" / "lighthouse" / "cli" / "index.js"]
    flags = f"--chrome-flags=--headless=new {' '.join(BROWSER_FLAGS)}"
    options = ["--quiet", "--no-enable-error-reporting", "--output=json", flags]
    options.append(f"--only-categories={','.join(AUDITED)}")
    code = 0
    with served(DIST) as address:
        for name, preset in (("phone", []), ("desktop", ["--preset=desktop"])):
            advice = "Lighthouse could not start the browser, most likely."
            report = json.loads(run([*lighthouse, address, *options, *preset], advice))
            code = max(code, judged(name, report))
    return code


def judged(name: str, report: dict[str, Any]) -> int:
    """Prints what matters in a report of Lighthouse. Returns 1 if a score is too low."""
    audits, failed = report["audits"], []
    for category, asked in AUDITED.items():
        score = round(100 * (report["categories"][category]["score"] or 0))
        print(f"{name}: {category} {score}" + (f" (wanted: {asked})" if score < asked else ""))
        if score < asked:
            failed += [part["id"] for part in report["categories"][category]["auditRefs"]]
    for what in REPORTED:
        print(f"{name}: {audits[what]['title']} {audits[what]['displayValue']}")
    for found in (audits[one] for one in failed):
        if found["score"] is not None and found["score"] < 1:
            print(f"{name}: {found['title']}: {json.dumps(found.get('details', {}).get('items'))}")
    return 1 if failed else 0
