"""The words of the coach in the card, and the buttons to answer."""

from itertools import chain

from app.board.drawing import origin
from app.model.app import App
from app.rooms.coach import words
from app.rooms.coach.state import Coaching, idea_shown, praise_shown, remark_shown
from app.rooms.coach.words import Statement
from app.runtime.commands import Command, Focus, Say
from app.ui import face
from app.ui.html import button, icon_label, say, text_with_moves, when
from pacru.core.texts import _
from pacru.draft import join_in_words
from pacru.explain.reasons import Picture


def _statement(app: App) -> Statement | None:
    """Return the present statement of the coach; None: the coach is silent."""
    setup, remark, praise = app.session.setup, remark_shown(app), praise_shown(app)
    if remark:
        return words.warning(setup, remark)
    if idea_shown(app):
        return words.idea(app.state(Coaching).because)
    if praise is None:
        return None
    game = app.session.game
    return words.praise(setup, game.take_back(len(game.plies) - praise))


def render(app: App) -> str:
    """Return what the coach says, with the buttons for the person's decision."""
    statement = _statement(app)
    if statement is None:
        return ""
    sentence = when(statement.sentence, f"<p>{text_with_moves(statement.sentence)}</p>")
    return (
        f'{face.coach()}<div class="bubble"><h2 id="remark-title" tabindex="-1">'
        f"{text_with_moves(statement.heading)}</h2>{sentence}</div>{_render_buttons(app)}"
    )


def _render_buttons(app: App) -> str:
    if remark_shown(app):
        back = icon_label("take-back", _("Take it back"))
        first = button("play.take_back", back, "btn prime")
        second = button("coach.play_on", say("Leave it"), "btn")
    elif idea_shown(app):
        show = icon_label("hint", _("Show me"))
        first = button("coach.show_hint", show, "btn")
        second = button("coach.hide_hint", say("I’ll find it"), "btn quiet")
    else:
        return ""
    return f'<div class="finish">{first}{second}</div>'


def announcements(before: App, after: App) -> list[Command]:
    """Return the announcements for screen readers, and move the focus to a warning."""
    old, new = _statement(before), _statement(after)
    if old == new:
        return []
    if new is None:  # a proof moves the focus itself
        quiet = after.history.exercise or remark_shown(before) is None
        return [] if quiet else [Focus(['#board .board [tabindex="0"]'])]
    remark, idea = remark_shown(after), idea_shown(after)
    if remark:
        sentence = f"{new.sentence} {_describe(remark.picture)}".strip()
        return [Say(sentence), Focus(["#remark-title"])]
    if idea is None:
        return [Say(f"{new.heading} {new.sentence}")]
    because = after.state(Coaching).because
    where = _("Look at the chevron on {field}.").format(field=origin(idea))
    return [Say(f"{where} {because.text if because else new.sentence}")]


def _describe(picture: Picture | None) -> str:
    """Return the sentence about the fields in a picture; empty: there are none."""
    fields = list(dict.fromkeys(chain(picture.fields, *picture.ways))) if picture else []
    return _("On the board: {fields}.").format(fields=join_in_words(fields)) if fields else ""
