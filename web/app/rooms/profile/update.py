"""What the messages of the profile change."""

from dataclasses import replace
from typing import Final

from app.model.app import App, Update
from app.model.messages import GameReviewed
from app.rooms.profile import messages
from app.rooms.profile.record import ReviewedGame, reviewed_games, with_reviewed
from app.rooms.profile.state import Counting, Profile
from app.runtime.commands import After
from pacru.review.labels import two_player_loss
from pacru.review.losses import costly_turns, sum_up, topic_of
from pacru.review.summary import performances

GO_ON: Final = After(0, {"do": "profile-count"})
"""The next move is looked at when the page is up to date, so that a person never waits for it."""


def _on_game_reviewed(app: App, message: GameReviewed) -> Update:
    """Count a game in which one person has played, once."""
    setup, review, own = app.session.setup, message.review, app.own(Profile)
    known = {one.began for one in reviewed_games(app.settings)}
    known |= {one.began for one in own.counting}
    counts = review.game.outcome is not None and len(setup.persons) == 1 and not setup.away
    if not counts or not setup.began or setup.began in known:
        return app, ()
    (player,) = setup.persons
    counting = Counting(setup.began, review, player, costly_turns(review, player))
    app = app.with_own(replace(own, counting=(*own.counting, counting)))
    return app, () if own.counting else (GO_ON,)


def _on_count_continued(app: App, _message: messages.CountContinued) -> Update:
    own = app.own(Profile)
    if not own.counting:
        return app, ()
    first, *rest = own.counting
    if first.left:
        one, *left = first.left
        cost = topic_of(first.review, one), two_player_loss(one.loss, len(one.before))
        first = replace(first, left=tuple(left), lost=(*first.lost, cost))
        return app.with_own(replace(own, counting=(first, *rest))), (GO_ON,)
    settings = with_reviewed(app.settings, _reviewed(first))
    app = replace(app, settings=settings).with_own(replace(own, counting=tuple(rest)))
    return app, (GO_ON,) if rest else ()


def _reviewed(done: Counting) -> ReviewedGame:
    played = performances(done.review)[done.player]
    game = done.review.game.start.game
    return ReviewedGame(done.began, game, played.turns, played.by_phase, sum_up(done.lost))


def _on_game_chosen(app: App, message: messages.GameChosen) -> Update:
    return app.with_own(replace(app.own(Profile), game=message.game)), ()


def update(app: App, message: messages.Message) -> Update:
    """Return the state after a message of the room, and the effects."""
    match message:
        case GameReviewed():
            return _on_game_reviewed(app, message)
        case messages.CountContinued():
            return _on_count_continued(app, message)
        case messages.GameChosen():
            return _on_game_chosen(app, message)
