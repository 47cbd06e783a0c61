"""Handlers for the profile."""

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
"""Counts one move per event, so the page stays responsive."""


@handler()
def show(app: App) -> Update:
    """Show the profile."""
    return app, (Send(DialogOpened(PROFILE_DIALOG)),)


@handler()
def choose_game(app: App, game: str) -> Update:
    """Show the figures of a game."""
    return change(app, Profile, game=game), ()


def on_game_reviewed(app: App, message: GameReviewed) -> Update:
    """Count a finished game with only one person, once."""
    setup, review, queue = app.session.setup, message.review, app.state(Profile).counting
    counted = {game.began for game in reviewed_games(app.settings)}
    counted |= {counting.began for counting in queue}
    alone = len(setup.persons) == 1 and not setup.away
    if not (review.game.outcome and alone and setup.began) or setup.began in counted:
        return app, ()
    (player,) = setup.persons
    counting = Counting(setup.began, review, player, costly_turns(review, player))
    return change(app, Profile, counting=(*queue, counting)), () if queue else (GO_ON,)


@handler(unasked=True)
def count_next_move(app: App) -> Update:
    """Find the topic of the next costly move of a reviewed game."""
    if not (counting := app.state(Profile).counting):
        return app, ()
    first, *rest = counting
    if first.left:
        verdict, *left = first.left
        points = two_player_loss(verdict.loss, len(verdict.before))
        lost = (*first.lost, (topic_of(first.review, verdict), points))
        first = replace(first, left=tuple(left), lost=lost)
        return change(app, Profile, counting=(first, *rest)), (GO_ON,)
    figures = performances(first.review)[first.player]
    game, lost_by_topic = first.review.game.start.game, sum_up(first.lost)
    reviewed = ReviewedGame(first.began, game, figures.turns, figures.by_phase, lost_by_topic)
    app = replace(app, settings=with_reviewed(app.settings, reviewed))
    return change(app, Profile, counting=tuple(rest)), (GO_ON,) if rest else ()
