"""Known faults of the pinned packages: the questions, and the reports on the answers."""

import json
from pathlib import Path
from typing import Any

import pytest
from pipeline import advisories
from pipeline.advisories import FAULTS, NOT_ASKED
from pipeline.places import ROOT

GOOD_PYPI = {"dependencies": [{"name": "babel", "version": "2.18.0", "vulns": []}], "fixes": []}
FAULT = {"id": "PYSEC-1", "fix_versions": ["2.18.1"], "aliases": [], "description": "It is bad."}
BAD_PYPI = {"dependencies": [{"name": "babel", "version": "2.18.0", "vulns": [FAULT]}]}
SKIPPED = {"dependencies": [{"name": "odd", "skip_reason": "not found on PyPI"}]}
GOOD_NPM: dict[str, Any] = {"auditReportVersion": 2, "vulnerabilities": {}}
BAD_NPM = {"vulnerabilities": {"ws": {"severity": "high", "range": "<9"}}}
REFUSED = {"message": "405 Method Not Allowed", "error": {"summary": ""}}


class Network:
    """Gives the same answer to all questions about Python packages, and another for npm."""

    def __init__(self, pypi: object, npm: object, messages: str = "") -> None:
        self.pypi, self.npm, self.messages = pypi, npm, messages
        self.asked: list[str] = []

    def ask(self, command: list[str | Path], folder: Path) -> tuple[str, str]:
        about = command[-1] if "pip_audit" in command else folder / "package-lock.json"
        self.asked.append(Path(about).relative_to(ROOT).as_posix())
        answer = self.pypi if "pip_audit" in command else self.npm
        return "" if answer is None else json.dumps(answer), self.messages


@pytest.fixture(autouse=True)
def _node(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is asked, so npm need not be installed for it."""
    monkeypatch.setattr(advisories, "node", lambda: tmp_path)


def test_every_file_that_pins_packages_is_asked_about(capsys: pytest.CaptureFixture[str]) -> None:
    network = Network(GOOD_PYPI, GOOD_NPM)
    assert advisories.audit(network.ask) == 0
    pinned = [*(ROOT / "requirements").glob("*.txt"), ROOT / "web" / "package-lock.json"]
    pinned += [ROOT / "web" / "build" / of / "package-lock.json" for of in ("audit", "lint")]
    assert set(network.asked) == {path.relative_to(ROOT).as_posix() for path in pinned}
    told = capsys.readouterr().out.splitlines()
    assert told == [f"{about}: no known faults" for about in network.asked]


@pytest.mark.parametrize(
    ("network", "told"),
    [
        (Network(BAD_PYPI, GOOD_NPM), "babel 2.18.0: PYSEC-1, mended in 2.18.1"),
        (Network(GOOD_PYPI, BAD_NPM), "ws <9: high"),
        (Network(SKIPPED, GOOD_NPM), "odd: not asked about: not found on PyPI"),
        (Network(BAD_PYPI, REFUSED), "babel 2.18.0: PYSEC-1, mended in 2.18.1"),
    ],
)
def test_a_known_fault_is_told(
    network: Network, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert advisories.audit(network.ask) == FAULTS
    assert told in capsys.readouterr().out


@pytest.mark.parametrize(
    ("network", "why"),
    [
        (Network(GOOD_PYPI, REFUSED), "405 Method Not Allowed"),
        (Network(None, GOOD_NPM, "Traceback:\nno such host\n"), "no such host"),
        (Network(None, None), "No answer."),
    ],
)
def test_a_network_that_does_not_let_us_ask_is_told_in_a_line(
    network: Network, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert advisories.audit(network.ask) == NOT_ASKED
    told = capsys.readouterr().out.splitlines()
    assert len(told) == len(network.asked)
    unasked = [line for line in told if "could not ask" in line]
    assert unasked
    assert all(line.endswith(why) for line in unasked)
