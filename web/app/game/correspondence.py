"""Games by links: who gets the link next, and who has sent it."""

from app.model.app import App


def next_reader(app: App) -> int | None:
    """Return the player who gets the link next; None: no particular one.

    This is the player to move, if they play elsewhere. At the end of the game, it is the first player elsewhere.
    """
    player = app.session.game.position.to_move
    if player in app.session.setup.away and not app.session.game.outcome:
        return player
    return next(iter(app.session.setup.away), None) if app.session.game.outcome else None


def sender(app: App) -> int:
    """Return the player elsewhere who has probably sent the game: the one who moved last."""
    away = app.session.setup.away
    last = (ply.player for ply in reversed(app.session.game.plies) if ply.player in away)
    return next(last, away[0])


def readers(app: App) -> tuple[int, ...]:
    """Return the people elsewhere who can go on with a link, if there are several."""
    people = sorted((*app.session.setup.persons, *app.session.setup.away))
    here = app.session.setup.persons if len(app.session.setup.persons) == 1 else ()
    return tuple(player for player in people if player not in here) if len(people) > 1 else ()
