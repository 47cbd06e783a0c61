"""The measurements of build.py bench in their smallest form: each still finds its figures in the page."""

import re
from collections.abc import Callable, Iterator

import pytest
from pipeline import clicks, protocol, start
from playwright.sync_api import Browser, Page

from tests.support.puzzles import forced_wins
from tests.support.table import TWO_CORES

FEW = 4
Measure = Callable[[Page, str, float], Iterator[tuple[str, list[float]]]]


def test_clicks_are_measured(page: Page, static_site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clicks, "CLICKS", FEW)
    found = dict(clicks.measure_inputs(page, static_site, slower=1))
    assert [*found] == ["clicks", "keys while a bot thinks", "clicks while a bot thinks"]
    are_lines(found)


@pytest.mark.long
@pytest.mark.parametrize("measure", clicks.MEASURES[1:])
def test_clicks_are_measured_while_two_think(
    page: Page, static_site: str, monkeypatch: pytest.MonkeyPatch, measure: Measure
) -> None:
    monkeypatch.setattr(clicks, "CLICKS", FEW)
    page.add_init_script(TWO_CORES)
    are_lines(dict(measure(page, static_site, 1)))


def are_lines(found: dict[str, list[float]]) -> None:
    """Check that there are times, and that they can be printed."""
    assert found
    for what, times in found.items():
        assert FEW / 2 < len(times) <= FEW, what
        assert re.search(r"seen after \d+ ms", clicks.latency_line(what, sorted(times)))


def test_the_bot_is_measured(page: Page, static_site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "NODES", 200)
    monkeypatch.setattr(protocol, "MOVETIMES", (50,))
    monkeypatch.setattr(protocol, "WIN_TIME", 500)
    worker = protocol.Worker(page, static_site)
    position = str(forced_wins()[0].position)
    speed, depth = protocol.measure_speed(worker, [position])
    assert re.search(r": [1-9][\d,]* a second", speed)
    assert re.search(r": [1-9]\d*\.\d\d turns", depth)
    moved, stopped = protocol.measure_limits(worker, [f"text {position}"])
    assert moved.startswith("movetime 50: answered")
    assert stopped.startswith("stop: answered")
    told = "\n".join(protocol.search_wins(worker, forced_wins()[:1]))
    assert re.search(r"\b1 of 1\b", told), told


@pytest.mark.long
def test_the_start_is_measured(chromium: Browser, static_site: str) -> None:
    found = start.measure_visits(chromium, static_site, pacru=True)
    wanted = {f"{visit}, {mark}" for visit in start.VISITS for mark in start.MARKS}
    assert wanted < found.keys()
    assert all(found[what] > 0 for what in wanted)
