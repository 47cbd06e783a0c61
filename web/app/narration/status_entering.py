"""The status while a person enters a turn."""

from dataclasses import replace

import pacru
from app.board import drawing
from app.board.pictures import chevron_glyph
from app.model.app import App
from app.model.setup import Setup
from app.model.table import Hint
from app.narration import words
from app.narration.status_parts import blank
from app.narration.status_view import BenefitButton, RotationButton, Status
from pacru import Step
from pacru.core.texts import _, ngettext
from pacru.core.turn import PRICE, ROTATIONS


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
    why = prompt.text if begun else _first_words(app.session.setup, app.table.hint, prompt)
    if app.session.guided and not (app.session.game.plies or begun):
        why = f"{_aim(draft.position)} {why}".lstrip()
    said = blank(app, title, why, prompt.rule if begun else "")
    pointed = app.table.pointed if draft.step is Step.WHERE else None
    looked_at = draft.choice(pointed) if pointed else None
    if looked_at:
        title = f"{draft.chevron}{'×' if looked_at.captures else '–'}{looked_at.key}"
        why = words.sentence(looked_at.text)
        said = replace(said, title=title, why=why, rule=looked_at.rule)
    return replace(
        said,
        back=begun,
        rotations=_rotations(app, draft) if draft.step is Step.WHERE else (),
        twists=_twists(app, draft) if draft.step is Step.TWIST else (),
        benefits=_benefits(draft) if draft.step is Step.BENEFIT else (),
        paid=len(draft.paid),
        price=draft.price,
        lately=() if begun else said.lately,
        threats=() if begun else said.threats,
    )


def _confirm_status(app: App, turn: pacru.Turn) -> Status:
    ply = app.session.game.play(turn).plies[-1]
    said = blank(app, _("Play this move?"), words.full_turn(app.session.setup, ply))
    return replace(
        said,
        back=True,
        confirm=True,
        lately=(),
        threats=(),
    )


def _aim(position: pacru.Position) -> str:
    """Return the aim of a first game, in a sentence; nothing where markers are counted at the end."""
    if not position.target:
        return ""
    aim = _("Be the first to {target} markers, and always keep a chevron that can move.")
    return aim.format(target=position.target)


def _first_words(setup: Setup, hint: Hint | None, prompt: pacru.Prompt) -> str:
    """Return the first sentence, before a chevron is chosen."""
    if hint is None:
        return f"{prompt.title}. {prompt.text}"
    if hint.ply is None:
        return _("Looking for a good move.")
    return words.hint(setup, hint.ply)


def your_turn(app: App, player: int) -> str:
    """Return the title for a person who is to move."""
    if app.session.setup.is_you(player):
        return _("Your turn")
    return _("{name}, your turn").format(name=app.session.setup.name(player))


def _rotations(app: App, draft: pacru.Draft) -> tuple[RotationButton, ...]:
    assert draft.chevron is not None
    chosen = draft.position.chevron(draft.chevron)
    assert chosen is not None
    player, facing = chosen
    return tuple(
        RotationButton(
            key=key,
            picture=chevron_glyph(app, player, drawing.rotate_facing(facing, steps), tile=False),
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
    assert draft.destination is not None
    chosen = draft.preview.chevron(draft.destination)
    assert chosen is not None
    player, facing = chosen

    def one(key: str, steps: int) -> RotationButton:
        after = drawing.rotate_facing(facing, steps)
        label = _("Twist it to face {facing}") if steps else _("Leave it facing {facing}")
        return RotationButton(
            key=key,
            picture=chevron_glyph(app, player, after, tile=False),
            price=0,
            label=label.format(facing=words.direction_name(after)),
            possible=True,
        )

    return one("<", -1), one("", 0), one(">", 1)


def _benefits(draft: pacru.Draft) -> tuple[BenefitButton, ...]:
    return tuple(
        BenefitButton(choice.key, choice.text, f"+{len(choice.gains) or 1}")
        for choice in draft.choices
    )
