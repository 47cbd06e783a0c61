"""Games that begin with one press, and their players."""

from app.model.settings import Settings
from app.model.setup import Player, Setup

KINDS = ("bot", "here", "link", "watch")
"""The common kinds of game.

They are: against a bot of the last level, with a friend here, with a friend by link, and only bots to watch.
"""


def setup(kind: str, form: Setup, settings: Settings, *, clocked: bool) -> Setup:
    """Return the setup of a game of a common kind.

    Args:
        kind: one of `KINDS`.
        form: the setup in the dialog; the game takes its rules, its clock, and the names and colours of people.
        settings: the remembered level and name.
        clocked: whether the clock was chosen for this game. A link takes its time, so a game by links does not get the
            clock of the last game.

    Raises:
        KeyError: there is no such kind.
    """
    people = [player for player in form.players if not player.bot]
    mine = next((player for player in people if not player.away), None)
    friend = next((player for player in people if player is not mine), None)
    new = Setup.default().with_levels(settings.level)
    new = new.with_game(form.game).with_rules(form.tournament, form.repetition)
    new = new.with_changes(form.changes)
    new = new.with_control(None if form.own_controls else form.players[0].control)
    if form.match:
        new = new.with_match(len(new.players) * (form.match.games // len(form.players)))
    if kind == "watch":
        return new.with_kind(0, bot=True)
    new = _with_player(new, 0, mine).with_name(0, mine.name if mine else settings.name)
    with_friend = {
        "bot": lambda: new,
        "here": lambda: _with_player(new.with_kind(1, bot=False), 1, friend),
        "link": lambda: _with_player(
            (new if clocked else new.with_control(None)).with_away(1), 1, friend
        ),
    }
    return with_friend[kind]()


def _with_player(new: Setup, place: int, player: Player | None) -> Setup:
    """Give a place the name and the colour of a player."""
    if player is None:
        return new
    new = new.with_name(place, player.name).with_colour(place, player.colour)
    return new.with_paint(place, player.paint)
