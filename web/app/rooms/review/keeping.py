"""The collection of the person's mistakes, to be tried again later."""

from collections.abc import Callable

from app.model.app import App
from app.model.changes import store
from app.person.mistake_log import MISTAKES
from app.person.mistakes import Collection, Mistake, collection_of, new_mistake
from app.rooms.review.state import Reviewing
from pacru.review.reviewing import Review, Verdict


def keep_mistakes(app: App, review: Review) -> App:
    """Return the state with the serious mistakes of the people here in the collection."""
    mistakes = tuple(
        mistake_of(app, review, verdict)
        for verdict in review.verdicts.values()
        if verdict.label.serious and verdict.best and verdict.player in app.session.setup.persons
    )
    return with_collection(app, lambda collection: collection.with_more(mistakes))


def mistake_of(app: App, review: Review, verdict: Verdict) -> Mistake:
    """Return a turn of the game as a mistake."""
    position = review.game.positions[verdict.ply]
    day, scale = app.state(Reviewing).day, app.session.setup.scale
    chance = verdict.before[verdict.player]
    return new_mistake(position, verdict.played, verdict.best, chance, verdict.loss, day, scale)


def with_collection(app: App, change: Callable[[Collection], Collection]) -> App:
    """Return the state with a changed collection."""
    before = app.settings.value_of(MISTAKES)
    after = change(collection_of(before)).text
    return app if after == before else store(app, MISTAKES, after)
