"""The game in the forms of AbstractPlay."""

import pacru
from app.game import records
from app.model.app import App
from app.narration import words
from app.rooms.sharing.state import Abroad
from pacru.record.abstractplay import writing


def offer(app: App, *, here: bool) -> Abroad:
    """Return the game in the forms of AbstractPlay, or the reason why AbstractPlay refuses it.

    Args:
        app: the state.
        here: whether to offer the game only up to the visible position.
    """
    try:
        game = writing.playground_text(records.timed_tree_of(app, here=here))
    except pacru.PacruError as error:
        return Abroad(refusal=words.sentence(str(error)))
    plies = records.game_on_board(app).plies
    last = plies[-1] if plies else None
    if last is None or not isinstance(last.turn, pacru.Turn):
        return Abroad(game)
    box = writing.move_box(last.before, last.turn)
    return Abroad(game, box.text, words.short_turn(last.turn), box.refusal)
