"""The status while a person enters a turn."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pacru
from app.board.pictures import chevron_glyph
from app.model.app import App
from app.model.table import Hint
from app.narration import words
from app.narration.reports import make_status
from app.narration.status_view import BenefitButton, Entering, RotationButton, Status
from app.runtime.late import late
from pacru import Step
from pacru.core.texts import N_, _, ngettext
from pacru.core.turn import PRICE, ROTATIONS
from pacru.explain.scenes import Act
from pacru.svg.highlights import rotate_facing

if TYPE_CHECKING:
    from pacru.explain.reasons import Reason

with late:
    from app.person import coverage
    from pacru.explain import scenes

INTRODUCTIONS: Final = {
    Act.CAPTURE: N_("Two of your chevrons attack it, so either of them can capture it."),
    Act.CONNECT: N_(
        "It goes straight from one of your markers to another, so all fields in between become yours."
    ),
    Act.TRANSFORM: N_("No field of that borderland is free, so you take over a marker there."),
    Act.MEET: N_(
        "Two of your chevrons then face each other on your markers, so you can take any free field."
    ),
    Act.TURN: N_("Instead of moving, a chevron can rotate. You pay for it with markers."),
}
"""The explanation of each act in a first game, if the person has had no lesson about it."""


def entry_status(app: App) -> Status:
    """Return the status for the person who enters a turn."""
    draft = app.table.draft
    assert draft is not None
    player = draft.position.to_move or 0
    prompt = draft.prompt
    begun = draft.step is not Step.CHEVRON
    title = prompt.title if begun else your_turn(app, player)
    if draft.turn and draft.step is Step.DONE:
        return _confirm_status(app, draft.turn)
    why = prompt.text if begun else _first_words(app.table.advice, prompt, introduction(app))
    if _is_guided(app) and not (app.board.game.plies or begun):
        why = f"{_aim(draft.position)} {why}".lstrip()
    stage = Entering(
        begun,
        rotations=_rotations(app, draft) if draft.step is Step.WHERE and _may_rotate(app) else (),
        twists=_twists(app, draft) if draft.step is Step.TWIST else (),
        benefits=_benefits(draft) if draft.step is Step.BENEFIT else (),
        paid=len(draft.paid),
        price=draft.price,
    )
    view = make_status(app, title, why, prompt.rule if begun else "", stage)
    if app.table.advice and not begun:
        view = replace(view, reasons=hint_reasons(app), pictured=app.ui.pictured)
    pointed = app.table.pointed if draft.step is Step.WHERE else None
    looked_at = draft.choice(pointed) if pointed else None
    if looked_at:
        title = f"{draft.chevron}{'×' if looked_at.captures else '–'}{looked_at.key}"
        why = words.sentence(looked_at.text)
        view = replace(view, title=title, why=why, rule=looked_at.rule)
    return replace(view, lately=(), threats=()) if begun else view


def _is_guided(app: App) -> bool:
    """Return whether the visible board is that of a first game with a hint before each turn."""
    return app.session.guided and app.history.aside is None


def hint_reasons(app: App) -> "tuple[Reason, ...]":
    """Return the reasons for the hint; in a first game only those that have been taught."""
    hint, setup = app.table.advice, app.board.setup
    if hint is None:
        return ()
    if not _is_guided(app):
        return words.reasons_for(setup, hint)
    unknown = coverage.untaught_topics(coverage.find_untaught(app.settings))
    return words.reasons_for(setup, hint, unknown)


def _confirm_status(app: App, turn: pacru.Turn) -> Status:
    summary = words.full_turn(app.board.setup, app.board.game.play(turn).plies[-1])
    stage = Entering(begun=True, finished=True)
    view = make_status(app, _("Play this move?"), summary, stage=stage)
    return replace(view, lately=(), threats=())


def _aim(position: pacru.Position) -> str:
    """Return the aim of a first game, in a sentence; empty if markers are counted at the end."""
    if not position.target:
        return ""
    aim = _("The first to {target} markers wins. Always keep a chevron that can move.")
    return aim.format(target=position.target)


def introduction(app: App) -> str:
    """Return the explanation of new acts in the hint of a first game; empty: there are no new acts."""
    ply = app.table.advice.ply if app.table.advice else None
    if ply is None or not _is_guided(app):
        return ""
    unknown = coverage.find_untaught(app.settings)
    new = (scene.act for scene in scenes.scenes_of(ply) if scene.act in unknown)
    return " ".join(_(INTRODUCTIONS[act]) for act in dict.fromkeys(new))


def _first_words(hint: Hint | None, prompt: pacru.Prompt, introduction: str) -> str:
    """Return the first sentences, before a chevron is chosen."""
    if hint is None:
        return f"{prompt.title}. {prompt.text}"
    if hint.ply is None:
        return _("Looking for a good move.")
    return " ".join(filter(None, (words.hint(hint.ply), introduction)))


def your_turn(app: App, player: int) -> str:
    """Return the title for a person who is to move."""
    if app.board.setup.is_you(player):
        return _("Your turn")
    return _("{name}, your turn").format(name=app.board.setup.name(player))


def _may_rotate(app: App) -> bool:
    """Return whether rotations are offered. Lessons before the one about rotations do not offer them."""
    exercise = app.history.exercise
    return exercise is None or exercise.rotates


def _rotations(app: App, draft: pacru.Draft) -> tuple[RotationButton, ...]:
    assert draft.chevron
    chevron = draft.position.chevron(draft.chevron)
    assert chevron
    player, facing = chevron
    return tuple(
        RotationButton(
            key=key,
            picture=chevron_glyph(app, player, rotate_facing(facing, steps), tile=False),
            price=PRICE[key],
            label=ngettext(
                "Rotate {turned} for {number} marker",
                "Rotate {turned} for {number} markers",
                PRICE[key],
                turned=words.rotation_name(key),
            ),
            possible=draft.choice(key) is not None,
        )
        for key, steps in ROTATIONS.items()
    )


def _twists(app: App, draft: pacru.Draft) -> tuple[RotationButton, ...]:
    """Return the buttons for the end of a move: to the left, as it is, to the right."""
    assert draft.destination
    chevron = draft.preview.chevron(draft.destination)
    assert chevron
    player, facing = chevron

    def twist(key: str, steps: int) -> RotationButton:
        after = rotate_facing(facing, steps)
        label = _("Twist it to face {facing}") if steps else _("Leave it facing {facing}")
        return RotationButton(
            key=key,
            picture=chevron_glyph(app, player, after, tile=False),
            price=0,
            label=label.format(facing=words.direction_name(after)),
            possible=True,
        )

    return twist("<", -1), twist("", 0), twist(">", 1)


def _benefits(draft: pacru.Draft) -> tuple[BenefitButton, ...]:
    return tuple(
        BenefitButton(choice.key, choice.text, f"+{len(choice.gains) or 1}")
        for choice in draft.choices
    )
