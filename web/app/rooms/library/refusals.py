"""Error messages for texts that cannot be opened as a game."""

import pacru
from app.narration.words import sentence
from pacru.core.texts import _
from pacru.link import LinkError
from pacru.record import RecordError


def in_words(error: pacru.PacruError) -> str:
    """Return sentences about an error: its place in the text, its reason, and what to do.

    Args:
        error: an error of the readers of links, records and positions.
    """
    if isinstance(error, LinkError):
        return _("This link is damaged or incomplete. Copy the whole link and try again.")
    if not isinstance(error, RecordError):
        return sentence(str(error))
    cause, place = error.__cause__, _place(error)
    if error.turn is None or cause is None:
        return _("{place}: {reason}.").format(place=place, reason=error.reason)
    facts = {"place": place, "number": error.turn}
    if isinstance(cause, pacru.IllegalTurn):
        message = _("{place}, move {number}: {turn} isn’t a legal move: {reason} ({rule}).")
        return message.format(**facts, turn=cause.turn, reason=cause.reason, rule=cause.rule)
    if not isinstance(cause, pacru.NotationError):
        return _("{place}, move {number}: {reason}.").format(**facts, reason=error.reason)
    message = _("{place}, move {number}: “{text}” isn’t a move. Expected: {expected}.")
    if error.turn == 1 and not error.part:
        message = _(
            "Pacru can’t read this: “{text}” isn’t a move. You can open a game record, a list "
            "of moves, a link or a position."
        )
    return message.format(**facts, text=cause.text[:40], expected=cause.expected)


def _place(error: RecordError) -> str:
    """Return the place of an error: the line, or for a text in JSON, the part and its first line."""
    line = _("Line {line}").format(line=error.line)
    if not error.part:
        return line
    return error.part if error.line == 1 else f"{line}, {error.part}"
