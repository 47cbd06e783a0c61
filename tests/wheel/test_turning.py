"""Signs that turn the direction of a text come out of no record, link or list, whoever has put them in."""

import json

import pytest
from hypothesis import given

import pacru
from pacru import Game, PacruError
from pacru.record import Record, read, write
from pacru.tree import Tree, one_line, plain
from tests.support.records import pack_link
from tests.support.turning import TURNED, TURNING, turning_in


def record_of(name: str, said: str, evaluation: str = "") -> str:
    """A record as a stranger may write it."""
    quoted = name.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
    told = said.replace("}", "\\}").rstrip("\\")
    command = f"[%eval {evaluation}] " if evaluation else ""
    return (
        f'[Players "2"]\n[Black "{quoted}"]\n[Event "{quoted}"]\n\n'
        f"{{{told}}} 1. a3-b3 {{{command}{told}}} (1. a3-b2 {{{told}}}) 1... a7-b7 *\n"
    )


def texts_of(found: Record) -> str:
    """All texts of a record together."""
    tree = found.tree
    variations = [
        *tree.line,
        *(node for one in tree.line for line in one.variations for node in line),
    ]
    said = [text for node in variations for text in (node.comment, node.evaluation)]
    return "".join([*found.tags.values(), tree.comment, *said])


def test_all_of_them_are_left_out_and_nothing_is_put_in_their_place() -> None:
    text = f"{TURNING[0]}A{TURNING}d{TURNING}a {TURNING[-1]} B.{TURNING}"
    assert one_line(text) == plain(text) == "Ada B."
    text = "\u05d0\u05d1 Ada \u0645\u200c\u0627 \u200d"  # letters that run to the left, and joiners
    assert one_line(text) == text


@given(TURNED, TURNED)
def test_records_and_links_have_none_of_them_and_are_read_as_they_are_written(
    name: str, said: str
) -> None:
    found = read(record_of(name, said))
    assert not turning_in(texts_of(found))
    written = write(found.tree, found.tags)
    assert not turning_in(written)
    again = read(written)
    assert (again.tree, again.tags["Black"]) == (found.tree, found.tags["Black"])
    linked = pacru.link.read(pack_link(record_of(name, said))).record
    assert not turning_in(texts_of(linked))
    assert pacru.link.read(pacru.link.write(linked.tree, linked.tags)).record.tree == linked.tree


def test_an_evaluation_has_none_of_them() -> None:
    found = read(record_of("Ada", "", f"+1{TURNING[7]}.5"))
    assert found.tree.line[0].evaluation == "+1.5"
    assert "[%eval +1.5]" in write(found.tree)


@given(TURNED)
def test_a_comment_that_is_typed_has_none_of_them(said: str) -> None:
    tree, path = Tree.of(Game.new()).play((), "a3-b3")
    tree = tree.annotated(path, comment=said).annotated((), comment=said)
    assert not turning_in(tree.comment + tree.node(path).comment)
    assert read(write(tree)).tree == tree


@given(TURNED)
def test_names_and_titles_of_another_site_have_none_of_them(said: str) -> None:
    header = {
        "game": {"name": "Pacru"},
        "site": {"gameid": f"7{said}"},
        "players": [{"name": f"A{said}", "result": 1}, {"name": f"B{said}", "result": 0}],
        "event": f"Cup {said}",
        "date-start": "2026-11-21T14:33:05.000Z",
    }
    text = json.dumps({"header": header, "moves": [["a3-b4(b4)", "a7-b7"], ["resign"]]})
    assert not turning_in(texts_of(read(text)))


@pytest.mark.parametrize("sign", TURNING)
def test_a_tag_with_one_of_them_is_not_written(sign: str) -> None:
    with pytest.raises(PacruError, match="tag Black: expected one line of text"):
        write(Game.new(), {"Black": f"Ad{sign}a"})
