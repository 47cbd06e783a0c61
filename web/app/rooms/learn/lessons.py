"""What lessons are made of: chapters of lessons, lessons of steps. A lesson is data; nothing else knows one."""

import re
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import Final

import pacru
from app.rooms.learn.goals import Goal
from pacru.core.board import board_text


@dataclass(frozen=True)
class LessonStep:
    """A position, and a task in it for the first player.

    Attributes:
        pieces: the position, see ``read``.
        ask: the task, in English; at most 25 words together with ``told``.
        aim: the conditions that a turn must meet, such as "moves i7 & strong 3"; they are functions of ``goals``.
        solution: one way to the goal: the turns of the learner, such as "d4-e5 e5-f5".
        told: what to remember when it is done, in English.
        teaches: the rules that it teaches, such as "R3 R15b".
        replies: answers of the others, such as "e5-e4 | e5-d5", or with three players "e5-e4 i1-i2"; after a turn of
            the learner, the first of these that is possible is played.
        denied: what cannot be chosen here: the keys of a ``pacru.Draft``, and the rule that says so, such as
            "e5 e4: R3, i9: R2".
        marks: fields with a ring around them, such as "d5 f5".
        borders: whether the borders light up once, as the task is about them.
        aloud: what is said besides, in English, to those who hear what others see; the marks are told anyway.
        rules: those of the position, see docs/notation.md: "-" are those of Pacru.
    """

    pieces: str
    ask: str
    aim: str
    solution: str
    told: str = ""
    teaches: str = ""
    replies: str = ""
    denied: str = ""
    marks: str = ""
    borders: bool = False
    aloud: str = ""
    rules: str = "-"

    @property
    def best(self) -> int:
        """The number of turns that it takes."""
        return len(self.turns)

    @cached_property
    def goal(self) -> Goal:
        """What a turn must do."""
        return Goal(self.aim)

    @cached_property
    def turns(self) -> list[str]:
        """The turns of the solution."""
        return self.solution.split()

    @cached_property
    def rings(self) -> tuple[str, ...]:
        """The marked fields."""
        return tuple(self.marks.split())

    @cached_property
    def position(self) -> pacru.Position:
        """The position."""
        return read(self.pieces, self.rules)

    @cached_property
    def game(self) -> pacru.Game:
        """A game that begins with the position."""
        return pacru.Game(self.position)

    def reply(self, game: pacru.Game) -> pacru.Game | None:
        """Return the game after an answer of the others; None if there is none to be shown, or none is possible."""
        if game.outcome or not self.replies:
            return None
        for text in self.replies.split("|"):
            try:
                return reduce(pacru.Game.play, text.split(), game)
            except pacru.IllegalTurn:
                continue
        return None


@dataclass(frozen=True)
class Lesson:
    """Some steps about one thing.

    Attributes:
        name: of its address and in what is kept; it never changes.
        title: its heading, in English.
        skill: what one can do after it: a sentence, in English.
        rules: the numbers of the rules that it is about, such as "R2 R3".
        steps: in their order; the first turn of the first one is its picture.
        word: for what one knows after it, in English; by default its heading.
    """

    name: str
    title: str
    skill: str
    rules: str
    steps: tuple[LessonStep, ...]
    word: str


def lesson(
    name: str, title: str, skill: str, rules: str, *steps: LessonStep, word: str = ""
) -> Lesson:
    """Return a lesson of these steps."""
    return Lesson(name, title, skill, rules, steps, word or title)


@dataclass(frozen=True)
class Chapter:
    """Some lessons, under one heading.

    Attributes:
        title: the heading, in English.
        finale: what is said when all of it is done, in English.
        lessons: in their order.
        game: the game of which a first one with hints follows them; empty: none does.
    """

    title: str
    finale: str
    lessons: tuple[Lesson, ...]
    game: str = ""


def chapter(title: str, finale: str, *lessons: Lesson, game: str = "") -> Chapter:
    """Return a chapter of these lessons."""
    return Chapter(title, finale, lessons, game)


@dataclass(frozen=True)
class Course:
    """All chapters."""

    chapters: tuple[Chapter, ...]

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """All lessons, in the order in which to learn them."""
        return tuple(lesson for chapter in self.chapters for lesson in chapter.lessons)

    def find(self, name: str) -> Lesson | None:
        """Return the lesson of that name, or the first one about a rule such as "R11" or "S5a"."""
        rule = re.sub(r"(?<=\d)[a-f]$", "", name)
        found = (
            lesson for lesson in self.lessons if name == lesson.name or rule in lesson.rules.split()
        )
        return next(found, None)

    def chapter_of(self, lesson: Lesson) -> Chapter:
        """Return the chapter of a lesson."""
        return next(chapter for chapter in self.chapters if lesson in chapter.lessons)

    def after(self, lesson: Lesson) -> Lesson | None:
        """Return the next lesson; None after the last."""
        at = self.lessons.index(lesson) + 1
        return self.lessons[at] if at < len(self.lessons) else None


FILES: Final = "abcdefghi"


def read(pieces: str, rules: str = "-") -> pacru.Position:
    """Read a position from its pieces; the first player is to move. At least two began, and all who have a piece.

    ``Ae1n`` is a chevron of the first player on e1 that faces north, ``Ae1n+`` one on its own marker. ``be2`` is a
    marker of the second player; ``b:e2,f2`` and ``b:d1-f3`` are several, the latter a rectangle.
    """
    players = 2
    markers: dict[str, int] = {}
    chevrons: dict[str, tuple[int, str]] = {}
    for piece in pieces.split():
        player = "abcd".index(piece[0].lower())
        players = max(players, player + 1)
        if piece[0].isupper():
            field, facing = piece[1:3], piece[3:].removesuffix("+")
            chevrons[field] = player, facing
            if piece.endswith("+"):
                markers[field] = player
        else:
            for part in piece[1:].removeprefix(":").split(","):
                markers |= dict.fromkeys(_rectangle(part), player)
    return pacru.Position.parse(f"{board_text(markers, chevrons)} a {players} {rules} 9")


def _rectangle(corners: str) -> list[str]:
    first, last = corners[:2], corners[-2:]
    files = FILES[FILES.index(first[0]) : FILES.index(last[0]) + 1]
    return [f"{file}{rank}" for file in files for rank in range(int(first[1]), int(last[1]) + 1)]
