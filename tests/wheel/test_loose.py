"""Moves are read as people copy them: from a page, a chat, a mail or a document."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pacru import Game, Out, PacruError, Turn
from pacru.core.signs import to_notation
from pacru.explain.completion import complete
from pacru.explain.words import short_turn
from pacru.record import RecordError, read
from tests.support.games import GAMES
from tests.support.records import EXAMPLE, play_at_random

DASHES = "-‐‑‒–—―−﹣－⁃"
BLANKS = ("", " ", "\u00a0", "\u2009", "\u202f", "  ")
INVISIBLE = ("", "", "", "\u200b", "\u200d", "\ufeff", "\u00ad", "\u200e", "\u2069")
QUOTES = (("", ""), ('"', '"'), ("“", "”"), ("„", "“"), ("«", "»"), ("`", "`"), ("```\n", "\n```"))
NUMBERS = ("", "{}. ", "{}.", "{}) ", "{} ", "({}) ", "{}: ", "{}… ", "{}...")
BETWEEN = (" ", ", ", "; ", "\n", " – ", "\n\n", " | ", ",\n")
WIDE = {ord(sign): ord(sign) + 0xFEE0 for sign in "abcdefghi123456789(),<>x"}
LIST = "1. a3-b4(b4) a7-b7 2. b4-c4 b7-c7"


def turns(text: str, players: int | None = None) -> list[str]:
    """The moves of the game in a text."""
    return [str(ply.turn) for ply in read(text, players).game.plies]


def decorated(text: str, chance: random.Random) -> str:
    """A move as it is shown, with other signs of the same meaning."""
    text = "".join(chance.choice(DASHES) if sign == "–" else sign for sign in text)
    text = text.replace("×", chance.choice("×xX✕"))
    text = "".join(chance.choice(BLANKS) if sign == " " else sign for sign in text)
    for sign in "(),":
        text = text.replace(sign, sign + chance.choice(BLANKS))
    if chance.random() < 0.1:
        text = text.translate(WIDE)
    if chance.random() < 0.1:
        text = text.upper()
    return "".join(sign + chance.choice(INVISIBLE) for sign in text)


@st.composite
def copied_lists(draw: st.DrawFn) -> tuple[str, Game]:
    """A game, and its list of moves as somebody has copied it."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    name, players = draw(st.sampled_from(GAMES)), draw(st.sampled_from([2, 3, 4]))
    start = Game.new(players, game=name)
    game = play_at_random(start, draw(st.integers(1, 25)), chance)
    number, between = draw(st.sampled_from(NUMBERS)), draw(st.sampled_from(BETWEEN))
    words: list[str] = []
    for place, ply in enumerate(game.plies):
        head = number.format(1 + place // players) if place % players == 0 else ""
        words.append(head + decorated(short_turn(ply.turn), chance))
    opening, closing = draw(st.sampled_from(QUOTES))
    text = opening + between.join(words) + closing
    if draw(st.booleans()):
        text = "\n".join(f"> {line}" for line in text.split("\n"))
    return text, game


@given(copied_lists())
@settings(max_examples=150)
def test_a_copied_list_of_moves_is_read_as_the_moves_that_it_shows(
    copied: tuple[str, Game],
) -> None:
    text, game = copied
    assert turns(text) == [str(ply.turn) for ply in game.plies]


@given(copied_lists())
@settings(max_examples=60)
def test_typing_reads_each_move_as_lists_do(copied: tuple[str, Game]) -> None:
    chance = random.Random(len(copied[0]))
    for ply in copied[1].plies:
        if not isinstance(ply.turn, Out):
            shown = decorated(short_turn(ply.turn), chance)
            assert Turn.parse(to_notation(shown)) == ply.turn
            offered = [one.text for one in complete(ply.before, shown)]
            assert str(ply.turn) in offered or ply.turn == Turn.parse("pass")
            return


@pytest.mark.parametrize(
    "text",
    [
        "1) a3–b4 (b4) a7–b7 2) b4–c4 b7–c7",
        "1 a3–b4 (b4) a7–b7\n2 b4–c4 b7–c7",
        "1. a3—b4 ( b4 ), a7—b7, 2. b4—c4, b7—c7",
        "1. a3->b4(b4) 1... a7→b7 2. b4--c4 2… b7-c7",
        "1\n\na3–b4 (b4)\n9:52\n\na7–b7\n0:09:50\n2\n\nb4–c4\n9.3\nb7–c7",  # with clocks
        "- a3-b4\n  (b4)\n- a7-b7\n- b4-c4\n- b7-c7",
        "“1. a3-b4(b4) a7-b7 2. b4-c4 b7-c7”",
        "`1. a3-b4(b4) a7-b7 2. b4-c4 b7-c7`",
        "> 1. a3-b4(b4) a7-b7\n>\n> 2. b4-c4\n>> b7-c7",
        "> " + LIST,
        "a３－ｂ４（ｂ４） ａ７－ｂ７ b4-c4 b7-c7",
        "1.a3-b4(b4)! a7-b7 ?! 2.b4-c4‼ b7-c7",
        "| 1 | a3–b4 (b4) | a7–b7 |\n| 2 | b4–c4 | b7–c7 |",
    ],
)
def test_lists_from_chats_mails_and_documents_are_read(text: str) -> None:
    assert turns(text) == ["a3-b4(b4)", "a7-b7", "b4-c4", "b7-c7"]


def test_a_record_that_a_mail_quotes_is_read() -> None:
    quoted = "\n".join(f"> {line}" for line in EXAMPLE.split("\n"))
    assert read(quoted).tree == read(EXAMPLE).tree


def test_a_single_turn_stays_strict_and_guillemets_turn_or_quote() -> None:
    for text in ("a3–b4", "“a3-b4”", "a3×b4"):
        with pytest.raises(PacruError):
            Turn.parse(text)
    assert to_notation("c1«(a1,a2,b1,b2)") == "c1<<(a1,a2,b1,b2)"
    assert to_notation("«c1»(a1,a2,b1,b2)»") == "c1>>(a1,a2,b1,b2)"


def test_comments_and_variations_of_a_copied_list_stay_as_they_are() -> None:
    text = "1. a3–b4 (b4) {“so – 1. ×”} (1. a3–b3 {…}) a7–b7"
    tree = read(text).tree
    assert tree.line[0].comment == "“so – 1. ×”"
    assert [str(node.ply.turn) for node in tree.line[0].variations[0]] == ["a3-b3"]
    assert tree.line[0].variations[0][0].comment == "…"
    assert len(tree.line) == 2


@pytest.mark.parametrize("wrong", ["a3–b4(b6)", "a3-b4 (b6)", "1) a3-b4(b6)", "a3-b4(b6),"])
def test_a_text_with_tags_is_a_record_and_stays_strict(wrong: str) -> None:
    with pytest.raises(RecordError) as refused:
        read(EXAMPLE.replace("1. a3-b4(b6)", wrong))
    assert refused.value.line == 13


def test_a_mistake_in_a_copied_list_is_named_with_its_line() -> None:
    with pytest.raises(RecordError, match=r"line 3, move 3: a3-b3: .*R") as refused:
        read("1) a3–b4 (b4),\na7–b7\n2) a3–b3")
    assert (refused.value.line, refused.value.turn) == (3, 3)
