"""Games by links: who gets the link next, and who has sent it."""

from app.model.app import App


def next_reader(app: App) -> int | None:
    """Return the player who gets the link next; None: no particular one.

    This is the player to move, if they play elsewhere. At the end of the game, it is the first player elsewhere.
    """
    away, game = app.session.setup.away, app.session.game
    if game.outcome:
        return None if app.session.setup.is_of_others else next(iter(away), None)
    return game.position.to_move if game.position.to_move in away else None


def readers(app: App) -> tuple[int, ...]:
    """Return the people elsewhere who can go on with a link, if there are several and the game is somebody's here."""
    persons, away = app.session.setup.persons, app.session.setup.away
    if app.session.setup.is_of_others:
        return ()
    people = away if len(persons) == 1 else tuple(sorted(persons + away))
    return people if len(persons + away) > 1 else ()
