"""What is to be seen in each state of the page, as plain values. Views never change anything.

Pictures are SVG text made by ``pacru.svg``; every other text is plain and stays text.
"""

from dataclasses import dataclass, replace
from typing import Final

import pacru
from app import drawing, words
from app.core.settings import Coordinates, Pace, Settings, Theme, Turning
from app.setup import CONTROLS, Player, Setup
from app.state import (
    App,
    Hint,
    Offer,
    Replay,
    Showing,
    can_offer_draw,
    can_redo,
    can_resign,
    can_take_back,
    completions,
    has_begun,
    last_turn,
    looked_at,
    seen,
)
from pacru import Step, svg, texts
from pacru.bot.levels import LEVELS
from pacru.explain import scenes, threats
from pacru.explain.completion import Completion
from pacru.explain.scenes import Act, Scene
from pacru.texts import N_, _, ngettext
from pacru.turn import PRICE, ROTATIONS

_ORDER: Final = (N_("begins"), N_("plays second"), N_("plays third"), N_("plays fourth"))
CHEVRONS_AT_START: Final = {2: 4, 3: 3, 4: 3}
MARKS: Final = {
    "plain": N_("move"),
    "crossing": N_("crosses a border"),
    "connection": N_("connection"),
    "both": N_("either of the two"),
    "jump": N_("jump"),
    "pincer": N_("pincer: captures"),
}

NO_CLOCK: Final = "none"
OWN_CLOCKS: Final = "own"
# What each choice of a setting means.
SETTINGS: Final[dict[str, dict[str, str]]] = {
    "theme": {
        Theme.SYSTEM: N_("Light, dark or high contrast, as this device is set."),
        Theme.LIGHT: N_("Dark on light."),
        Theme.DARK: N_("Light on dark, easier on the eyes in the evening."),
        Theme.CONTRAST: N_("Black, white and thick lines."),
        Theme.WOOD: N_("A board of light wood in a dark frame."),
    },
    "coordinates": {
        Coordinates.OUTSIDE: N_("Letters and numbers stand beside the board."),
        Coordinates.INSIDE: N_("Letters and numbers stand in free fields at two sides."),
        Coordinates.OFF: N_("No letters and numbers."),
    },
    "turning": {
        Turning.SOUTH: N_("South is down until you turn the board."),
        Turning.MINE: N_("Your own side is down when a game begins."),
        Turning.MOVER: N_("Who is to move sits below: for friends around one screen."),
    },
    "pace": {
        Pace.NONE: N_("The whole turn of a bot is shown at once, and nothing moves."),
        Pace.FAST: N_("Each step of the turn of a bot is shown shortly. A click ends that."),
        Pace.CALM: N_("Each step of the turn of a bot is shown for a moment. A click ends that."),
    },
}
# How many threats are told; all of them are on the board.
THREATS_TOLD: Final = 3


@dataclass(frozen=True, slots=True)
class Card:
    """A player beside the board."""

    colour: str
    picture: str
    name: str
    level: str
    detail: str
    count: int
    target: int
    chevrons: str
    pips: tuple[str, ...]
    note: str
    timed: bool
    turn: bool
    thinking: bool
    out: bool


@dataclass(frozen=True, slots=True)
class ClockView:
    """What a player's clock shows; empty without one."""

    text: str
    low: bool


@dataclass(frozen=True, slots=True)
class RotationButton:
    """One of the four ways to turn a chevron."""

    key: str
    picture: str
    price: int
    coin: str
    label: str
    possible: bool


@dataclass(frozen=True, slots=True)
class BenefitButton:
    """One of the two benefits of R13."""

    key: str
    text: str
    gain: str


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn in words or short, with the picture of who takes it."""

    picture: str
    text: str


@dataclass(frozen=True, slots=True)
class ThoughtView:
    """What a bot thinks: how far it looks and how fast, how it sees the game, what it expects."""

    depth: str
    rate: str
    score: str
    line: tuple[TurnLine, ...]


@dataclass(frozen=True, slots=True)
class Status:
    """Whose turn it is, what is expected and why, and what can be chosen by buttons."""

    title: str
    why: str
    rule: str
    refused: bool
    picture: str
    steps: tuple[str, ...]
    step: int | None
    back: bool
    hurry: bool
    skip: bool
    rotations: tuple[RotationButton, ...]
    benefits: tuple[BenefitButton, ...]
    paid: int
    price: int
    lately: tuple[TurnLine, ...]
    threats: tuple[TurnLine, ...]
    thought: ThoughtView | None
    hint: bool
    hinted: bool
    again: bool  # whether the last turn can be shown again
    stepping: bool  # whether it is
    finished: bool
    retry: bool
    send: str  # what the link to be sent is called; empty: none is
    confirm: bool  # whether the turn is finished and only to be confirmed
    beside: bool = False  # whether the board shows something else than the game as it stands
    first_steps: bool = False  # whether they are offered


@dataclass(frozen=True, slots=True)
class EntryView:
    """The field for turns in notation, with what it could go on with."""

    text: str
    completions: tuple[Completion, ...]
    at: int | None
    refused: bool


@dataclass(frozen=True, slots=True)
class PlyView:
    """One turn in the list; ``text`` is empty for a place that is not filled."""

    text: str
    full: str
    picture: str
    last: bool
    place: str | None = None  # in the tree, as text; None: not to be looked at
    shown: bool = False  # on the board once more
    time: str = ""  # that the player had left after it


@dataclass(frozen=True, slots=True)
class RoundView:
    """One turn of each player still in."""

    number: int
    plies: tuple[PlyView, ...]


@dataclass(frozen=True, slots=True)
class LineView:
    """Turns of a variation and what was said, between the rounds."""

    depth: int  # of variations within variations; -1: something said about the game
    words: tuple[PlyView | str, ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player in the dialog for a new game."""

    picture: str
    seat: str
    name: str
    placeholder: str
    colour: str
    paint: str  # a colour of their own, or none
    kind: str  # "person", "bot" or "away"
    level: int
    level_name: str
    level_text: str
    level_label: str
    earlier: str
    own_time: bool
    minutes: str
    increment: str


@dataclass(frozen=True, slots=True)
class FormView:
    """The dialog for a new game."""

    title: str
    counted: bool  # whether the number of players can be chosen
    seats: tuple[SeatView, ...]
    tournament: bool
    repetition: bool
    variant_hint: str
    target_hint: str
    control: str  # the key of one of `controls`
    controls: tuple[tuple[str, str], ...]  # key and words


@dataclass(frozen=True, slots=True)
class DrawRow:
    """One player to whom a draw is offered."""

    player: int
    picture: str
    text: str
    asked: bool  # whether this is a button for a person to agree


@dataclass(frozen=True, slots=True)
class DrawView:
    """A draw that is offered."""

    title: str
    rows: tuple[DrawRow, ...]


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One player in the result."""

    picture: str
    name: str
    count: int
    chevrons: str


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended."""

    title: str
    reason: str
    picture: str
    rows: tuple[ResultRow, ...]


def glyph(app: App, player: int, facing: str | None = None, tile: bool = True) -> str:
    """A small picture in the colours of the game that is on the board."""
    return svg.glyph(player, facing, tile, colours=app.setup.colours)


def standing(app: App, player: int, facing: str, tile: bool = True) -> str:
    """A small picture of a chevron as it is seen on the board, which may be turned."""
    return glyph(app, player, drawing.turned(facing, 2 * app.rotation), tile)


def busy(app: App) -> bool:
    """Whether somebody is at a turn, or it is shown."""
    begun = has_begun(app) or has_begun(seen(app))
    return begun or app.request is not None or app.showing is not None


# Cards


def cards(app: App) -> tuple[Card, ...]:
    """The players in the order of play."""
    app = seen(app)
    return tuple(_card(app, player) for player in range(app.game.position.players))


def _card(app: App, player: int) -> Card:
    position, setup = app.game.position, app.setup
    left = len(position.chevrons(player))
    lost = max(0, CHEVRONS_AT_START[position.players] - left)
    turn = app.game.outcome is None and position.to_move == player
    thinking = turn and app.request is not None
    reason = app.game.out.get(player)
    won = app.game.outcome is not None and app.game.outcome.winner == player
    notes = {_("thinking"): thinking, _("to move"): turn, _("winner"): won}
    note = next((text for text, holds in notes.items() if holds), "")
    pip = svg.glyph(player, "n", False, colours=setup.colours)
    gone = svg.glyph(player, "n", False, colours=setup.colours, lost=True)
    return Card(
        colour=setup.players[player].colour,
        picture=glyph(app, player),
        name=setup.name(player),
        level=setup.full_name(player).removeprefix(setup.name(player)),
        detail=_detail(setup, player),
        count=len(position.markers(player)),
        target=position.target,
        chevrons=words.count(left, "chevron"),
        pips=(pip,) * left + (gone,) * lost,
        note=_("out: {reason}").format(reason=words.out(reason)) if reason else note,
        timed=setup.players[player].control is not None,
        turn=turn,
        thinking=thinking,
        out=reason is not None,
    )


def cards_with_clocks(app: App) -> tuple[tuple[Card, ClockView | None], ...]:
    """The players in the order of play, with what their clocks show at the moment of the state."""
    shown = clocks_of(app.clock) or (None,) * len(app.setup.players)
    return tuple(zip(cards(app), shown, strict=True))


def clocks_of(clock: pacru.Clock | None) -> tuple[ClockView, ...]:
    """What clocks show; nothing where nobody has one."""
    if clock is None:
        return ()
    return tuple(
        ClockView(words.time(left), control is not None and left <= _low(control))
        for control, left in zip(clock.controls, clock.left, strict=True)
    )


def clocks(app: App, now: float) -> tuple[ClockView, ...]:
    """What the clocks of the players show at some moment; nothing where nobody has one."""
    return clocks_of(app.clock and app.clock.at(now))


def _low(control: pacru.Control) -> float:
    """So many seconds are little: a tenth of the time, at least ten seconds and at most a minute."""
    return min(max(control.seconds / 10, 10), 60)


def _detail(setup: Setup, place: int) -> str:
    player = setup.players[place]
    parts = [words.colour(setup, place), words.seat_name(setup, place)]
    if player.bot and not setup.has_default_name(place):
        parts.append(_("level {level}").format(level=player.level))
    if player.away:
        parts.append(_("elsewhere"))
    return " · ".join(parts)


# Status

_MOVING: Final = (N_("Chevron"), N_("Where"), N_("Benefit"))
_TURNING: Final = (N_("Chevron"), N_("Turn"), N_("Pay"))
_STEP: Final = {
    Step.CHEVRON: 0,
    Step.WHERE: 1,
    Step.BENEFIT: 2,
    Step.MARK: 2,
    Step.MEETING: 2,
    Step.PAYMENT: 2,
    Step.DONE: 2,
}
_STEP_OF: Final = {Act.CHOOSE: 0, Act.MOVE: 1, Act.JUMP: 1, Act.CAPTURE: 1, Act.TURN: 1}


def _names(steps: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(_, steps))


def status(app: App) -> Status:
    """The words and buttons for what is expected now."""
    if app.aside:
        return _beside(app, status(seen(app)))
    if app.replay:
        said = _replaying(app, app.replay)
    elif app.game.outcome:
        said = _finished(app)
    elif app.showing:
        said = _watching(app, app.showing)
    else:
        said = _drafting(app) if app.draft else _waiting(app)
    if app.notice:
        why = words.sentence(app.notice.text)
        said = replace(said, why=why, rule=app.notice.rule, refused=True)
    return said


def status_with_first_steps(app: App) -> Status:
    """The same, with the first steps where they are offered."""
    return replace(status(app), first_steps=offers_first_steps(app))


def _beside(app: App, said: Status) -> Status:
    """What is said about a board beside the game."""
    board = seen(app)
    said = replace(said, finished=False, beside=True, again=False, retry=False)
    if board.notice or board.hint or has_begun(board):
        return said
    if said.stepping:
        told = TurnLine("", _("Play from here: that makes a variation."))
        return replace(said, lately=(told,))
    if board.game.outcome:
        return replace(said, title=_("A variation: {title}").format(title=said.title))
    player = words.colour(app.setup, board.game.position.to_move or 0)
    why = _("{colour} is to move. The game stays as it is.").format(colour=player)
    return replace(said, title=_place_beside(app, board), why=why, rule="")


def _place_beside(app: App, board: App) -> str:
    if not board.game.plies:
        return _("The beginning")
    earlier = app.aside is None or len(app.aside.path) < 2
    return _("An earlier turn") if earlier else _("A variation")


def _blank(app: App, player: int | None, title: str, why: str, rule: str = "") -> Status:
    return Status(
        title=title,
        why=why,
        rule=rule,
        refused=False,
        picture="" if player is None else glyph(app, player, "n"),
        steps=_names(_MOVING),
        step=None,
        back=False,
        hurry=False,
        skip=False,
        rotations=(),
        benefits=(),
        paid=0,
        price=0,
        lately=() if app.threats else lately(app),
        threats=_threats(app) if app.threats else (),
        thought=None,
        hint=False,
        hinted=False,
        again=last_turn(app) is not None,
        stepping=False,
        finished=False,
        retry=False,
        send="",
        confirm=False,
    )


def lately(app: App) -> tuple[TurnLine, ...]:
    """The turns of the bots since a person's last one, and that one too when nothing has come after it."""
    recent: list[pacru.Ply] = []
    for ply in reversed(app.game.plies[1 - app.game.position.players :]):
        if recent and ply.player in app.setup.persons:
            break
        recent.insert(0, ply)
        if ply.player in app.setup.persons:
            break
    return tuple(TurnLine(glyph(app, p.player), words.full_turn(app.setup, p)) for p in recent)


def _finished(app: App) -> Status:
    outcome = app.game.outcome
    assert outcome is not None
    title = words.result(app.setup, outcome)
    why, rule = words.reason(app.game)
    send = _("Send the link") if app.setup.away else ""
    return replace(_blank(app, outcome.winner, title, f"{why}.", rule), finished=True, send=send)


def _waiting(app: App) -> Status:
    player = app.game.position.to_move or 0
    name = app.setup.name(player)
    if app.setup.players[player].away:
        why = _("Send the link to {reader}: it holds all turns so far.").format(
            reader=words.addressee(app.setup, player)
        )
        said = _blank(app, player, _("{name} is to move").format(name=name), why)
        return replace(said, send=_("Send to {name}").format(name=name))
    if app.bot_gave_up:
        why = _("The bot stopped working. Try again, take back a turn or begin a new game.")
        title = _("{name} cannot answer").format(name=name)
        return replace(_blank(app, player, title, why), retry=True)
    if not app.bot_ready:
        title = _("{name} is getting ready").format(name=name)
        return _blank(app, player, title, _("This takes a moment, only once."))
    why = _("{colour} is to move.").format(colour=words.colour(app.setup, player))
    title = _("{name} is thinking").format(name=name)
    return _with_thought(app, replace(_blank(app, player, title, why), hurry=True))


def _watching(app: App, showing: Showing) -> Status:
    said = _telling(app, showing.ply, showing.scenes[showing.at])
    return _with_thought(app, said)


def _replaying(app: App, replay: Replay) -> Status:
    said = _telling(app, replay.ply, replay.scenes[replay.at])
    return replace(said, lately=(), threats=(), again=False, stepping=True, beside=True)


def _telling(app: App, ply: pacru.Ply, scene: Scene) -> Status:
    turns = isinstance(ply.turn, pacru.Reorientation)
    if app.setup.is_you(ply.player):
        title = _("You turn a chevron") if turns else _("You move")
    else:
        does = _("{name} turns a chevron") if turns else _("{name} moves")
        title = does.format(name=app.setup.name(ply.player))
    why = words.scene(app.setup, ply, scene)
    return replace(
        _blank(app, ply.player, title, why, scene.rule),
        steps=_names(_TURNING if turns else _MOVING),
        step=_STEP_OF.get(scene.act, 2),
        skip=True,
    )


def _threats(app: App) -> tuple[TurnLine, ...]:
    """What there is to fear, the worst first, as much as there is room for."""
    told = threats_told(app)
    if len(told) > THREATS_TOLD:
        left = len(told) - THREATS_TOLD + 1
        more = ngettext(
            "And {number} more, marked on the board.",
            "And {number} more, marked on the board.",
            left,
        )
        return (*told[: THREATS_TOLD - 1], TurnLine("", more))
    return told


def threats_told(app: App) -> tuple[TurnLine, ...]:
    """All that there is to fear, the worst first."""
    found = threats.of(app.game.position)
    told = [
        TurnLine(glyph(app, attack.player), words.attack(app.setup, attack))
        for attack in found.attacks
    ]
    blocked = [
        TurnLine(glyph(app, player), words.nearly_blocked(app.setup, player, found.moves[player]))
        for player in found.nearly_blocked
    ]
    captures = sum(1 for attack in found.attacks if attack.captures)
    told[captures:captures] = blocked
    if not told:
        return (TurnLine("", _("Nobody is attacked, nobody nearly blocked.")),)
    return tuple(told)


def _with_thought(app: App, said: Status) -> Status:
    """There is room for what a bot thinks beside the last turn, not beside more of them."""
    if not app.settings.thinking:
        return said
    return replace(said, thought=_thought(app), lately=said.lately[-1:], threats=said.threats[:2])


def _thought(app: App) -> ThoughtView:
    if app.thinking is None:
        return ThoughtView("" if app.showing else _("Looks ahead"), "", "", ())
    position = app.game.position
    thought, line = app.thinking.thought, app.thinking.line
    still_in = sum(1 for player in range(position.players) if position.chevrons(player))
    return ThoughtView(
        depth=ngettext("{number} turn ahead", "{number} turns ahead", thought.depth),
        rate=_rate(thought.rate),
        score=words.outlook(app.setup.name(position.to_move or 0), thought.score, still_in),
        line=tuple(TurnLine(glyph(app, player), words.short_turn(turn)) for player, turn in line),
    )


def _rate(positions: int | None) -> str:
    if positions is None:
        return ""
    return _("{positions} positions/s").format(positions=texts.number(positions))


def _drafting(app: App) -> Status:
    draft = app.draft
    assert draft is not None
    player = draft.position.to_move or 0
    prompt = draft.prompt
    begun = draft.step is not Step.CHEVRON
    title = prompt.title if begun else your_turn(app, player)
    picture = glyph(app, player, "n")
    if draft.turn:
        return _confirming(app, player, draft.turn)
    if draft.chevron:
        chosen = draft.preview.chevron(draft.destination or draft.chevron)
        picture = standing(app, player, chosen[1]) if chosen else picture
    why = prompt.text if begun else _first_words(app.hint, prompt)
    said = _blank(app, player, title, why, prompt.rule if begun else "")
    looked_at = draft.choice(app.pointed) if app.pointed else None
    if looked_at:
        title = f"{draft.chevron}{'×' if looked_at.captures else '–'}{looked_at.key}"
        why = words.sentence(looked_at.text)
        said = replace(said, title=title, why=why, rule=looked_at.rule)
    return replace(
        said,
        picture=picture,
        steps=_names(_TURNING if draft.rotation else _MOVING),
        step=_STEP[draft.step],
        back=begun,
        rotations=_rotations(app, draft) if draft.step is Step.WHERE else (),
        benefits=_benefits(draft) if draft.step is Step.BENEFIT else (),
        paid=len(draft.paid),
        price=draft.price,
        lately=() if begun else said.lately,
        threats=() if begun else said.threats,
        hint=not begun,
        hinted=app.hint is not None,
    )


def _confirming(app: App, player: int, turn: pacru.Turn) -> Status:
    ply = app.game.play(turn).plies[-1]
    turns = isinstance(turn, pacru.Reorientation)
    said = _blank(app, player, _("Play this turn?"), words.full_turn(app.setup, ply))
    return replace(
        said,
        steps=_names(_TURNING if turns else _MOVING),
        step=3,
        back=True,
        confirm=True,
        lately=(),
        threats=(),
        again=False,
    )


def _first_words(hint: Hint | None, prompt: pacru.Prompt) -> str:
    """What is said before a chevron is chosen."""
    if hint is None:
        return f"{prompt.title}. {prompt.text}"
    if hint.ply is None:
        return _("Looking for a good turn.")
    return _("Hint: {advice}.").format(advice=words.advice(hint.ply, scenes.of(hint.ply)))


def your_turn(app: App, player: int) -> str:
    """What is said to a person who is to move."""
    if app.setup.is_you(player):
        return _("Your turn")
    return _("{name}, your turn").format(name=app.setup.name(player))


def _rotations(app: App, draft: pacru.Draft) -> tuple[RotationButton, ...]:
    assert draft.chevron is not None
    chosen = draft.position.chevron(draft.chevron)
    assert chosen is not None
    player, facing = chosen
    return tuple(
        RotationButton(
            key=key,
            picture=standing(app, player, drawing.turned(facing, steps), tile=False),
            price=PRICE[key],
            coin=glyph(app, player),
            label=ngettext(
                "Turn {turned} for {number} marker",
                "Turn {turned} for {number} markers",
                PRICE[key],
                turned=words.rotation(key),
            ),
            possible=draft.choice(key) is not None,
        )
        for key, steps in ROTATIONS.items()
    )


def _benefits(draft: pacru.Draft) -> tuple[BenefitButton, ...]:
    return tuple(
        BenefitButton(choice.key, choice.text, f"+{len(choice.gains) or 1}")
        for choice in draft.choices
    )


# Typed turns


def entry(app: App) -> EntryView:
    """What is typed, and how it can go on."""
    app = seen(app)
    refused = app.notice is not None and bool(app.entry.text)
    return EntryView(app.entry.text, completions(app), app.entry.at, refused)


# The list of turns


def place_text(path: tuple[int, ...]) -> str:
    """A place in the tree as text: "4.0.2"; the beginning is empty."""
    return ".".join(map(str, path))


def rounds(app: App) -> tuple[RoundView | LineView, ...]:
    """The turns of the game by rounds: one turn of each player still in; with what was said, and variations."""
    rows: list[list[PlyView]] = []
    ends: list[int] = []  # how many turns of the game there are at the end of each row
    previous = app.game.position.players
    for number, ply in enumerate(app.game.plies):
        if ply.player <= previous or not rows:
            rows.append([])
            ends.append(number)
            if app.game.position.players == 2:
                rows[-1] += [PlyView("", "", "", False)] * ply.player
        rows[-1].append(_ply(app, number, ply))
        ends[-1] = number + 1
        previous = ply.player
    found = [RoundView(number, tuple(row)) for number, row in enumerate(rows, 1)]
    if app.notes is None:
        return tuple(found)
    from app import lines  # most visits do without

    told: list[RoundView | LineView] = [*lines.begin(app)]
    for row, first, end in zip(found, [0, *ends], ends, strict=False):
        told += [row, *lines.behind(app, first, end)]
    return tuple(told)


def _ply(app: App, number: int, ply: pacru.Ply) -> PlyView:
    node = app.notes.line[number] if app.notes else None
    return PlyView(
        words.short_turn(ply.turn) + (node.mark if node else ""),
        words.full_turn(app.setup, ply),
        glyph(app, ply.player),
        last=number == len(app.game.plies) - 1,
        place=place_text((number,)) if isinstance(ply.turn, pacru.Turn) else None,
        shown=(number,) == looked_at(app),
        time=_time_after(app, number, ply, node.clock if node else None),
    )


def _time_after(app: App, number: int, ply: pacru.Ply, noted: int | None) -> str:
    """What the player had left: by the clock of this game, else by the record of it."""
    clock = app.clock
    first = len(app.game.plies) - len(clock.history) if clock else 0
    if clock is None or number < first:
        return "" if noted is None else words.time(noted)
    later = (*clock.history[number - first + 1 :][:1], clock.left)[0]
    return words.time(later[ply.player])


def hints(settings: Settings) -> dict[str, str]:
    """What the choice taken of each setting means, by the name of the setting."""
    told = {name: _(meant[getattr(settings, name)]) for name, meant in SETTINGS.items()}
    told["size"] = _("{share} % of the room that there is.").format(share=settings.size)
    told["volume"] = _("No sounds.")
    if settings.volume:
        loud = _("{share} % loud: your turn, markers, captures, meetings, little time, the end.")
        told["volume"] = loud.format(share=settings.volume)
    return told


def can(app: App) -> dict[str, bool]:
    """Which actions are possible, by the names of their buttons."""
    return {
        "take-back": can_take_back(app),
        "redo": can_redo(app),
        "draw": can_offer_draw(app),
        "resign": bool(can_resign(app)),
        "undo-edit": app.edited is not None,
    }


def offers_first_steps(app: App) -> bool:
    """Whether this may be the first visit of somebody who is about to begin a game."""
    if app.settings.welcomed or app.hint or app.draft is None or app.draft.step is not Step.CHEVRON:
        return False
    return app.game.position == pacru.Position.initial(2)


# Dialogs


def form(setup: Setup, *, placed: bool = False) -> FormView:
    """The game being set up; placed: from a position that says how many play."""
    count = len(setup.players)
    hint = (
        _("A meeting gives its benefit only when an opponent has 9 or more markers (R12c).")
        if setup.tournament
        else _("Every meeting gives its benefit.")
    )
    target = pacru.Position.initial(count).target
    return FormView(
        title=_("Play from this position") if placed else _("New game"),
        counted=not placed,
        seats=tuple(_seat(setup, place, player) for place, player in enumerate(setup.players)),
        tournament=setup.tournament,
        repetition=setup.repetition,
        variant_hint=hint,
        target_hint=_("First to {target} markers wins.").format(target=target),
        control=_control(setup),
        controls=(
            (NO_CLOCK, _("No clock")),
            *((str(control), words.control(control)) for control in CONTROLS),
            (OWN_CLOCKS, _("Set for each player")),
        ),
    )


def _control(setup: Setup) -> str:
    control = setup.players[0].control
    return OWN_CLOCKS if setup.own_controls else str(control) if control else NO_CLOCK


def _seat(setup: Setup, place: int, player: Player) -> SeatView:
    level = LEVELS[player.level - 1]
    return SeatView(
        picture=svg.glyph(place, "n", colours=setup.colours),
        seat=f"{words.seat_name(setup, place)} · {_(_ORDER[place])}",
        name=player.name,
        placeholder=setup.name(place) if setup.has_default_name(place) else "",
        colour=player.colour,
        paint=player.paint,
        kind="bot" if player.bot else "away" if player.away else "person",
        level=level.number,
        level_name=_("Level {number}: {name}").format(number=level.number, name=_(level.name)),
        level_text=_(level.description),
        level_label=_("Level of {name}").format(name=setup.name(place)),
        earlier=_("Let them play last") if place == 0 else _("Let them play earlier"),
        own_time=setup.own_controls,
        minutes=str(player.control.seconds // 60 if player.control else 0),
        increment=str(player.control.increment if player.control else 0),
    )


def result(app: App) -> Result | None:
    """How the game ended, once it has."""
    outcome = app.game.outcome
    if outcome is None:
        return None
    why, rule = words.reason(app.game)
    position = app.game.position
    return Result(
        title=words.result(app.setup, outcome),
        reason=f"{why} ({rule}).",
        picture="" if outcome.winner is None else glyph(app, outcome.winner, "n"),
        rows=tuple(
            ResultRow(
                glyph(app, player),
                app.setup.full_name(player),
                len(position.markers(player)),
                words.count(len(position.chevrons(player)), "chevron"),
            )
            for player in range(position.players)
        ),
    )


def draw(app: App) -> DrawView | None:
    """The draw that is offered, and what the others say to it."""
    offer = app.offer
    if offer is None:
        return None
    title = _("You offer a draw")
    if not app.setup.is_you(offer.player):
        title = _("{name} offers a draw").format(name=app.setup.name(offer.player))
    others = [
        other
        for other in range(app.game.position.players)
        if other != offer.player and app.game.position.chevrons(other)
    ]
    rows = tuple(
        DrawRow(other, glyph(app, other), _answer(app, offer, other), other in offer.people)
        for other in others
    )
    return DrawView(title, rows)


def _answer(app: App, offer: Offer, other: int) -> str:
    thinks = _("{name} is thinking about it") if other in offer.bots else _("{name} agrees")
    return thinks.format(name=app.setup.name(other))


def resigners(app: App) -> tuple[tuple[int, str, str], ...]:
    """Who may resign: player, picture, and what the button says."""
    return tuple((player, glyph(app, player), _resigns(app, player)) for player in can_resign(app))


def _resigns(app: App, player: int) -> str:
    if app.setup.is_you(player):
        return _("Resign")
    return _("{name} resigns").format(name=app.setup.name(player))
