"""The documentation site: complete, with links that lead somewhere, and nothing from elsewhere."""

import json
import re
import zlib
from collections.abc import Iterator
from html import unescape
from urllib.parse import urljoin

import pytest
from api.render import CHANGES, DOCS, GUIDE, LANDING, MODULES
from pipeline import documentation, steps
from pipeline.places import ROOT

import pacru
from pacru.bot.homemade.bot import HomemadeBot

FOR_CONTRIBUTORS = {"architecture", "experiments", "releasing"}
"""The pages of docs/ that are not in the guide, besides those for translators."""
SITE = "https://pacru.example/"
STYLED = re.compile(r"<style|<[^>]* style=")
"""A style that the policy of the page would refuse; in an example it is text, without a sharp bracket before it."""
BESIDE = {f"{SITE}{name}" for name in ("", "icons/icon.svg", "api/style.css")}
"""Addresses of the site that others put there."""


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """The files of the documentation as text, by their addresses."""
    folder = documentation.pages()
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {
        f"{SITE}api/{path.relative_to(folder).as_posix()}": path.read_text("utf-8", "replace")
        for path in files
    }


def names_in(page: str) -> list[str]:
    """The anchors of a page."""
    return [unescape(name) for name in re.findall(r' id="([^"]+)"', page)]


def links_in(address: str, page: str) -> Iterator[str]:
    """The addresses that a page names."""
    for link in re.findall(r' (?:href|src)="([^"]*)"', page):
        yield urljoin(address, unescape(link))


def test_every_page_of_docs_is_in_the_guide_or_for_contributors() -> None:
    there = {path.stem for path in (ROOT / "docs").glob("*.md")}
    guide = {name for group in GUIDE.values() for name in group}
    translators = {name for name in there if name.startswith("translating")}
    assert there | {CHANGES} == guide | {LANDING} | FOR_CONTRIBUTORS | translators


@pytest.mark.slow
def test_names_in_examples_lead_to_their_documentation(pages: dict[str, str]) -> None:
    for page, link in (
        ("guide/cookbook.html", "../pacru/svg.html#Options"),
        ("guide/python.html", "../pacru.html#Game.new"),
        ("guide/environments.html", "../pacru.html#Game.new"),
    ):
        examples = re.findall(r"<pre.*?</pre>", pages[f"{SITE}api/{page}"], re.DOTALL)
        assert f'<a href="{link}"><span class="n">pacru</span>' in "".join(examples)


@pytest.mark.slow
def test_docstrings_lead_to_the_guide(pages: dict[str, str]) -> None:
    page = pages[f"{SITE}api/pacru/rl/gym.html"]
    assert (
        '<a href="../../guide/environments.html">Environments for programs that learn</a>' in page
    )
    modules = {address: page for address, page in pages.items() if "api/pacru" in address}
    assert [address for address, page in modules.items() if DOCS.search(page)] == []


@pytest.mark.slow
def test_every_public_name_has_its_place(pages: dict[str, str]) -> None:
    documented = names_in(pages[f"{SITE}api/pacru.html"])
    assert set(pacru.__all__) <= set(documented)
    on_first_use = names_in(pages[f"{SITE}api/pacru/widget.html"])
    assert {"Board", "Board.play", "Board.game", "Board.turn"} <= set(on_first_use)
    addresses = {f"{SITE}api/{name.replace('.', '/')}.html" for name in MODULES}
    assert addresses < pages.keys()


@pytest.mark.slow
def test_links_lead_somewhere_and_each_anchor_once(
    pages: dict[str, str], subtests: pytest.Subtests
) -> None:
    anchors = {address: names_in(page) for address, page in pages.items()}
    for address, page in pages.items():
        if not address.endswith(".html"):
            continue
        with subtests.test(address):
            assert len(anchors[address]) == len(set(anchors[address]))
            for link in links_in(address, page):
                place, _, anchor = link.partition("#")
                if place.startswith(SITE) and place not in BESIDE:
                    assert place in pages, link
                    assert not anchor or anchor in anchors[place], link


@pytest.mark.slow
def test_nothing_is_loaded_from_elsewhere(pages: dict[str, str]) -> None:
    for address, page in pages.items():
        if address.endswith(".html"):
            loaded = re.findall(r"<(?:img|link|script)\b[^>]*>", page)
            assert len(loaded) >= 3
            assert not [tag for tag in loaded if "://" in tag or "//" in tag]
            assert "default-src 'none'" in page
            assert not STYLED.search(page)
            assert "<script>" not in page and " on" not in " ".join(loaded)


@pytest.mark.slow
def test_the_search_knows_the_guide_and_the_modules(pages: dict[str, str]) -> None:
    entries = json.loads(pages[f"{SITE}api/index.json"])
    found = {title: address for title, address, _, _ in entries}
    assert found["pacru.Position.play"] == "pacru.html#Position.play"
    assert found["The rules of Pacru: R14 Reorientation"].startswith("guide/rules.html#r14")
    for _, address, _, _ in entries:
        place, _, anchor = address.partition("#")
        page = pages[f"{SITE}api/{place}"]
        assert not anchor or anchor in names_in(page), address


@pytest.mark.slow
@pytest.mark.parametrize("word", ["gif", "deepcopy", "vector", "repetition"])
def test_the_search_finds_what_people_look_for(pages: dict[str, str], word: str) -> None:
    entries = json.loads(pages[f"{SITE}api/index.json"])
    assert any(word in f"{title} {text}".lower() for title, _, _, text in entries)


@pytest.mark.slow
def test_other_projects_can_link_to_names() -> None:
    head, _, packed = (documentation.pages() / "objects.inv").read_bytes().partition(b"zlib.\n")
    assert head.startswith(b"# Sphinx inventory version 2\n# Project: pacru\n")
    lines = zlib.decompress(packed).decode().splitlines()
    assert "pacru.Position.play py:function 1 pacru.html#Position.play -" in lines
    assert "pacru.Position py:class 1 pacru.html#Position -" in lines


@pytest.mark.slow
def test_examples_are_followed_by_the_boards_that_they_show(pages: dict[str, str]) -> None:
    for name in ("index.html", "guide/cookbook.html"):
        page = pages[f"{SITE}api/{name}"]
        (board, *_) = re.findall(r'<img src="([^"]*boards/[^"]+)"', page)
        assert pages[urljoin(f"{SITE}api/{name}", board)].startswith("<svg")


@pytest.mark.slow
def test_the_first_page_has_the_version_and_how_to_install(pages: dict[str, str]) -> None:
    page = pages[f"{SITE}api/index.html"]
    assert f"<small>{pacru.__version__}</small>" in page
    assert "pip install pacru" in page


@pytest.mark.slow
def test_it_is_made_again_only_if_what_it_is_about_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    made = documentation.pages()
    monkeypatch.setattr(steps, "fill_folder", lambda *_: pytest.fail("made again"))
    assert documentation.pages() == made


def test_the_bots_in_the_guide_play() -> None:
    """Its other examples are doctests, or files that other tests run."""
    text = (ROOT / "docs" / "own-bots.md").read_text("utf-8")
    blocks = re.findall(r"(?:^ {4}.*\n(?:\n(?= {4}))*)+", text, re.MULTILINE)
    bots = [re.sub(r"^ {4}", "", block, flags=re.MULTILINE) for block in blocks if "def " in block]
    assert len(bots) == 2
    position = pacru.Position.initial()
    for source in bots:
        bot = HomemadeBot(source, "bot.py")
        bot.new_game(players=2, seat=0)
        assert bot.choose(position) in position.moves()
