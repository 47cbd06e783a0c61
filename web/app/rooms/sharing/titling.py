"""The words on a film or a picture: the players and the result, with the names that other people see."""

from app.board import pictures
from app.game import records
from app.model.app import App
from app.model.setup import Setup
from app.narration import words
from pacru.core.texts import _, ngettext
from pacru.review.summary import rounds_of
from pacru.svg.movie import Title


def title_of(app: App) -> Title:
    """Return the words on a film or a picture of the game on the board."""
    game, setup = records.game_on_board(app), app.session.setup.with_nobody_here()
    outcome, position = game.outcome, game.position
    names = [setup.name(player) for player in range(position.players)]
    rounds = rounds_of(game.plies)[-1] if game.plies else 0
    counts = [len(position.markers(player)) for player in range(position.players)]
    winner = outcome.winner if outcome else None
    heading = words.result(setup, outcome) if outcome else " – ".join(names)
    if winner is not None:
        counts.sort(reverse=True)
        if position.players == 2:
            heading = _("{winner} beat {loser}").format(
                winner=names[winner], loser=names[1 - winner]
            )
    return Title(heading, _score(counts, rounds), _emblem(setup, winner))


def _score(counts: list[int], rounds: int) -> str:
    """Return the numbers of markers and of rounds, in words."""
    score = ", ".join(map(str, counts))
    if len(counts) == 2:
        score = _("{most} to {least}").format(most=counts[0], least=counts[1])
    if not rounds:
        return score
    return ngettext(
        "{counts}, in {number} round", "{counts}, in {number} rounds", rounds, counts=score
    )


def _emblem(setup: Setup, winner: int | None) -> str:
    """Return the face of the only bot; without one, the winner's tile and chevron."""
    bots = [seat for seat, player in enumerate(setup.players) if player.bot]
    pictured = bots[0] if len(bots) == 1 else winner
    return "" if pictured is None else pictures.emblem_on_drawing(setup, pictured)
