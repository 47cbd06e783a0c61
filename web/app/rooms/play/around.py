"""The surroundings of the board: buttons, legend, the field for typed turns."""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from app.model.app import App
from app.model.visible import last_turn
from app.narration import words
from app.narration.reports import eye_of
from app.narration.status import status
from app.narration.status_entering import your_turn
from app.narration.status_view import Mark, Status
from app.rooms.play.draws import can_offer_draw
from app.rooms.play.games import can_redo, can_take_back, people_still_in
from app.rooms.play.typing import completions
from pacru import Step, games
from pacru.core.choice import Choice, Kind
from pacru.core.texts import N_, _
from pacru.explain.completion import Completion

MARKS: Final = {
    Kind.PLAIN: N_("just move"),
    Kind.CROSSING: N_("cross: add 1"),
    Kind.CONNECTION: N_("fill the line"),
    Kind.BOTH: N_("cross, or fill the line"),
    Kind.JUMP: N_("jump"),
    Kind.PINCER: N_("capture it"),
    Kind.LEAVING: N_("fill the line and leave"),
}
"""What each mark on the board means, in the order of the key."""


@dataclass(frozen=True, slots=True)
class EntryView:
    """The field for typed turns, with its completions."""

    text: str
    completions: tuple[Completion, ...]
    at: int | None
    refused: bool


def is_busy(app: App) -> bool:
    """Return whether a player is entering a turn, or the page is showing one."""
    begun = app.session.table.begun or app.table.begun
    return begun or app.bots.request is not None or app.bots.showing is not None


def status_with_key(app: App) -> Status:
    """Return the status, with the key to the marks on the board."""
    return replace(status(app), marks=marks(app))


def tab_title(app: App) -> str:
    """Return the title of the tab: whose turn it is, or who has won."""
    session = app.session
    player = session.game.position.to_move
    if session.game.outcome:
        return words.result(session.setup, session.game.outcome)
    if player in session.setup.persons:
        return your_turn(app, player)
    return _("{name} to move").format(name=session.setup.name(player or 0))


def entry(app: App) -> EntryView:
    """Return the typed text and its completions."""
    table = app.table
    refused = table.notice is not None and bool(table.entry.text)
    return EntryView(table.entry.text, completions(app), table.entry.at, refused)


class ToolsView(NamedTuple):
    """What can be done beside the turn itself.

    Attributes:
        back: whether a step of the turn can be undone.
        takes_back: whether a turn can be taken back.
        hints: whether a hint can be given.
        hinted: whether it is.
        eye: what can be shown on the board besides.
        seen: whether that is shown.
    """

    back: bool
    takes_back: bool
    hints: bool
    hinted: bool
    eye: games.Eye
    seen: bool


def tools(app: App) -> ToolsView:
    """Return what can be done beside the turn itself; in a lesson, steps can be undone."""
    table, exercise = app.table, app.history.exercise is not None
    return ToolsView(
        back=table.begun,
        takes_back=not exercise and can_take_back(app),
        hints=table.draft is not None and not table.begun and not exercise,
        hinted=table.hint is not None,
        eye=eye_of(app),
        seen=app.ui.threats,
    )


GUIDED_TURNS: Final = 3
"""For so many own turns, a first game shows what one needs to know."""


def is_guided(app: App) -> bool:
    """Return whether a first game is on the board, and its person has played only a few turns."""
    session = app.session
    if not session.guided or len(session.setup.persons) != 1 or app.history.exercise:
        return False
    (person,) = session.setup.persons
    return sum(ply.player == person for ply in session.game.plies) < GUIDED_TURNS


def actions(app: App) -> dict[str, bool]:
    """Return whether each thing can be done with the game, by the name of its event; in a lesson, nothing."""
    can = {
        "play.redo": can_redo(app),
        "history.replay": last_turn(app) is not None,
        "review.begin": bool(app.session.game.plies),
        "play.offer_draw": can_offer_draw(app),
        "play.ask_resign": bool(people_still_in(app)),
    }
    return dict.fromkeys(can, False) if app.history.exercise else can


def game_name(app: App) -> str:
    """Return the name of the game on the board."""
    return games.descriptor_of(app.board.game.start.game).title


def marks(app: App) -> tuple[Mark, ...]:
    """Return the kinds of marks that are on the board, and what each means."""
    draft = app.table.draft
    if draft is None or draft.step is not Step.WHERE:
        return ()
    found = {(choice.kind, _count(choice)) for choice in draft.choices}
    return tuple(_mark(kind, fills) for kind in MARKS for of, fills in sorted(found) if of is kind)


def _count(choice: Choice) -> int:
    """How many fields a connection fills, as the board says it; 0 for what fills none, or not surely."""
    return len(choice.gains) if choice.kind is Kind.CONNECTION else 0


def _mark(kind: Kind, fills: int) -> Mark:
    told = _("fill {number}").format(number=fills) if fills else _(MARKS[kind])
    return Mark(str(kind), told, fills)
