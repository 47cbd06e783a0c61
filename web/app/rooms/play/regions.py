"""The HTML of the players, the status, and the typed turn."""

from typing import Final

from app.narration.status_view import BenefitButton, RotationButton, Status, ThoughtView, TurnLine
from app.rooms.play.views.around import MARKS, EntryView, EyeView
from app.rooms.play.views.cards import ClockView, PlayerCard
from app.runtime.commands import Attributes, Command, Value
from app.ui import lessons
from app.ui.html import aria_pressed, button, glyph, hide_if, icon, say, text, truth, when
from pacru import svg
from pacru.core.texts import N_, _, ngettext

FIELDS: Final = 81
MOST_PAID: Final = 4
"""The highest price of a rotation, in markers."""
ROTATIONS: Final = ("<<", "<", ">", ">>")
BENEFITS: Final = (
    ("connection", "A", N_("Connect")),
    ("crossing", "B", N_("Cross the border")),
)

# Players


def render_cards(shown: tuple[tuple[PlayerCard, ClockView | None], ...]) -> str:
    """Return the players in the order of play, with their clocks."""
    return "".join(_render_card(place, card, clock) for place, (card, clock) in enumerate(shown))


def _render_card(place: int, card: PlayerCard, clock: ClockView | None) -> str:
    classes = {"turn": card.turn, "thinking": card.thinking, "out": card.out}
    names = ["card", f"pacru-{card.colour}", *(name for name, holds in classes.items() if holds)]
    share = min(100.0, 100 * card.count / (card.target or FIELDS))
    pips = "".join(f'<span class="glyph">{pip}</span>' for pip in card.pips)
    return (
        f'<li class="{" ".join(names)}">{glyph(card.picture)}'
        f'<div class="who"><b><span data-name>{text(card.name)}</span>'
        f"<span data-level>{text(card.level)}</span></b>"
        f"<small data-detail>{text(card.detail)}</small>"
        f'<span class="movable{when(card.low, " low")}" data-movable>{text(card.movable)}</span></div>'
        f'<div class="count"><span class="number"><b data-count>{card.count}</b>'
        f"{_render_target(card.target)}"
        f'<span class="sr"> {text(ngettext("marker", "markers", card.target or card.count))}</span></span>'
        f'<span class="pips" data-pips role="img" aria-label="{text(card.chevrons)}">{pips}</span>'
        f"{_render_clock(place, card.timed, clock)}"
        '<span class="note"><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>'
        f"<span data-note>{text(card.note)}</span></span></div>"
        f'<div class="bar" aria-hidden="true"><i data-bar data-style="share:{share:.1f}%"></i></div></li>'
    )


def _render_target(target: int) -> str:
    """Return the number of markers to win, in the games that have one."""
    return f'<span class="of"> / <span data-target>{target}</span></span>' if target else ""


def _render_clock(place: int, timed: bool, clock: ClockView | None) -> str:
    low = " low" if clock and clock.low else ""
    return (
        f'<span class="clock{low}" id="clock-{place}" data-clock role="timer" '
        f'aria-label="{say("Time left")}"{hide_if(not timed)}>{text(clock.text if clock else "")}</span>'
    )


def clock_commands(shown: tuple[ClockView, ...]) -> list[Command]:
    """Return commands for the clocks, when nothing else changes."""
    told: list[Command] = []
    for place, clock in enumerate(shown):
        told.append(Value(f"clock-{place}", clock.text))
        told.append(Attributes(f"clock-{place}", {"class": "clock low" if clock.low else "clock"}))
    return told


def render_key(marks: dict[str, bool]) -> str:
    """Return the legend of the marks. Marks that are not on the board are dimmed, unless none is."""
    off, some = ' class="off"', any(marks.values())
    return "".join(
        f"<li{when(some and not there, off)}>{glyph(svg.mark(kind))}"
        f"<span data-text>{say(MARKS[kind])}</span></li>"
        for kind, there in marks.items()
    )


# The status


def render_status(said: Status) -> str:
    """Return the status: whose turn it is, what to do and why, the steps and choices of a turn."""
    return f"{_render_steps(said)}{_render_say(said)}{_render_warning(said)}{_render_choices(said)}"


def _render_steps(said: Status) -> str:
    now = said.step or 0
    items = "".join(
        f'<li class="{"done" if number < now else "now" if number == now else ""}">{text(name)}</li>'
        for number, name in enumerate(said.steps)
    )
    idle = " idle" if said.step is None else ""
    return f'<ol id="steps" class="steps{idle}" aria-hidden="true">{items}</ol>'


def _render_say(said: Status) -> str:
    rule = text(said.rule)
    back = button(
        "back",
        f"{icon('back')}<span>{say('Back')}</span>",
        "btn back",
        _("Undo this step (Esc)"),
        more=f' id="back"{hide_if(not said.back)}',
    )
    hurry = button(
        "hurry",
        say("Move now"),
        "btn back",
        _("Take the best turn found so far"),
        more=f' id="hurry"{hide_if(not said.hurry)}',
    )
    skip = button(
        "skip",
        say("Skip"),
        "btn back",
        _("Skip the animation (Esc)"),
        more=f' id="skip"{hide_if(not said.skip)}',
    )
    refused = "refused" if said.refused else ""
    return (
        f'<div class="say"><span id="status-glyph" class="glyph" aria-hidden="true">{said.picture}</span>'
        f'<div class="words"><h2 id="title">{text(said.title)}</h2>'
        f'<p id="why" class="{refused}"><span id="why-text">{text(said.why)}</span> '
        f'<span class="ways"><button type="button" id="why-rule" class="rule" data-do="rules" data-topic="{rule}"'
        f"{hide_if(not said.rule)}>{rule}</button>{lessons.leads(said.rule, 'why-lesson', said.practises)}"
        f"</span></p></div>{back}{hurry}{skip}</div>"
    )


def _render_warning(said: Status) -> str:
    """Return the warning that a person must not miss."""
    rule = button("rules", "R15b", "rule", more=' data-topic="R15b"')
    return (
        f'<p id="warning" class="warning"{hide_if(not said.warning)}>{icon("warning")}'
        f"<span><span data-text>{text(said.warning)}</span> {rule}</span></p>"
    )


def _render_choices(said: Status) -> str:
    return (
        f'<div class="choices">{_render_rotations(said.rotations)}{_render_twists(said.twists)}'
        f"{_render_benefits(said.benefits)}{_render_payment(said)}"
        f"{_render_ending(said)}{_render_stepping(said)}{_render_thought(said.thought)}"
        f"{_render_turns('lately', _('Last turns'), said.lately)}"
        f"{_render_turns('threats', said.eye, said.threats)}{_render_helps(said)}</div>"
    )


def _render_rotations(buttons: tuple[RotationButton, ...]) -> str:
    shown = {one.key: one for one in buttons}
    inside = "".join(_render_rotation(key, shown.get(key)) for key in ROTATIONS)
    label = say("Rotate the chevron instead of moving it")
    return (
        f'<div id="turns" class="turns" role="group" aria-label="{label}"{hide_if(not buttons)}>'
        f"<span>{say('or rotate it')}</span><div>{inside}</div></div>"
    )


def _render_twists(buttons: tuple[RotationButton, ...]) -> str:
    """Return the buttons that end a move across a border: each is a way to face."""
    inside = "".join(map(_render_twist, buttons))
    return (
        f'<div id="twists" class="turns twists" role="group" aria-label="{say("Turn the chevron")}"'
        f"{hide_if(not buttons)}><div>{inside}</div></div>"
    )


def _render_twist(one: RotationButton) -> str:
    if one.key:
        more = f' data-choose="{text(one.key)}"'
        return button("choose", glyph(one.picture), title=one.label, label=one.label, more=more)
    return button(
        "confirm", glyph(one.picture), "btn prime", one.label, one.label, ' id="straight"'
    )


def _render_rotation(key: str, one: RotationButton | None) -> str:
    if one is None:
        return ""
    label = text(one.label)
    return (
        f'<button type="button" class="btn" data-do="choose" data-choose="{text(key)}" aria-label="{label}" '
        f'title="{label}" aria-disabled="{truth(not one.possible)}">{glyph(one.picture)}'
        f'<span class="price"><b data-price>{one.price}</b>{glyph(one.coin, "data-coin")}</span></button>'
    )


def _render_benefits(buttons: tuple[BenefitButton, ...]) -> str:
    shown = {one.key: one for one in buttons}
    return "".join(
        f'<button type="button" class="btn option" data-do="choose" data-choose="{key}"'
        f"{hide_if(key not in shown)}><kbd>{letter}</kbd><span><b>{say(name)}</b>"
        f"<small data-text>{text(shown[key].text) if key in shown else ''}</small></span>"
        f"<em data-gain>{text(shown[key].gain) if key in shown else ''}</em></button>"
        for key, letter, name in BENEFITS
    )


def _render_payment(said: Status) -> str:
    on = ' class="on"'
    coins = "".join(
        f"<i{on if number < said.paid else ''}{hide_if(number >= said.price)}></i>"
        for number in range(MOST_PAID)
    )
    paid = text(_("{number} of {all}").format(number=said.paid, all=said.price))
    return (
        f'<div id="pay" class="pay"{hide_if(not said.price)}><span class="paid">{coins} '
        f'<span id="paid-text">{paid}</span></span><span class="space"></span>'
        f"{button('complete', say('Choose for me'))}</div>"
    )


def _render_ending(said: Status) -> str:
    """Return the buttons for a finished turn or game."""
    again = button("again", say("Play again"), "btn prime")
    rematch = button(
        "rematch", say("Swap seats"), title=_("The same players again, each one seat further")
    )
    further = f"{again}{rematch}"
    if said.next_game:
        further = button("next-game", text(said.next_game), "btn prime")
    confirm = button("confirm", say("Play this turn"), "btn prime", _("Play this turn (Enter)"))
    send = f'{icon("share")}<span id="send-text">{text(said.send)}</span>'
    return (
        f'<div id="finish" class="finish"{hide_if(not said.finished)}>{further}'
        f"{button('result', say('Result'))}</div>"
        f'<div id="confirm" class="finish"{hide_if(not said.confirm)}>{confirm}</div>'
        f'<div id="send" class="finish"{hide_if(not said.send)}>{button("share", send, "btn prime")}</div>'
        f'<div id="retry" class="finish"{hide_if(not said.retry)}>{button("retry", say("Try again"))}</div>'
    )


def _render_stepping(said: Status) -> str:
    away = hide_if(not said.stepping)
    return (
        f'<div id="stepping" class="finish"{hide_if(not (said.stepping or said.beside))}>'
        f"{button('step-back', say('Step back'), 'btn step', more=away)}"
        f"{button('step-on', say('Next step'), 'btn step', more=away)}"
        f"{button('note', say('Comment'), title=_('Comment, mark, promote or delete'))}</div>"
    )


def _render_thought(thought: ThoughtView | None) -> str:
    shown = thought or ThoughtView("", "", "", "", ())
    return (
        f'<div id="thought" class="thought" aria-live="off"{hide_if(thought is None)}>'
        f"<p><b data-score>{text(shown.score)}</b></p>"
        f'<p><span>{text(shown.expects)}</span></p><ol data-line aria-label="{say("The turns it expects")}">'
        f"{_render_lines(shown.line)}</ol><details><summary>{say('Figures')}</summary>"
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
    words = f"<span data-text>{text(turn.text)}</span>"
    if turn.place is None:
        return words
    value = f' data-value="{turn.place}"'
    return button("look-at", words, looks="", title=_("Show this turn"), more=value)


def _render_helps(said: Status) -> str:
    learn = button(
        "learn",
        f"{icon('learn')}<span>{say('Learn')}</span>",
        title=_("Learn the rules by playing"),
        more=f' id="learn-first"{hide_if(not said.welcomes)}',
    )
    hint = button(
        "hint",
        f"{icon('hint')}<span>{say('Hint')}</span>",
        more=f' id="hint" aria-disabled="{truth(said.hinted)}"{hide_if(not said.hint)}',
    )
    again = button(
        "replay",
        f"{icon('again')}<span>{say('Last turn')}</span>",
        title=_("Show the last turn again, step by step"),
        more=f' id="again"{hide_if(not said.again)}',
    )
    # Two buttons: the scripts do not change the content of a button that was just pressed, see web/scripts/commands.js.
    pause = button(
        "pause",
        f"{icon('pause')}<span>{say('Pause')}</span>",
        more=f' id="pause"{hide_if(said.pause != "pause")}',
    )
    resume = button(
        "resume",
        f"{icon('play')}<span>{say('Go on')}</span>",
        more=f' id="resume"{hide_if(said.pause != "resume")}',
    )
    # Only where the bar beside the board, which has this button too, is out of sight: see analysis/style.css.
    analysis = button(
        "analysis",
        icon("analysis"),
        "btn square",
        _("The best turns here, and how good they are (E)"),
        _("Analysis"),
        f' id="analyse"{hide_if(not (said.hint or said.finished))}',
    )
    return f'<div class="helps">{learn}{hint}{pause}{resume}{again}{analysis}</div>'


# Typed turns


def render_completions(entry: EntryView) -> str:
    """Return the completions of the typed turn."""
    return "".join(
        f'<li role="option" id="completion-{number}" data-do="complete-turn" data-complete="{text(one.text)}"'
        f' aria-selected="{truth(number == entry.at)}"><span data-text>{text(one.text)}</span>'
        f"<small data-note>{text(one.note)}</small></li>"
        for number, one in enumerate(entry.completions)
    )


# Other buttons


def render_actions(shown: tuple[dict[str, bool], bool]) -> str:
    """Return the buttons for the game, below the list of turns."""
    can, counts = shown
    offer = (
        _("Offer to end the game and count the markers now") if counts else _("Offer a draw (R16c)")
    )

    def off(name: str) -> str:
        return when(not can[name], " disabled")

    redo = _("Redo what was undone (Ctrl+Y)")
    back = f"{icon('take-back')}<span>{say('Take back')}</span>"
    return (
        f"{button('take-back', back, 'btn quiet', more=off('take-back'))}"
        f"{button('redo', icon('redo'), 'btn quiet square', redo, _('Redo'), off('redo'))}"
        f"{button('review', icon('chart'), 'btn quiet square', _('Review the game'), _('Review'), off('review'))}"
        '<span class="space"></span>'
        f"{button('draw', say('Count') if counts else say('Draw'), 'btn quiet', offer, more=off('draw'))}"
        f"{button('resign', say('Resign'), 'btn quiet', more=off('resign'))}"
    )


def render_threats_button(shown: EyeView | None) -> str:
    """Return the eye button, which shows or hides threats or domains; None: this game has neither."""
    if shown is None:
        return ""
    title, label = _("Show threats (T)"), _("Show threats")
    if shown.domains:
        title, label = _("Show what only one player can reach (T)"), _("Show regions")
    return button(
        "threats",
        f'{icon("eye")}<span class="word">{text(shown.name)}</span>',
        "btn quiet tool-button",
        title,
        label,
        f' id="threats-shown"{aria_pressed(shown.on)}',
    )
