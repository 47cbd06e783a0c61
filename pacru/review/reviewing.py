"""The review of a game: which questions to ask an engine, and what its answers say.

A `Review` is immutable. It says which questions are next, and each answer gives another review. So the
same review is made in a page, answer by answer, and on the command line, at once.

1. Every position, the last one first.
2. The turns that are picked, and those that changed the chances most: the best three turns, then the
   played one alone.
3. Positions in which the best turn was played: how much better it is than the second.

What is said about a turn is said once: only when no question about it is open. A turn gets a label when
`LABELLED` positions are behind it. Where searches are shorter, only blunders have one.

Each question is answered on its own: with an empty table, a limit of positions instead of time, and a
seed. So several engines can share the questions in any order, and the review is always the same.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, NamedTuple

from pacru.bot.protocol import Info, Score
from pacru.core.turn import Turn
from pacru.game import Game
from pacru.games import DEFAULT
from pacru.position import Position
from pacru.review.chances import STRONG, chances
from pacru.review.labels import CRITICAL, Label, label_of, milder_label, two_player_loss

NODES: Final = 20_000
"""The positions that a search in the first pass makes in Python …"""
COMPILED_NODES: Final = 100_000
"""… and where the search is compiled, as in Pacru on the page (`pacru.fast`)."""
LABELLED: Final = 200_000
"""The positions that are behind each label, at least, …"""
FEW: Final = (Label.BLUNDER,)
"""… except behind these: they need `NODES`."""
SEED: Final = 0
"""Decides between turns of equal value."""
SWING: Final = 5.0
"""A turn that costs this many points gets a closer look …"""
SWINGS: Final = 20
"""… but at most this many turns of a game."""
CLOSER: Final = 3
"""How many times as many positions such a closer look makes."""
LINES: Final = 3
"""The turns that it compares."""
CERTAIN: Final = 100.0
"""The points that it costs to throw a win away, wherever chances say less."""
OPEN: Final = 0.05
"""Turns in a position where the chances are below this, or so close to 1, are not praised."""
SHORT: Final = 3
"""A win in this many turns must not be thrown away …"""
SURE: Final = 5
"""… for less than a win in this many. What a search says about longer ones is no proof."""


def nodes_for(game: Game) -> int:
    """The positions that a search in the first pass makes on the page, for a game of that kind."""
    return COMPILED_NODES if game.start.game == DEFAULT else NODES


class Question(NamedTuple):
    """A question to an engine of full strength.

    Attributes:
        at: the position to look at, as the number of plies before it.
        aim: what for: "position", "closer", "played" or "second".
        lines: how many turns to compare.
        nodes: how many positions to make at most.
        seconds: how long to take at most.
        only: the turn to look at; empty: all turns.
        seed: decides between turns of equal value, and the search begins with an empty table: so the
            answer depends on nothing else. None: what was learned before is used, and chance decides.
    """

    at: int
    aim: str
    lines: int = 1
    nodes: int | None = None
    seconds: float | None = None
    only: str = ""
    seed: int | None = None


class Line(NamedTuple):
    """A line that an engine has found.

    Attributes:
        score: what the player to move expects, if known.
        turns: the turns.
        chances: of all players, in the order of play.
        shallow: the same, looking one turn less far ahead, if the end is not in sight.
        shallow_score: what the player to move expected then, if known.
    """

    score: Score | None
    turns: tuple[str, ...]
    chances: tuple[float, ...]
    shallow: tuple[float, ...]
    shallow_score: Score | None = None

    @classmethod
    def from_scores(
        cls, position: Position, turns: tuple[str, ...], score: Score, shallow: Score, scale: float
    ) -> "Line":
        """A line from a position with the chances by its scores; the scale is that of `chances`."""
        deep, before = (chances(position, one, scale) for one in (score, shallow))
        return cls(score, turns, deep, before, shallow)

    def on_scale(self, position: Position, scale: float) -> "Line":
        """The same line from that position with the chances on another scale; those of the end stay."""
        if self.score is None:
            return self
        shallow = self.shallow_score or self.score
        return self.from_scores(position, self.turns, self.score, shallow, scale)


class Finding(NamedTuple):
    """What an engine has found in a position.

    Attributes:
        lines: the best lines, the best one first; one at least.
        depth: how many turns ahead it has looked.
        first: the turn that it preferred at the lowest depth.
        nodes: the positions that it has made.
    """

    lines: tuple[Line, ...]
    depth: int = 0
    first: str = ""
    nodes: int = 0

    @property
    def best(self) -> Line:
        """The best line."""
        return self.lines[0]

    def on_scale(self, position: Position, scale: float) -> "Finding":
        """The same finding about that position with the chances on another scale."""
        return self._replace(lines=tuple(one.on_scale(position, scale) for one in self.lines))


def read_reports(
    game: Game, at: int, infos: Iterable[Info], scale: float = STRONG
) -> Finding | None:
    """The finding that the reports of a search add up to; None without reports of a line.

    Args:
        game: the game.
        at: the position that was searched, as the number of plies before it.
        infos: the reports, in their order.
        scale: of the chances, as in `pacru.review.chances.chances`.
    """
    position = game.positions[at]
    by_rank: dict[int, dict[int, Info]] = {}
    for info in infos:
        by_rank.setdefault(info.rank, {})[info.thought.depth] = info
    if 1 not in by_rank:
        return None
    deepest = max(by_rank[1])
    lines = []
    for _, by_depth in sorted(by_rank.items()):
        if deepest in by_depth:
            thought = by_depth[deepest].thought
            sure = thought.score.kind != "markers"  # seen to the end: more depth changes nothing
            before = thought if sure else by_depth.get(deepest - 1, by_depth[deepest]).thought
            lines.append(
                Line.from_scores(position, thought.line, thought.score, before.score, scale)
            )
    first = by_rank[1][min(by_rank[1])].thought.line[0]
    nodes = max(info.nodes or 0 for each in by_rank.values() for info in each.values())
    return Finding(tuple(lines), deepest, first, nodes)


class Verdict(NamedTuple):
    """What the review says about a turn.

    Attributes:
        ply: its place in the game, from 0.
        player: who made it.
        before, after: the chances of all players before and after it.
        loss: what it cost the player, in points of chances, at least 0.
        label: what it is called.
        best: the best turn and what follows, as far as known.
        played: the turn and what follows, as far as known.
        sure: whether the verdict is final: all questions about the turn are answered.
        advised: whether it was a hint, and has no bad label for that reason.
    """

    ply: int
    player: int
    before: tuple[float, ...]
    after: tuple[float, ...]
    loss: float
    label: Label
    best: tuple[str, ...]
    played: tuple[str, ...]
    sure: bool
    advised: bool = False


@dataclass(frozen=True)
class Review:
    """A review, as far as it is done.

    Attributes:
        game: the game.
        found: what is known about positions, by their number; those after the end are known.
        closer: what a closer look has found, by the number of the position.
        played: what it has found about the turn that was played there.
        second: the comparisons with the second best turn.
        called: labels that are known already, from a record, by the number of the turn.
        followed: the turns that were hints, by their numbers: what was advised is not marked down.
        picked: turns that get a closer look before all others, whatever they cost, by their numbers.
        nodes: the positions made for each position; 0: as many as on the page.
    """

    game: Game
    found: Mapping[int, Finding] = field(default_factory=dict)
    closer: Mapping[int, Finding] = field(default_factory=dict)
    played: Mapping[int, Finding] = field(default_factory=dict)
    second: Mapping[int, Finding] = field(default_factory=dict)
    called: Mapping[int, Label] = field(default_factory=dict)
    followed: frozenset[int] = frozenset()
    picked: tuple[int, ...] = ()
    nodes: int = 0

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions that can be asked now, the next one first; empty: the review is complete."""
        first = tuple(self._first_questions())
        return first or (*self._closer_questions(), *self._second_questions())

    @property
    def question(self) -> Question | None:
        """The next question; None: the review is complete."""
        return self.questions[0] if self.questions else None

    @property
    def progress(self) -> tuple[int, int]:
        """How many positions are done in the first pass, and how many there are."""
        open_ones = sum(1 for at in self._searched if at not in self.found)
        return len(self._searched) - open_ones, len(self._searched)

    @property
    def surveyed(self) -> bool:
        """Whether the first pass is complete."""
        done, all_of_them = self.progress
        return done == all_of_them

    def with_answer(self, question: Question, answer: Finding) -> "Review":
        """A copy of the review with one more answer."""
        one = {question.at: answer}
        match question.aim:
            case "position":
                return replace(self, found={**self.found, **one})
            case "closer":
                return replace(self, closer={**self.closer, **one})
            case "played":
                return replace(self, played={**self.played, **one})
            case _:
                return replace(self, second={**self.second, **one})

    def chances(self, at: int) -> tuple[float, ...] | None:
        """The chances of all players after the first `at` plies; None: not known yet."""
        if at not in self._searched:
            return self._ended
        known = self.line(at)
        return known.chances if known else None

    def line(self, at: int) -> Line | None:
        """The best line in a position, from the closest look at it; None: not known yet.

        Its score is that of the player to move, and its turns begin there.
        """
        known = self.closer.get(at)
        if known is None and at:
            looked = self._closer_line(at - 1)
            if looked:
                return _without_first_turn(looked, self.game.start.players)
        known = known or self.found.get(at)
        return known.best if known else None

    def best_continuation(self, at: int) -> Line | None:
        """The best line in a position, without its first turn."""
        known = self.closer.get(at) or self.found.get(at)
        return _without_first_turn(known.best, self.game.start.players) if known else None

    @cached_property
    def verdicts(self) -> Mapping[int, Verdict]:
        """What the review says about turns so far, by their number."""
        made = {
            at: self._verdict(at)
            for at in range(len(self.game.plies))
            if self.chances(at) is not None and self.chances(at + 1) is not None
        }
        return {at: verdict for at, verdict in made.items() if verdict}

    @property
    def is_deep(self) -> bool:
        """Whether its searches are long enough for every label."""
        return CLOSER * self._nodes >= LABELLED

    @property
    def _nodes(self) -> int:
        return self.nodes or nodes_for(self.game)

    @property
    def _nodes_of_label(self) -> int:
        """How many positions a search makes on which a label rests alone."""
        return max(self._nodes, LABELLED) if self.is_deep else self._nodes

    @cached_property
    def _searched(self) -> range:
        """The positions to search; in the last one, the game may be over."""
        return range(len(self.game.plies) + (self.game.outcome is None))

    @cached_property
    def _ended(self) -> tuple[float, ...]:
        """The chances after the end of the game."""
        outcome, players = self.game.outcome, self.game.start.players
        if outcome is None or outcome.winner is None:
            return (1 / players,) * players
        return tuple(float(player == outcome.winner) for player in range(players))

    def _first_questions(self) -> Iterator[Question]:
        for at in reversed(self._searched):
            if at not in self.found:
                yield Question(at, "position", nodes=self._nodes, seed=SEED)

    def _closer_questions(self) -> Iterator[Question]:
        for at in self._examined:
            if at not in self.closer:
                yield Question(at, "closer", LINES, nodes=CLOSER * self._nodes, seed=SEED)
            elif not self._closer_line(at):
                turn = self.game.plies[at].spelled
                yield Question(at, "played", nodes=self._nodes_of_label, only=turn, seed=SEED)

    def _second_questions(self) -> Iterator[Question]:
        for at in self._praisable:
            if at not in self.second and at not in self.closer:
                yield Question(at, "second", 2, nodes=self._nodes_of_label, seed=SEED)

    @cached_property
    def _examined(self) -> tuple[int, ...]:
        """The turns that get a closer look: those that are picked, then those that cost most."""
        costly = sorted(self.falls, key=lambda at: -self.falls[at])
        unknown = [at for at in costly if at not in self.called][:SWINGS]
        return tuple(dict.fromkeys((*self.picked, *unknown)))

    @cached_property
    def _open(self) -> frozenset[int]:
        """The turns about which a question is open, or will be."""
        examined = {
            at for at in self._examined if at not in self.closer or not self._closer_line(at)
        }
        return frozenset(examined.union(one.at for one in self._second_questions()))

    @cached_property
    def best_turns(self) -> tuple[int, ...]:
        """The turns that the first pass would have played, too."""
        plies = enumerate(self.game.plies)
        return tuple(
            at for at, _ in plies if at in self.found and self._is_best(self.found[at], at)
        )

    @cached_property
    def falls(self) -> Mapping[int, float]:
        """What turns cost by the first pass, in points, by their number; only those that cost something.

        It depends on the first pass alone, so that no answer of the second pass adds questions.
        """
        found: dict[int, float] = {}
        for at, ply in enumerate(self.game.plies):
            if not isinstance(ply.turn, Turn) or at not in self.found:
                continue
            known = self.found[at]
            after = self.found[at + 1].best.chances if at + 1 in self.found else self._ended
            loss = 100 * (known.best.chances[ply.player] - after[ply.player])
            if at in self.called:
                if self.called[at].serious:
                    found[at] = max(loss, CRITICAL)
                continue
            if self._is_best(known, at):
                continue
            if self._throws_win_away(known.best, self._line_from_next(at), ply.player):
                found[at] = max(loss, CERTAIN)
            elif two_player_loss(loss, len(after)) >= SWING:
                found[at] = loss
        return found

    @cached_property
    def _praisable(self) -> list[int]:
        """The positions in which the best turn was played, and a second one could be far worse."""
        if not self.is_deep:
            return []
        return [
            at
            for at, ply in enumerate(self.game.plies)
            if at in self.found
            and at not in self.called
            and self._is_best(self.found[at], at)
            and OPEN < self.found[at].best.chances[ply.player] < 1 - OPEN
        ]

    def _is_best(self, known: Finding, at: int) -> bool:
        return known.best.turns[:1] == (self.game.plies[at].spelled,)

    def _closer_line(self, at: int) -> Line | None:
        """What a closer look has found about the turn that was played."""
        if at in self.played:
            return self.played[at].best
        return self._line_of_played_turn(self.closer[at], at) if at in self.closer else None

    def _line_of_played_turn(self, known: Finding, at: int) -> Line | None:
        """The line that begins with the turn that was played."""
        turn = self.game.plies[at].spelled
        return next((line for line in known.lines if line.turns[:1] == (turn,)), None)

    def _verdict(self, at: int) -> Verdict | None:
        ply = self.game.plies[at]
        before, after = self.chances(at), self.chances(at + 1)
        if not isinstance(ply.turn, Turn) or before is None or after is None:
            return None
        known = self.closer.get(at) or self.found.get(at)
        if at in self.called or not known or known.best.score is None:
            return self._verdict_from_record(at, before, after)
        sure = bool(self._closer_line(at)) or (self.surveyed and at not in self._open)
        line = (
            self._closer_line(at)
            or self._line_of_played_turn(known, at)
            or self._line_from_next(at)
        )
        player, best = ply.player, known.best
        # What a closer look at another position says changes nothing here: this was said already.
        before, after = best.chances, line.chances
        deep = 100 * max(best.chances[player] - line.chances[player], 0.0)
        shallow = 100 * max(best.shallow[player] - line.shallow[player], 0.0)
        players = len(before)
        label = milder_label(label_of(deep, players), label_of(shallow, players))
        if line is best or line.turns[:1] == best.turns[:1]:
            deep, label = 0.0, self._praise(at)
        elif self._throws_win_away(best, line, player):
            label = Label.BLUNDER
        if not sure or (label.bad and not self._is_word(label, at)):
            label = Label.NONE
        advised = at in self.followed and label.bad
        if advised:
            deep, label = 0.0, Label.NONE
        return Verdict(
            at, player, before, after, deep, label, best.turns, line.turns, sure, advised
        )

    @staticmethod
    def _throws_win_away(best: Line, played: Line, player: int) -> bool:
        """Whether a turn has made a win in a few turns doubtful."""
        if best.score is None or best.score.kind != "win" or best.score.value > SHORT:
            return False
        if played.score and played.score.kind == "win":
            return played.score.value > SURE
        return played.chances[player] < 1

    def _is_word(self, label: Label, at: int) -> bool:
        """Whether enough positions are behind a bad label."""
        return at in self.closer and (self.is_deep or label in FEW)

    def _line_from_next(self, at: int) -> Line:
        """The turn that was played, with what the first pass has found about its result."""
        turn = self.game.plies[at].spelled
        known = self.found.get(at + 1)
        if known is None:
            return Line(None, (turn,), self._ended, self._ended)
        seen = known.best.score if self.game.start.players == 2 else None
        score = _score_before_turn(seen) if seen else None
        return Line(score, (turn, *known.best.turns), known.best.chances, known.best.shallow)

    def _praise(self, at: int) -> Label:
        """The label of the best turn: the only one, or great if the search preferred another at the lowest depth."""
        compared = self.second.get(at) or self.closer.get(at)
        if not compared or len(compared.lines) < 2 or at not in self.found:
            return Label.NONE
        player = self.game.plies[at].player
        best, other = compared.lines[:2]
        gap = 100 * (best.chances[player] - other.chances[player])
        if not self._is_best(compared, at) or two_player_loss(gap, len(best.chances)) < CRITICAL:
            return Label.NONE
        return Label.ONLY if self._is_first(at) else Label.GREAT

    def _is_first(self, at: int) -> bool:
        return self.found[at].first == self.game.plies[at].spelled

    def _verdict_from_record(
        self, at: int, before: tuple[float, ...], after: tuple[float, ...]
    ) -> Verdict:
        """A verdict from a record, which knows chances and labels."""
        ply = self.game.plies[at]
        loss = 100 * max(before[ply.player] - after[ply.player], 0.0)
        known = self.found.get(at)
        best = known.best.turns if known else ()
        label = self.called.get(at, Label.NONE)
        return Verdict(at, ply.player, before, after, loss, label, best, (ply.spelled,), bool(best))


def _without_first_turn(line: Line, players: int) -> Line:
    """The same line without its first turn; with two players, as the opponent sees it."""
    score = line.score if players == 2 else None
    return line._replace(score=opponent_score(score) if score else None, turns=line.turns[1:])


def _score_before_turn(score: Score) -> Score:
    """A score as the opponent sees it before the turn that led there, in a game of two."""
    seen = opponent_score(score)
    return seen if score.kind == "markers" else seen._replace(value=score.value + 1)


def opponent_score(score: Score) -> Score:
    """A score as the opponent sees it after the first turn of its line, in a game of two."""
    if score.kind == "markers":
        return Score("markers", -score.value)
    return Score("loss" if score.kind == "win" else "win", score.value - 1)
