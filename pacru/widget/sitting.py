"""What a board in a notebook knows and shows: a game, where one looks, and the turn being entered.

It is plain Python without any notebook. `Sitting.view` has everything that the script of the board
puts in its place.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypedDict

from pacru import svg
from pacru.core.board import FACING_WORDS, FIELDS, NUMBER
from pacru.core.choice import Choice, Step
from pacru.core.turn import PASS, Move, Reorientation, Turn, to_turn
from pacru.draft import Draft
from pacru.game import Game
from pacru.svg.highlights import LETTERS, with_choices, with_last_turn
from pacru.svg.theme import COLOUR_NAMES

STAY: Final = "stay"
"""The key of the button that leaves a chevron as it is where it could be twisted."""
BACK: Final = "back"
"""The key of the button that takes back the last step."""


class Button(TypedDict):
    """A choice that is not a field."""

    key: str
    text: str


class View(TypedDict):
    """What the board shows.

    `cells` has a text for each field, for screen readers, and `open` the fields that can be chosen.
    """

    picture: str
    title: str
    text: str
    buttons: list[Button]
    cells: dict[str, str]
    open: list[str]
    at: int
    last: int
    shown: str


@dataclass(frozen=True)
class Sitting:
    """A game on a board. It is immutable: each action returns another one.

    >>> import pacru
    >>> sitting = Sitting.of(pacru.Game.new()).press("a3").press("b4").press("c5")
    >>> str(sitting.game.plies[-1].turn), sitting.press("a3").said
    ('a3-b4(c5)', 'there is no chevron on a3 (R3)')

    Attributes:
        game: the game.
        at: how many of its turns are shown.
        path: the keys chosen so far of the turn being entered.
        said: why the last thing could not be done.
    """

    game: Game
    at: int
    path: tuple[str, ...] = ()
    said: str = field(default="")

    @classmethod
    def of(cls, game: Game) -> "Sitting":
        """A game, seen at its end."""
        return cls(game, len(game.plies))

    @property
    def shown(self) -> Game:
        """The game up to the turn that is shown."""
        later = len(self.game.plies) - self.at
        return self.game.take_back(later) if later else self.game

    @property
    def draft(self) -> Draft | None:
        """The turn being entered; None at an earlier turn, and once the game is over."""
        if self.at < len(self.game.plies) or self.game.outcome:
            return None
        return Draft(self.game.position, self.path)

    # ---- actions

    def press(self, key: str) -> "Sitting":
        """Choose a field, a rotation, a twist or a benefit, or take a step back."""
        draft = self.draft
        if draft is None:
            return replace(self, said="")
        if key == BACK:
            return replace(self, path=self.path[:-1], said="")
        if key in (STAY, PASS):
            return self.play(draft.turn) if draft.turn else self
        if draft.choice(key):
            return self._go_on(draft.choose(key))
        if draft.step in (Step.WHERE, Step.PAYMENT) and draft.chevron == key:
            return replace(self, path=(), said="")
        if draft.step is Step.WHERE and draft.cancel().choice(key):
            return self._go_on(draft.cancel().choose(key))
        rule, reason = draft.refusal(key)
        return replace(self, said=f"{reason} ({rule})")

    def _go_on(self, draft: Draft) -> "Sitting":
        if draft.turn and draft.step is Step.DONE:
            return self.play(draft.turn)
        return replace(self, path=draft.path, said="")

    def play(self, turn: Turn | str) -> "Sitting":
        """Play a turn after the last one.

        Raises:
            PacruError: it is not a turn, or the rules forbid it.
        """
        return Sitting.of(self.game.play(turn))

    def go(self, to: int) -> "Sitting":
        """Look at the position after this number of turns; if there are fewer, after the last one."""
        return Sitting(self.game, min(max(to, 0), len(self.game.plies)))

    # ---- what is shown

    def view(self, options: svg.Options, arrows: Iterable[str] = ()) -> View:
        """What the board shows.

        Args:
            options: how it is drawn.
            arrows: turns to show as arrows, the best first.

        Raises:
            PacruError: one of them is not a turn.
        """
        draft = self.draft
        choices = draft.choices if draft else ()
        names = [COLOUR_NAMES[letter] for letter in options.colours]
        title, text = self._status(draft, names)
        return {
            "picture": self._picture(draft, _with_arrows(options, arrows)),
            "title": title,
            "text": self.said or text,
            "buttons": [*_buttons(draft)] if draft else [],
            "cells": {name: self._cell(name, choices, names) for name in FIELDS},
            "open": [choice.key for choice in choices if choice.key in NUMBER],
            "at": self.at,
            "last": len(self.game.plies),
            "shown": self._last_turn(names),
        }

    def _picture(self, draft: Draft | None, options: svg.Options) -> str:
        if draft is None or draft.step in (Step.CHEVRON, Step.DONE):
            options = with_last_turn(options, self.shown)
        if draft is None:
            return svg.draw(self.shown.position, options)
        return svg.draw(draft.preview, with_choices(options, draft))

    def _status(self, draft: Draft | None, names: Sequence[str]) -> tuple[str, str]:
        if draft:
            player = names[draft.position.to_move or 0]
            return f"{player}: {draft.prompt.title}", draft.prompt.text
        outcome = self.shown.outcome
        if outcome is None:
            return "An earlier position", "Go to the last one to play on."
        winners = [names[player] for player in outcome.winners]
        title = f"{' and '.join(winners)} {'has' if len(winners) == 1 else 'have'} won"
        return "Nobody has won" if outcome.drawn else title, f"By {outcome.termination}."

    def _last_turn(self, names: Sequence[str]) -> str:
        if not self.at:
            return "Start"
        ply = self.game.plies[self.at - 1]
        return f"{self.at}. {names[ply.player]}: {ply.spelled}"

    def _cell(self, name: str, choices: Iterable[Choice], names: Sequence[str]) -> str:
        """A field in words: what is on it, and what choosing it does."""
        position = self.shown.position
        chevron, marker = position.chevron(name), position.marker(name)
        parts = [name]
        if chevron:
            parts.append(f"chevron of {names[chevron[0]]}, facing {FACING_WORDS[chevron[1]]}")
        if marker is not None:
            parts.append(f"marker of {names[marker]}")
        parts += [choice.text for choice in choices if choice.key == name]
        return "; ".join(parts)


def _with_arrows(options: svg.Options, arrows: Iterable[str]) -> svg.Options:
    turns = [to_turn(arrow) for arrow in arrows]
    ways = [(turn.origin, turn.destination) for turn in turns if isinstance(turn, Move)]
    rings = [turn.field for turn in turns if isinstance(turn, Reorientation)]
    return replace(options, arrows=tuple(dict.fromkeys(ways)), rings=tuple(dict.fromkeys(rings)))


def _buttons(draft: Draft) -> Iterator[Button]:
    for choice in draft.choices:
        if choice.key not in NUMBER:
            letter = LETTERS.get(choice.key)
            text = choice.text[:1].upper() + choice.text[1:]
            yield {"key": choice.key, "text": f"{letter}: {text}" if letter else text}
    if draft.turn and draft.step is Step.TWIST:
        yield {"key": STAY, "text": "Leave it as it is"}
    if draft.turn and draft.step is Step.DONE:
        yield {"key": PASS, "text": "Pass"}
    if draft.path:
        yield {"key": BACK, "text": "Undo step"}
