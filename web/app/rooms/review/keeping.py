"""Which mistakes of people are kept, to come back."""

from collections.abc import Callable

from app.model.app import App
from app.model.changes import store
from app.person.memory import first_card
from app.person.mistake_log import MISTAKES
from app.person.mistakes import Collection, Mistake, collection_of
from app.rooms.review.state import Reviewing
from pacru.review.reviewing import Review, Verdict


def keep_mistakes(app: App, review: Review) -> App:
    """Return the state in which the mistakes of the people here are among those that come back."""
    persons = app.session.setup.persons
    serious = tuple(
        mistake_of(app, review, verdict)
        for verdict in review.verdicts.values()
        if verdict.label.serious and verdict.player in persons and verdict.best
    )
    return with_collection(app, lambda known: known.with_more(serious))


def mistake_of(app: App, review: Review, verdict: Verdict) -> Mistake:
    """Return the mistake of a turn of the game."""
    position = review.game.positions[verdict.ply]
    day, scale = app.state(Reviewing).day, app.session.setup.scale
    chance = verdict.before[verdict.player]
    card = first_card(day)
    return Mistake(str(position), verdict.played, verdict.best, chance, verdict.loss, card, scale)


def with_collection(app: App, change: Callable[[Collection], Collection]) -> App:
    """Return the state with a change of the mistakes that come back."""
    known = app.settings.value_of(MISTAKES)
    text = change(collection_of(known)).text
    return app if text == known else store(app, MISTAKES, text)
