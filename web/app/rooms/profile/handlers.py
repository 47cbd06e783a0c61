"""What answers the events of the profile."""

from dataclasses import replace
from typing import Final

from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import DialogOpened, GameReviewed
from app.rooms.profile.record import ReviewedGame, reviewed_games, with_reviewed
from app.rooms.profile.state import PROFILE_DIALOG, Counting, Profile
from app.runtime.commands import After
from app.runtime.handling import handler
from app.runtime.update import Send
from pacru.review.labels import two_player_loss
from pacru.review.losses import costly_turns, sum_up, topic_of
from pacru.review.summary import performances

GO_ON: Final = After(0, {"do": "profile.count_next_move"})
"""The next move is looked at when the page is up to date, so that a person never waits for it."""


@handler()
def show(app: App) -> Update:
    """Show the profile."""
    return app, (Send(DialogOpened(PROFILE_DIALOG)),)


@handler()
def choose_game(app: App, game: str) -> Update:
    """Show the figures of a game."""
    return change(app, Profile, game=game), ()


def on_game_reviewed(app: App, message: GameReviewed) -> Update:
    """Count a game in which one person has played, once."""
    setup, review, own = app.session.setup, message.review, app.state(Profile)
    known = {game.began for game in reviewed_games(app.settings)}
    known |= {one.began for one in own.counting}
    counts = review.game.outcome is not None and len(setup.persons) == 1 and not setup.away
    if not counts or not setup.began or setup.began in known:
        return app, ()
    (player,) = setup.persons
    counting = Counting(setup.began, review, player, costly_turns(review, player))
    app = change(app, Profile, counting=(*own.counting, counting))
    return app, () if own.counting else (GO_ON,)


@handler(unasked=True)
def count_next_move(app: App) -> Update:
    """Find what the next costly move of a reviewed game lost chances to."""
    if not (counting := app.state(Profile).counting):
        return app, ()
    first, *rest = counting
    if first.left:
        one, *left = first.left
        cost = topic_of(first.review, one), two_player_loss(one.loss, len(one.before))
        first = replace(first, left=tuple(left), lost=(*first.lost, cost))
        return change(app, Profile, counting=(first, *rest)), (GO_ON,)
    settings = with_reviewed(app.settings, _reviewed(first))
    app = change(replace(app, settings=settings), Profile, counting=tuple(rest))
    return app, (GO_ON,) if rest else ()


def _reviewed(done: Counting) -> ReviewedGame:
    played = performances(done.review)[done.player]
    game = done.review.game.start.game
    return ReviewedGame(done.began, game, played.turns, played.by_phase, sum_up(done.lost))
