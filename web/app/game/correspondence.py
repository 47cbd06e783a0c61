"""Games by links: who gets the link next, and who has sent it."""

from app.model.app import App


def next_reader(app: App) -> int | None:
    """Return the player who gets the link next; None: no particular one.

    This is the player to move, if they play elsewhere. At the end of the game, it is the first player elsewhere.
    """
    away, game = app.session.setup.away, app.session.game
    if game.outcome:
        return next(iter(away), None)
    return game.position.to_move if game.position.to_move in away else None


def sender(app: App) -> int:
    """Return the player elsewhere who has probably sent the game: the one who moved last."""
    away = app.session.setup.away
    last = (ply.player for ply in reversed(app.session.game.plies) if ply.player in away)
    return next(last, away[0])


def readers(app: App) -> tuple[int, ...]:
    """Return the people elsewhere who can go on with a link, if there are several."""
    persons, away = app.session.setup.persons, app.session.setup.away
    people = away if len(persons) == 1 else tuple(sorted(persons + away))
    return people if len(persons + away) > 1 else ()
