"""The surroundings of the board: buttons, legend, the field for typed turns."""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import pacru
from app.model.app import App
from app.model.visible import visible_board
from app.narration import words
from app.narration.status import status
from app.narration.status_entering import your_turn
from app.narration.status_parts import eye
from app.narration.status_view import Status
from app.rooms.play.draws import can_offer_draw
from app.rooms.play.games import can_redo, can_take_back, people_still_in
from app.rooms.play.typing import completions
from pacru import Step, games
from pacru.core.texts import N_, _
from pacru.explain.completion import Completion

MARKS: Final = {
    "plain": N_("move"),
    "crossing": N_("crosses a border"),
    "connection": N_("connection"),
    "both": N_("either of the two"),
    "jump": N_("jump"),
    "pincer": N_("pincer: captures"),
    "leaving": N_("converts, and leaves"),
}


@dataclass(frozen=True, slots=True)
class EntryView:
    """The field for typed turns, with its completions."""

    text: str
    completions: tuple[Completion, ...]
    at: int | None
    refused: bool


def is_busy(app: App) -> bool:
    """Return whether a player is entering a turn, or the page is showing one."""
    begun = app.table.begun or visible_board(app).table.begun
    return begun or app.bots.request is not None or app.bots.showing is not None


def status_with_welcome(app: App) -> Status:
    """Return the status, with the lessons if they are offered."""
    return replace(status(app), welcomes=is_welcoming(app))


def tab_title(app: App) -> str:
    """Return the title of the tab: whose turn it is, or who has won."""
    session = app.session
    player = session.game.position.to_move
    if session.game.outcome:
        told = words.result(session.setup, session.game.outcome)
    elif player in session.setup.persons:
        told = your_turn(app, player)
    else:
        told = _("{name} is to move").format(name=session.setup.name(player or 0))
    return told


def entry(app: App) -> EntryView:
    """Return the typed text and its completions."""
    app = visible_board(app)
    refused = app.table.notice is not None and bool(app.table.entry.text)
    return EntryView(app.table.entry.text, completions(app), app.table.entry.at, refused)


def possible_actions(app: App) -> dict[str, bool]:
    """Return which actions are possible, by the names of their buttons; in a lesson, none is."""
    if app.history.exercise:
        return dict.fromkeys(("take-back", "redo", "review", "draw", "resign", "undo-edit"), False)
    return {
        "take-back": can_take_back(app),
        "redo": can_redo(app),
        "review": bool(app.session.game.plies),
        "draw": can_offer_draw(app),
        "resign": bool(people_still_in(app)),
        "undo-edit": app.history.edited is not None,
    }


def game_name(app: App) -> str:
    """Return the name of the game on the board."""
    return games.descriptor_of(visible_board(app).session.game.start.game).title


def actions(app: App) -> tuple[dict[str, bool], bool]:
    """Return which actions are possible, and whether an agreed end is a count of the markers."""
    return possible_actions(app), games.ruleset_of(app.session.game.start.state).counts


class EyeView(NamedTuple):
    """The eye button: what it shows, whether that is domains, and whether it is on."""

    name: str
    domains: bool
    on: bool


def threats_shown(app: App) -> EyeView | None:
    """Return whether threats or domains are shown; None in games without both."""
    board = visible_board(app)
    shows = games.descriptor_of(board.session.game.start.game).eye
    if shows is games.Eye.NOTHING:
        return None
    return EyeView(eye(board), shows is games.Eye.DOMAINS, app.ui.threats)


def marks(app: App) -> dict[str, bool]:
    """Return the kinds of destinations of the game, and whether each is on the board."""
    app = visible_board(app)
    draft = app.table.draft
    choices = draft.choices if draft and draft.step is Step.WHERE else ()
    there = {choice.kind for choice in choices}
    return {
        str(kind): kind in there for kind in games.ruleset_of(app.session.game.start.state).kinds
    }


def is_welcoming(app: App) -> bool:
    """Return whether this may be a first visit, and the person is about to begin a game."""
    if (
        app.settings.welcomed
        or app.history.aside
        or app.table.hint
        or app.table.draft is None
        or app.table.draft.step is not Step.CHEVRON
    ):
        return False
    return app.session.game.position == pacru.Position.initial(2)
