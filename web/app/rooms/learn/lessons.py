"""Chapters, lessons and their steps. Lessons are data; no other code depends on one."""

import re
from dataclasses import dataclass
from functools import cached_property, reduce

import pacru
from app.rooms.learn.goals import CONDITIONS
from pacru.core.board import FILES, board_text
from pacru.core.texts import _


@dataclass(frozen=True)
class LessonStep:
    """A position, and a task in it for the first player.

    Attributes:
        pieces: the position, see ``read``.
        ask: the task, in English; at most 25 words together with the insight.
        aim: the conditions that a turn must meet, such as "moves i7 & strong 3"; they are functions of ``goals``.
        solution: the turns of the learner on one way to the goal, such as "d4-e5 e5-f5".
        insight: what to remember afterwards, in English.
        teaches: the rules that it teaches, such as "R3 R15b".
        replies: answers of the others, such as "e5-e4 | e5-d5", or with three players "e5-e4 i1-i2"; the first legal
            one is played after a turn of the learner.
        denied: choices that a rule forbids here, as keys of a ``pacru.Draft``: "e5 e4: R3, i9: R2".
        marks: fields with a ring around them, such as "d5 f5".
        borders: whether the borders light up once, for a task about borders.
        aloud: a text only for screen readers, in English; marks need no mention, since the page announces them.
        rules: the rules of the position in notation, see docs/notation.md; "-": those of Pacru.
    """

    pieces: str
    ask: str
    aim: str
    solution: str
    insight: str = ""
    teaches: str = ""
    replies: str = ""
    denied: str = ""
    marks: str = ""
    borders: bool = False
    aloud: str = ""
    rules: str = "-"

    @property
    def best(self) -> int:
        """The fewest turns to the goal."""
        return len(self.turns)

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

    def accepts(self, ply: pacru.Ply) -> bool:
        """Return whether a turn reaches the goal."""
        return not self.why_not(ply)

    def why_not(self, ply: pacru.Ply) -> str:
        """Return the remark for a turn that misses the goal, translated; empty: the turn reaches the goal."""
        for condition in self.aim.split(" & "):
            name, *facts = condition.split()
            holds, missing, bare = CONDITIONS[name]
            if not holds(ply, *(int(fact) if fact.isdecimal() else fact for fact in facts)):
                return _(missing if facts else bare or missing).format(fields=", ".join(facts))
        return ""

    def reply(self, game: pacru.Game) -> pacru.Game | None:
        """Return the game after an answer of the others; None: the step has no answers, or none of them is legal."""
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
    """Steps about one subject.

    Attributes:
        name: the name in the address and in stored progress; it must never change.
        title: its heading, in English.
        skill: the skill that it teaches, as an English sentence.
        rules: the numbers of its rules, such as "R2 R3".
        steps: in their order; the picture of the lesson is the first turn of the first step.
        word: one word for the skill, in English.
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
    """Return a lesson of these steps. The word is by default its title."""
    return Lesson(name, title, skill, rules, steps, word or title)


@dataclass(frozen=True)
class Chapter:
    """Lessons under one heading."""

    title: str  # the heading, in English
    finale: str  # the praise at its end, in English
    lessons: tuple[Lesson, ...]  # in their order
    game: str = ""  # the key of the game to play after the chapter, with hints; empty: no game


def chapter(title: str, finale: str, *lessons: Lesson, game: str = "") -> Chapter:
    """Return a chapter of these lessons."""
    return Chapter(title, finale, lessons, game)


@dataclass(frozen=True)
class Course:
    """Chapters in their order."""

    chapters: tuple[Chapter, ...]

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """All lessons, in the order of learning."""
        return tuple(lesson for chapter in self.chapters for lesson in chapter.lessons)

    def find(self, name: str) -> Lesson | None:
        """Return the lesson of that name, or the first one about a rule such as "R11" or "S5a"."""
        rule = re.sub(r"(?<=\d)[a-f]$", "", name)
        matches = (
            lesson for lesson in self.lessons if name == lesson.name or rule in lesson.rules.split()
        )
        return next(matches, None)

    def chapter_of(self, lesson: Lesson) -> Chapter:
        """Return the chapter of a lesson."""
        return next(chapter for chapter in self.chapters if lesson in chapter.lessons)

    def after(self, lesson: Lesson) -> Lesson | None:
        """Return the next lesson; None after the last."""
        at = self.lessons.index(lesson) + 1
        return self.lessons[at] if at < len(self.lessons) else None


def read(pieces: str, rules: str = "-") -> pacru.Position:
    """Read a position from its pieces; the first player is to move. The players are those with pieces, at least two.

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
