"""Error messages for texts that cannot be opened as a game."""

import pacru
from app.narration.words import sentence
from pacru.core.texts import _
from pacru.link import LinkError
from pacru.record import RecordError


def in_words(error: pacru.PacruError) -> str:
    """Return sentences about an error: what is wrong in the text, where, and what to do.

    Args:
        error: from the readers of links, records and positions.
    """
    if isinstance(error, LinkError):
        return _("This link is damaged or incomplete. Copy the whole link and try again.")
    if not isinstance(error, RecordError):
        return sentence(str(error))
    cause = error.__cause__
    if error.turn is None or cause is None:
        return _("Line {line}: {reason}.").format(line=error.line, reason=error.reason)
    if isinstance(cause, pacru.IllegalTurn):
        said = _("Line {line}, move {number}: {turn} isn’t a legal move: {reason} ({rule}).")
        return said.format(
            line=error.line,
            number=error.turn,
            turn=cause.turn,
            reason=cause.reason,
            rule=cause.rule,
        )
    if isinstance(cause, pacru.NotationError):
        return _not_a_turn(error.line, error.turn, cause)
    return sentence(str(error))


def _not_a_turn(line: int, number: int, cause: pacru.NotationError) -> str:
    if number == 1:
        said = _(
            "Pacru can’t read this: “{text}” isn’t a move. You can open a game record, a list "
            "of moves, a link or a position."
        )
    else:
        said = _("Line {line}, move {number}: “{text}” isn’t a move. Expected: {expected}.")
    return said.format(line=line, number=number, text=cause.text[:40], expected=cause.expected)
