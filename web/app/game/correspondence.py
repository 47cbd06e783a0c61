"""Games by links: the players who can get a link."""

from app.model.app import App


def next_reader(app: App) -> int | None:
    """Return the player who gets the link next: the player to move, if they play elsewhere; None: anyone.

    At the end of the game, it is the first player elsewhere.
    """
    setup, game = app.session.setup, app.session.game
    if game.outcome:
        return None if setup.is_of_others else next(iter(setup.away), None)
    return game.position.to_move if game.position.to_move in setup.away else None


def readers(app: App) -> tuple[int, ...]:
    """Return the people who can go on with a link; empty if there is no choice, or nobody here plays."""
    setup = app.session.setup
    if setup.is_of_others or len(setup.persons + setup.away) < 2:
        return ()
    return setup.away if len(setup.persons) == 1 else tuple(sorted(setup.persons + setup.away))
