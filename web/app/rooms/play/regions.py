"""The HTML of the players, the status, and the typed turn."""

from typing import Final

from app.board import pictures
from app.model.app import App
from app.narration import aloud
from app.narration.status_view import (
    BenefitButton,
    Ended,
    Entering,
    Mark,
    Replaying,
    RotationButton,
    Stage,
    Status,
    Thinking,
    ThoughtView,
    TurnLine,
    Waiting,
)
from app.rooms.play.around import EntryView, ToolsView, actions
from app.rooms.play.draws import is_count
from app.runtime.late import late
from app.ui import lessons
from app.ui.html import (
    aria_pressed,
    button,
    glyph,
    hide_if,
    icon,
    icon_button,
    say,
    shell_button,
    text,
    text_with_moves,
    truth,
    untranslated,
    when,
)
from pacru import games, svg
from pacru.core.texts import N_, _

with late:
    from app.ui import reasons

MOST_PAID: Final = 4
"""The highest price of a rotation, in markers."""
ROTATIONS: Final = ("<<", "<", ">", ">>")
BENEFITS: Final = (
    ("connection", "A", N_("Connect")),
    ("crossing", "B", N_("Cross the border")),
)

# The status


def render_status(said: Status) -> str:
    """Return the status: whose turn it is, what to do and why, the marks on the board, the choices of a turn."""
    return f"{_render_say(said)}{_render_key(said.marks)}{_render_warning(said)}{_render_choices(said)}"


def _render_say(said: Status) -> str:
    stage, undo = said.stage, f"{icon('back')}<span>{say('Back')}</span>"
    begun, thinks = isinstance(stage, Entering) and stage.begun, isinstance(stage, Thinking)
    back = _render_at_times("play.step_back", "back", undo, begun, _("Undo this step (Esc)"))
    best = _("Play the best move found so far")
    hurry = _render_at_times("bots.hurry", "hurry", say("Move now"), thinks, best)
    shows, stop = isinstance(stage, Replaying), _("Skip the animation (Esc)")
    skip = _render_at_times("bots.skip", "skip", say("Show all"), shows, stop)
    refused = "refused" if said.refused else ""
    why = lessons.why(said.rule, f' id="why-rule"{hide_if(not said.rule)}')
    lesson = lessons.leads(said.rule, "why-lesson", said.practises and said.refused)
    return (
        f'<div class="say"><div class="words"><h2 id="title">{text_with_moves(said.title)}</h2>'
        f'<p id="why" class="{refused}"><span id="why-text">{text_with_moves(said.why)}</span> '
        f'<span class="ways">{why}{lesson}</span></p></div>{back}{hurry}{skip}</div>'
        f"{reasons.render_reasons(said.reasons, said.pictured) if said.reasons else ''}"
    )


def _render_at_times(does: str, name: str, inside: str, shown: bool, title: str) -> str:
    """Return a small button that is only seen at times."""
    return button(does, inside, "btn back", title, more=f' id="{name}"{hide_if(not shown)}')


def _render_key(marks: tuple[Mark, ...]) -> str:
    """Return the legend of the marks that are on the board now."""
    items = "".join(
        f"<li>{glyph(svg.mark(mark.kind, mark.fills))}<span data-text>{text_with_moves(mark.text)}</span></li>"
        for mark in marks
    )
    label = say("What the symbols mean")
    return f'<ul id="key" class="key" aria-label="{label}"{hide_if(not marks)}>{items}</ul>'


def _render_warning(said: Status) -> str:
    """Return the warning that a person must not miss."""
    rule = button("help.show", text(said.warning_rule), "rule", topic=said.warning_rule)
    return (
        f'<p id="warning" class="warning"{hide_if(not said.warning)}>{icon("warning")}'
        f"<span><span data-text>{text_with_moves(said.warning)}</span> {rule}</span></p>"
    )


def _render_choices(said: Status) -> str:
    stage = said.stage
    entering = stage if isinstance(stage, Entering) else Entering()
    thought = stage.thought if isinstance(stage, Thinking | Replaying) else None
    return (
        f'<div class="choices">{_render_rotations(entering.rotations)}{_render_twists(entering.twists)}'
        f"{_render_benefits(entering.benefits)}{_render_payment(entering)}"
        f"{_render_ending(stage)}{_render_stepping(said)}{_render_thought(thought)}"
        f"{_render_turns('lately', _('Last moves'), said.lately)}"
        f"{_render_turns('threats', said.eye, said.threats)}{_render_helps(said)}</div>"
    )


def _render_rotations(buttons: tuple[RotationButton, ...]) -> str:
    shown = {button.key: button for button in buttons}
    inside = "".join(_render_rotation(key, shown.get(key)) for key in ROTATIONS)
    label = say("Rotate the chevron instead of moving it")
    return (
        f'<div id="turns" class="turns" role="group" aria-label="{label}"{hide_if(not buttons)}>'
        f"<span>{say('Or rotate it')}</span><div>{inside}</div></div>"
    )


def _render_twists(buttons: tuple[RotationButton, ...]) -> str:
    """Return the buttons that end a move across a border: each is a way to face."""
    inside = "".join(map(_render_twist, buttons))
    return (
        f'<div id="twists" class="turns twists" role="group" aria-label="{say("Twist the chevron")}"'
        f"{hide_if(not buttons)}><div>{inside}</div></div>"
    )


def _render_twist(rotation_button: RotationButton) -> str:
    if rotation_button.key:
        more = f' data-choose="{text(rotation_button.key)}"'
        return button(
            "play.choose",
            glyph(rotation_button.picture),
            title=rotation_button.label,
            label=rotation_button.label,
            more=more,
        )
    return button(
        "play.confirm",
        glyph(rotation_button.picture),
        "btn prime",
        rotation_button.label,
        rotation_button.label,
        ' id="straight"',
    )


def _render_rotation(key: str, rotation_button: RotationButton | None) -> str:
    if rotation_button is None:
        return ""
    label = text(rotation_button.label)
    return (
        f'<button type="button" class="btn" data-do="play.choose" data-choose="{text(key)}" aria-label="{label}" '
        f'title="{label}" aria-disabled="{truth(not rotation_button.possible)}">{glyph(rotation_button.picture)}'
        f'<span class="price">−<span data-price>{rotation_button.price}</span></span></button>'
    )


def _render_benefits(buttons: tuple[BenefitButton, ...]) -> str:
    shown = {button.key: button for button in buttons}
    return "".join(
        f'<button type="button" class="btn option" data-do="play.choose" data-choose="{key}"'
        f"{hide_if(key not in shown)}><kbd>{letter}</kbd><span><b>{say(name)}</b>"
        f"<small data-text>{text_with_moves(shown[key].text) if key in shown else ''}</small></span>"
        f"<em data-gain>{text(shown[key].gain) if key in shown else ''}</em></button>"
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


def _render_ending(stage: Stage) -> str:
    """Return the buttons for a finished turn or game, or for one that does not go on by itself."""
    ended = stage if isinstance(stage, Ended) else Ended()
    waiting = stage if isinstance(stage, Waiting) else Waiting()
    sends = ended.send or waiting.send
    confirms = isinstance(stage, Entering) and stage.finished
    again = button("play.play_again", say("Play again"), "btn prime")
    rematch = button(
        "play.play_rematch", say("Swap seats"), title=_("Same players, everyone one seat along")
    )
    further = f"{again}{rematch}"
    if ended.next_game:
        further = button("play.play_next_game", text(ended.next_game), "btn prime")
    confirm = button(
        "play.confirm", say("Play this move"), "btn prime", _("Play this move (Enter)")
    )
    # The page's scripts share or copy the link: a browser lets them do so only right after a press.
    sending = f'{icon("share")}<span id="send-text">{text(sends)}</span>'
    send = shell_button("send", sending, looks="btn prime")
    copies = shell_button("copy-link", f"{icon('link')}<span>{say('Copy link')}</span>")
    other = button("bots.substitute", text(waiting.substitute)) if waiting.substitute else ""
    begin = (
        button("bots.let_play", say("Let it play"), "btn prime")
        if waiting.strange
        else button("bots.retry", say("Try again"))
    )
    return (
        f'<div id="finish" class="finish"{hide_if(stage is not ended)}>{further}'
        f"{button('play.show_result', say('Result'))}</div>"
        f'<div id="confirm" class="finish"{hide_if(not confirms)}>{confirm}</div>'
        f'<div id="send" class="finish"{hide_if(not sends)}>{send}{copies}</div>'
        f'<div id="retry" class="finish"{hide_if(not waiting.retry)}>{begin}{other}</div>'
    )


def _render_stepping(said: Status) -> str:
    stepping = isinstance(said.stage, Replaying) and said.stage.stepping
    away = hide_if(not stepping)
    return (
        f'<div id="stepping" class="finish"{hide_if(not (stepping or said.beside))}>'
        f"{button('history.step_back', say('Step back'), 'btn step', more=away)}"
        f"{button('history.step_on', say('Next step'), 'btn step', more=away)}"
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


def _render_helps(said: Status) -> str:
    # Two buttons: the scripts do not change the content of a button that was just pressed, see web/scripts/commands.js.
    pause = button(
        "bots.pause",
        f"{icon('pause')}<span>{say('Pause')}</span>",
        more=f' id="pause"{hide_if(said.pause != "pause")}',
    )
    resume = button(
        "bots.resume",
        f"{icon('play')}<span>{say('Continue')}</span>",
        more=f' id="resume"{hide_if(said.pause != "resume")}',
    )
    return f'<div class="helps">{pause}{resume}</div>'


# A first game


def render_crib(app: App) -> str:
    """Return what the person who plays a first game needs to know, in three lines."""
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


# The tools of a game: below the moves, and in the bar of small windows


def render_tools(shown: ToolsView) -> str:
    """Return the buttons below the moves; those that lead nowhere are out of sight."""
    menu = (
        f'<button type="button" class="btn square" popovertarget="game-menu" aria-label="{say("This game")}" '
        f'title="{say("This game")}">{icon("dots")}</button>'
    )
    take_back, hint = (
        _render_take_back(hide_if(not shown.takes_back), "btn square"),
        _render_hint(shown, hide_if(not shown.hints)),
    )
    return f"{take_back}{hint}{_render_eye(shown, 'btn square', '')}{menu}"


def render_dock(shown: ToolsView) -> str:
    """Return the buttons at the foot of small windows, which stay in their places."""
    back = button(
        "play.step_back",
        f"{icon('back')}<span>{say('Back')}</span>",
        "btn quiet",
        _("Undo this step (Esc)"),
        more=f' id="dock-back"{hide_if(not shown.back)}',
    )
    take_back = _render_take_back(
        f"{hide_if(shown.back)}{when(not shown.takes_back, ' disabled')}", "btn quiet", "dock-"
    )
    hint = _render_hint(shown, when(not shown.hints, " disabled"), "btn quiet", "dock-")
    return f"{back}{take_back}{hint}{_render_eye(shown, 'btn quiet', 'dock-')}"


def _render_eye(shown: ToolsView, looks: str, place: str) -> str:
    """Return the eye button, which shows or hides threats or regions; nothing in a game with neither."""
    if shown.eye is games.Eye.NOTHING:
        return ""
    title, label = _("Show threats (T)"), _("Threats")
    if shown.eye is games.Eye.DOMAINS:
        title, label = _("Show what only one player can reach (T)"), _("Regions")
    state = f' id="{place}threats-shown"{aria_pressed(shown.seen)}'
    does, named = "play.toggle_threats", f"<span>{text(label)}</span>"
    if "square" in looks.split():
        return icon_button(does, "eye", title, label, state, looks)
    return button(does, f"{icon('eye')}{named}", looks, title, more=state)


def _render_take_back(more: str, looks: str = "btn", place: str = "") -> str:
    does, label, state = "play.take_back", _("Take back"), f' id="{place}take-back"{more}'
    if "square" in looks.split():
        return icon_button(does, "take-back", label, label, state, looks)
    return button(does, f"{icon('take-back')}<span>{text(label)}</span>", looks, more=state)


def _render_hint(shown: ToolsView, more: str, looks: str = "btn", place: str = "") -> str:
    inside = f"{icon('hint')}<span>{say('Hint')}</span>"
    state = f' id="{place}hint" aria-disabled="{truth(shown.hinted)}"{more}'
    return button("bots.hint", inside, looks, more=state)


# Typed turns


def render_completions(entry: EntryView) -> str:
    """Return the completions of the typed turn."""
    return "".join(
        f'<li role="option" id="completion-{number}" data-do="play.take_completion" data-turn="{text(one.text)}"'
        f' aria-selected="{truth(number == entry.at)}"><span data-text{untranslated(one.text)}>{text(one.text)}</span>'
        f"<small data-note>{text(one.note)}</small></li>"
        for number, one in enumerate(entry.completions)
    )


# Other buttons


def render_actions(app: App) -> str:
    """Return the buttons for the game, in its menu: those that lead somewhere now."""
    can = actions(app)
    offer, why = _("Offer a draw"), _("Offer a draw (R16c)")
    if is_count(app):
        offer, why = _("Count now"), _("Offer to end the game and count the markers now")
    again = _("Show the last move again, step by step")
    acts = (
        ("play.offer_draw", "friends", offer, why, "btn"),
        ("play.ask_resign", "flag", _("Resign"), "", "btn"),
        ("play.redo", "redo", _("Redo"), _("Redo (Ctrl+Y)"), "btn"),
        # On phones, what has happened is pressed in the card, and the result leads to a look back.
        ("history.replay", "again", _("Show the last move"), again, "btn only-wide"),
        ("review.begin", "chart", _("Look back"), "", "btn only-wide"),
    )
    typing = button(
        "play.toggle_typing",
        f"{icon('keyboard')}<span>{say('Type moves')}</span>",
        title=_("A box where you can type moves, such as a3-b4(c5)"),
        more=aria_pressed(app.settings.typing),
    )
    possible = "".join(
        button(does, f"{icon(symbol)}<span>{text(label)}</span>", looks, tip)
        for does, symbol, label, tip, looks in acts
        if can[does]
    )
    return f"{possible}{typing}"
