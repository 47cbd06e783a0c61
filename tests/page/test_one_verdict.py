"""Hint, coach and review never contradict each other: whole games, in the page's own code."""

import logging

import pytest

from tests.support.verdicts import Account, account_of, lines

GAMES = 100
"""The games against each level."""
LEVELS = [1, 2, 3, 4, 5, 6]


def check(account: Account) -> None:
    """What must hold of any games."""
    assert account.marked == 0, account.notes
    assert account.changed == 0, account.notes
    assert account.true == account.warned, account.notes


@pytest.mark.slow
@pytest.mark.usefixtures("compiled_search")
def test_a_game_is_judged_once() -> None:
    account = account_of(range(2), [2])
    assert account.games == 2
    assert account.followed
    check(account)


@pytest.mark.long
@pytest.mark.usefixtures("compiled_search")
def test_six_hundred_games_are_judged_once() -> None:
    account = account_of(range(GAMES), LEVELS, jobs=2)
    logging.info("\n".join(lines(account)))  # for docs/review.md
    check(account)
    assert account.held >= 0.95 * account.later
    assert account.told >= 0.8 * account.falls
    assert account.again <= 0.2 * account.hints
    assert account.reasoned >= 0.9 * account.hints
