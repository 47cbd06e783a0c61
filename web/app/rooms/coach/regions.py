"""What the coach says in the card, and the ways to answer."""

from app.board.drawing import origin
from app.model.app import App
from app.rooms.coach import words
from app.rooms.coach.state import Coaching, idea_shown, praise_shown, remark_shown
from app.rooms.coach.words import Told
from app.runtime.commands import Command, Focus, Say
from app.ui import face
from app.ui.html import button, icon, say, text_with_moves, when
from pacru.core.texts import _
from pacru.draft import join_in_words


def told(app: App) -> Told | None:
    """Return what the coach says now; None: nothing."""
    setup, remark, praise = app.session.setup, remark_shown(app), praise_shown(app)
    if remark:
        return words.warning(setup, remark.fault)
    if idea_shown(app):
        return words.idea(app.state(Coaching).because)
    if praise is None:
        return None
    game = app.session.game
    return words.praise(setup, game.take_back(len(game.plies) - praise.number))


def render(app: App) -> str:
    """Return what the coach says, with the buttons for the person's decision."""
    says = told(app)
    if says is None:
        return ""
    sentence = when(says.sentence, f"<p>{text_with_moves(says.sentence)}</p>")
    return (
        f'{face.coach()}<div class="bubble"><h2 id="remark-title" tabindex="-1">{text_with_moves(says.heading)}</h2>'
        f"{sentence}</div>{_render_buttons(app)}"
    )


def _render_buttons(app: App) -> str:
    if remark_shown(app):
        back = f"{icon('take-back')}<span>{say('Take it back')}</span>"
        first = button("play.take_back", back, "btn prime")
        second = button("coach.play_on", say("Leave it"), "btn")
    elif idea_shown(app):
        show = f"{icon('hint')}<span>{say('Show me')}</span>"
        first = button("coach.show_hint", show, "btn")
        second = button("coach.hide_hint", say("I’ll find it"), "btn quiet")
    else:
        return ""
    return f'<div class="finish">{first}{second}</div>'


def _fields_shown(app: App) -> str:
    """Return the fields that the board shows, for those who hear the page."""
    remark = remark_shown(app)
    picture = remark.fault.picture if remark else None
    if picture is None:
        return ""
    fields = dict.fromkeys((*picture.fields, *(one for way in picture.ways for one in way)))
    return join_in_words(list(fields)) if fields else ""


def announcements(before: App, after: App) -> list[Command]:
    """Return what those hear who hear the page, and bring the keyboard to a warning."""
    was, now = told(before), told(after)
    if was == now:
        return []
    if now is None:  # a proof has the keyboard itself
        quiet = after.history.exercise or remark_shown(before) is None
        return [] if quiet else [Focus(['#board .board [tabindex="0"]'])]
    if idea_shown(after) and remark_shown(after) is None:
        return _announce_idea(after)
    if remark_shown(after) is None:
        return [Say(f"{now.heading} {now.sentence}")]
    fields = _fields_shown(after)
    shown = _("On the board: {fields}.").format(fields=fields) if fields else ""
    return [Say(f"{now.sentence} {shown}".strip()), Focus(["#remark-title"])]


def _announce_idea(app: App) -> list[Command]:
    """Say which chevron the board shows, and why."""
    idea, because = idea_shown(app), app.state(Coaching).because
    assert idea
    where = _("Look at the chevron on {field}.").format(field=origin(idea))
    return [Say(f"{where} {because.text if because else words.idea(None).sentence}")]
