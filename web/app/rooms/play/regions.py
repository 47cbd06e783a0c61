"""The status: whose turn it is, what to do, the legend of the marks, the choices of a turn; and a crib."""

from dataclasses import replace
from typing import Final

from app.board import pictures
from app.model.app import App
from app.narration import aloud
from app.narration.status import status
from app.narration.status_view import (
    Ended,
    Entering,
    Mark,
    Replaying,
    RotationButton,
    Status,
    Thinking,
    ThoughtView,
    TurnLine,
    Waiting,
)
from app.runtime.late import late
from app.ui import lessons
from app.ui.html import (
    button,
    glyph,
    hide_if,
    icon,
    icon_label,
    say,
    shell_button,
    text,
    text_with_moves,
    truth,
    when,
)
from pacru import Step, svg
from pacru.core.choice import Kind
from pacru.core.texts import N_, _

with late:
    from app.ui import reasons

GUIDED_TURNS: Final = 3
"""The number of turns that the person plays in a first game before the crib disappears."""
MARKS: Final = {
    Kind.PLAIN: N_("just move"),
    Kind.CROSSING: N_("cross: add 1"),
    Kind.CONNECTION: N_("fill the line"),
    Kind.BOTH: N_("cross, or fill the line"),
    Kind.JUMP: N_("jump"),
    Kind.PINCER: N_("capture it"),
    Kind.LEAVING: N_("fill the line and leave"),
}
"""What each mark on the board means, in the order of the legend."""
MOST_PAID: Final = 4
"""The highest price of a rotation, in markers."""
ROTATIONS: Final = ("<<", "<", ">", ">>")
BENEFITS: Final = (
    ("connection", "A", N_("Connect")),
    ("crossing", "B", N_("Cross the border")),
)

# The status


def status_with_key(app: App) -> Status:
    """Return the status, with the legend of the marks on the board."""
    return replace(status(app), marks=marks(app))


def marks(app: App) -> tuple[Mark, ...]:
    """Return the kinds of marks on the board, each with its meaning."""
    draft = app.table.draft
    if draft is None or draft.step is not Step.WHERE:
        return ()
    # The board shows how many fields a connection fills, unless there is a choice between two benefits.
    kinds = {
        (choice.kind, len(choice.gains) if choice.kind is Kind.CONNECTION else 0)
        for choice in draft.choices
    }
    return tuple(
        Mark(str(kind), _("fill {number}").format(number=fills) if fills else _(meaning), fills)
        for kind, meaning in MARKS.items()
        for of, fills in sorted(kinds)
        if of is kind
    )


def render_status(status: Status) -> str:
    """Return the status."""
    items = "".join(
        f"<li>{glyph(svg.mark(mark.kind, mark.fills))}<span data-text>{text_with_moves(mark.text)}</span></li>"
        for mark in status.marks
    )
    rule = button("help.show", text(status.warning_rule), "rule", topic=status.warning_rule)
    return (
        f"{_render_say(status)}"
        f'<ul id="key" class="key" aria-label="{say("What the symbols mean")}"{hide_if(not status.marks)}>{items}</ul>'
        f'<p id="warning" class="warning"{hide_if(not status.warning)}>{icon("warning")}'
        f"<span><span data-text>{text_with_moves(status.warning)}</span> {rule}</span></p>"
        f"{_render_choices(status)}"
    )


def _render_say(status: Status) -> str:
    """Return the title, the sentence below it, and the small buttons beside them."""
    stage, back = status.stage, icon_label("back", _("Back"))
    begun = isinstance(stage, Entering) and stage.begun
    buttons = "".join(
        button(does, inside, "btn back", title, more=f' id="{name}"{hide_if(not holds)}')
        for does, name, inside, holds, title in (
            ("play.step_back", "back", back, begun, _("Undo this step (Esc)")),
            (
                "bots.hurry",
                "hurry",
                say("Move now"),
                isinstance(stage, Thinking),
                _("Play the best move found so far"),
            ),
            (
                "bots.skip",
                "skip",
                say("Show all"),
                isinstance(stage, Replaying),
                _("Skip the animation (Esc)"),
            ),
        )
    )
    rule = lessons.why(status.rule, f' id="why-rule"{hide_if(not status.rule)}')
    lesson = lessons.leads(status.rule, "why-lesson", status.practises and status.refused)
    return (
        f'<div class="say"><div class="words"><h2 id="title">{text_with_moves(status.title)}</h2>'
        f'<p id="why" class="{when(status.refused, "refused")}">'
        f'<span id="why-text">{text_with_moves(status.why)}</span> '
        f'<span class="ways">{rule}{lesson}</span></p></div>{buttons}</div>'
        f"{reasons.render_reasons(status.reasons, status.pictured) if status.reasons else ''}"
    )


def _render_choices(status: Status) -> str:
    stage = status.stage
    entering = stage if isinstance(stage, Entering) else Entering()
    thought = stage.thought if isinstance(stage, Thinking | Replaying) else None
    return (
        f'<div class="choices">{_render_rotations(entering)}{_render_twists(entering)}'
        f"{_render_benefits(entering)}{_render_payment(entering)}"
        f"{_render_ending(status)}{_render_stepping(status)}{_render_thought(thought)}"
        f"{_render_turns('lately', _('Last moves'), status.lately)}"
        f"{_render_turns('threats', status.eye, status.threats)}{_render_helps(status)}</div>"
    )


def _render_rotations(entering: Entering) -> str:
    possible = {rotation.key: rotation for rotation in entering.rotations}
    buttons = "".join(_render_rotation(possible[key]) for key in ROTATIONS if key in possible)
    label = say("Rotate the chevron instead of moving it")
    return (
        f'<div id="turns" class="turns" role="group" aria-label="{label}"{hide_if(not entering.rotations)}>'
        f"<span>{say('Or rotate it')}</span><div>{buttons}</div></div>"
    )


def _render_rotation(rotation: RotationButton) -> str:
    label = text(rotation.label)
    return (
        f'<button type="button" class="btn" data-do="play.choose" data-choose="{text(rotation.key)}" '
        f'aria-label="{label}" title="{label}" aria-disabled="{truth(not rotation.possible)}">'
        f'{glyph(rotation.picture)}<span class="price">−<span data-price>{rotation.price}</span></span></button>'
    )


def _render_twists(entering: Entering) -> str:
    """Return the buttons at the end of a move across a border. Each sets the facing of the chevron."""
    buttons = "".join(map(_render_twist, entering.twists))
    return (
        f'<div id="twists" class="turns twists" role="group" aria-label="{say("Twist the chevron")}"'
        f"{hide_if(not entering.twists)}><div>{buttons}</div></div>"
    )


def _render_twist(twist: RotationButton) -> str:
    picture, label = glyph(twist.picture), twist.label
    if twist.key:
        return button("play.choose", picture, title=label, label=label, choose=twist.key)
    return button("play.confirm", picture, "btn prime", label, label, ' id="straight"')


def _render_benefits(entering: Entering) -> str:
    possible = {benefit.key: benefit for benefit in entering.benefits}
    return "".join(
        f'<button type="button" class="btn option" data-do="play.choose" data-choose="{key}"'
        f"{hide_if(key not in possible)}><kbd>{letter}</kbd><span><b>{say(name)}</b>"
        f"<small data-text>{text_with_moves(possible[key].text) if key in possible else ''}</small></span>"
        f"<em data-gain>{text(possible[key].gain) if key in possible else ''}</em></button>"
        for key, letter, name in BENEFITS
    )


def _render_payment(entering: Entering) -> str:
    on = ' class="on"'
    coins = "".join(
        f"<i{on if number < entering.paid else ''}{hide_if(number >= entering.price)}></i>"
        for number in range(MOST_PAID)
    )
    paid = text(_("{number} of {all}").format(number=entering.paid, all=entering.price))
    return (
        f'<div id="pay" class="pay"{hide_if(not entering.price)}><span class="paid">{coins} '
        f'<span id="paid-text">{paid}</span></span><span class="space"></span>'
        f"{button('play.complete_payment', say('Choose for me'))}</div>"
    )


def _render_ending(status: Status) -> str:
    """Return the buttons for a finished turn or game, or for a game that waits for the person."""
    stage = status.stage
    ended = stage if isinstance(stage, Ended) else Ended()
    waiting = stage if isinstance(stage, Waiting) else Waiting()
    sends = ended.send or waiting.send
    confirms = isinstance(stage, Entering) and stage.finished
    if ended.next_game:
        further = button("play.play_next_game", text(ended.next_game), "btn prime")
    else:
        along = _("Same players, everyone one seat along")
        further = button("play.play_again", say("Play again"), "btn prime")
        further += button("play.play_rematch", say("Swap seats"), title=along)
    confirm = button(
        "play.confirm", say("Play this move"), "btn prime", _("Play this move (Enter)")
    )
    # The page's scripts share or copy the link, since browsers allow this only right after a press.
    sending = f'{icon("share")}<span id="send-text">{text(sends)}</span>'
    send = shell_button("send", sending, looks="btn prime")
    send += shell_button("copy-link", icon_label("link", _("Copy link")))
    if waiting.strange:
        retry = button("bots.let_play", say("Let it play"), "btn prime")
    else:
        retry = button("bots.retry", say("Try again"))
    if waiting.substitute:
        retry += button("bots.substitute", text(waiting.substitute))
    return (
        f'<div id="finish" class="finish"{hide_if(stage is not ended)}>{further}'
        f"{button('play.show_result', say('Result'))}</div>"
        f'<div id="confirm" class="finish"{hide_if(not confirms)}>{confirm}</div>'
        f'<div id="send" class="finish"{hide_if(not sends)}>{send}</div>'
        f'<div id="retry" class="finish"{hide_if(not waiting.retry)}>{retry}</div>'
    )


def _render_stepping(status: Status) -> str:
    stepping = isinstance(status.stage, Replaying) and status.stage.stepping
    hidden = hide_if(not stepping)
    return (
        f'<div id="stepping" class="finish"{hide_if(not (stepping or status.beside))}>'
        f"{button('history.step_back', say('Step back'), 'btn step', more=hidden)}"
        f"{button('history.step_on', say('Next step'), 'btn step', more=hidden)}"
        f"{button('history.open_note', say('Comment'), title=_('Comment, annotate, promote or delete'))}</div>"
    )


def _render_thought(thought: ThoughtView | None) -> str:
    shown = thought or ThoughtView("", "", "", "", ())
    return (
        f'<div id="thought" class="thought" aria-live="off"{hide_if(thought is None)}>'
        f"<p><b data-score>{text(shown.score)}</b></p>"
        f'<p><span>{text_with_moves(shown.expects)}</span></p><ol data-line aria-label="{say("Expected moves")}">'
        f"{_render_lines(shown.line)}</ol><details><summary>{say('Details')}</summary>"
        f"<p><span data-depth>{text(shown.depth)}</span><small data-rate>{text(shown.rate)}</small></p>"
        "</details></div>"
    )


def _render_turns(name: str, label: str, turns: tuple[TurnLine, ...]) -> str:
    return (
        f'<ul id="{name}" class="lately" aria-label="{text(label)}"{hide_if(not turns)}>'
        f"{_render_lines(turns)}</ul>"
    )


def _render_lines(turns: tuple[TurnLine, ...]) -> str:
    return "".join(f"<li>{glyph(turn.picture)}{_render_line(turn)}</li>" for turn in turns)


def _render_line(turn: TurnLine) -> str:
    """Return a turn in words, as a button if it can be shown again."""
    words = f"<span data-text>{text_with_moves(turn.text)}</span>"
    if turn.place is None:
        return words
    label, shows = aloud.speak(turn.text), _("Show this move")
    return button("history.look_at", words, "", shows, label, place=turn.place)


def _render_helps(status: Status) -> str:
    # Two buttons: the scripts do not change the content of a button that was just pressed, see web/scripts/commands.js.
    buttons = "".join(
        button(
            f"bots.{name}",
            icon_label(symbol, label),
            more=f' id="{name}"{hide_if(status.pause != name)}',
        )
        for name, symbol, label in (
            ("pause", "pause", _("Pause")),
            ("resume", "play", _("Continue")),
        )
    )
    return f'<div class="helps">{buttons}</div>'


# A first game


def is_guided(app: App) -> bool:
    """Return whether a first game is on the board in which the person has played only a few turns."""
    session = app.session
    if not session.guided or len(session.setup.persons) != 1 or app.history.exercise:
        return False
    (person,) = session.setup.persons
    return sum(ply.player == person for ply in session.game.plies) < GUIDED_TURNS


def render_crib(app: App) -> str:
    """Return the crib: the three things that a person needs to know in a first game."""
    setup = app.session.setup
    (person,) = setup.persons
    chevron, marker = pictures.glyph(setup, person, "ne", tile=False), pictures.glyph(setup, person)
    lines = (
        (chevron, say("A chevron moves straight ahead, or 45° to the left or right.")),
        (svg.mark("crossing"), say("Cross a border, and you put a marker there.")),
        (marker, say("The more of your markers around it, the further a chevron moves.")),
    )
    items = "".join(f"<li>{glyph(picture)}<span>{words}</span></li>" for picture, words in lines)
    return f"<ul>{items}</ul>"
