"""The bar of an embed, with the link to the full page."""

from typing import Final

import pacru
from app.game import records
from app.game.tree import tree_of
from app.model.app import App
from app.rooms.embed.state import Embedding
from app.runtime.browser import Browser
from app.runtime.commands import Attributes, Command
from app.runtime.region import CommandRegion, Part
from app.ui.html import button, icon, say, text
from pacru import link
from pacru.core.texts import N_, _

ROTATE: Final = N_("Rotate the board")


def _is_shown(app: App) -> bool:
    embedding = app.state(Embedding)
    return bool(embedding.loads or embedding.refusal)


def _show(shown: bool) -> list[Command]:
    """Remove the spinner once there is content or a refusal."""
    return [Attributes("html", {"data-shown": "" if shown else None})]


def address(app: App) -> str:
    """Return the address at which the full page shows the same content."""
    page = f"{app.state(Browser).address.rpartition('/')[0] or '.'}/"
    if app.history.exercise:
        return f"{page}{app.history.exercise.address}"
    try:
        return f"{page}{link.write(tree_of(app), records.tags(app.session.setup))}"
    except pacru.PacruError:  # the game is too long for a link
        return f"{page}{link.write(app.session.game.position)}"


def _render(onward: str) -> str:
    rotate = button("play.rotate", icon("rotate"), "btn quiet square", _(ROTATE), _(ROTATE))
    return (
        f'{rotate}<span class="space"></span><a class="btn quiet" id="open-in-pacru" '
        f'href="{text(onward)}" target="_blank" rel="noopener">{say("Open in Pacru")}</a>'
    )


SHOWN: Final = CommandRegion("embed-shown", _is_shown, _show)
"""Marks the page as ready once there is content or a refusal."""
ONWARD: Final = Part("embed", address, _render)
"""The bar."""
