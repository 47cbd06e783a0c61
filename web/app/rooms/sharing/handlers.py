"""What answers the events of sharing: the game as a link, a record and a picture, and errors of texts to open."""

from dataclasses import replace
from typing import Any, Final

import pacru
from app.game import correspondence, records
from app.game.exchange import SHARE_DIALOG, ExhibitsOffered, TextRefused
from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import DialogOpened, SentAway
from app.model.settings import Theme
from app.narration import words
from app.rooms.sharing.state import (
    EMBED_DIALOG,
    SEATS,
    Offered,
    Sharing,
)
from app.runtime.browser import Browser
from app.runtime.commands import Attributes, Focus, Html, Save, SavePicture, Value
from app.runtime.handling import handler
from app.runtime.late import seldom
from app.runtime.update import Send
from pacru import link
from pacru.core.texts import N_, _

with seldom:
    from app.rooms.sharing import abroad, bookmark

ANYBODY: Final = N_(
    "Anyone who opens the link sees all moves and can play on. Nothing is sent until you send it."
)
TOO_LONG: Final = N_(
    "The game is too long for a link. This link opens only the position. Send the game record "
    "instead."
)
FOR_ONE: Final = N_(
    "Send the link to {reader}. It opens with their side at the bottom, and only "
    "they can play their moves there. Your comments and variations stay here."
)
WITHOUT_QR: Final = (
    Html("share-qr", ""),
    Attributes("share-qr", {"hidden": ""}),
    Attributes("share-qr-button", {"aria-expanded": "false"}),
)
"""They take away the QR code of another link."""


# Sharing the game


@handler()
def show(app: App) -> Update:
    """Show how the game is shared, saved and opened."""
    return app, (Send(DialogOpened(SHARE_DIALOG)),)


def on_dialog_opened(app: App, message: DialogOpened) -> Update:
    """Offer the game as it stands, to the player who goes on with it, or on another page."""
    if message.dialog == EMBED_DIALOG:
        app = change(app, Sharing, live=False)
        return _with_form(app, what=message.topic or "game", bottom=SEATS[app.ui.rotation]), ()
    begun = app.session.game.plies and not app.session.game.outcome
    app = change(
        app,
        Sharing,
        reader=correspondence.next_reader(app),
        here=False,
        opening=_("The game on the board will then be saved under Games.") if begun else "",
        refusal=None,
        abroad=None,
        bookmark=bookmark.bookmark(app.own(Browser).address),
    )
    return offer(app)


@handler()
def choose_reader(app: App, value: str) -> Update:
    """Make the link for another player, or for anybody. If that person has played here, they go on elsewhere."""
    reader = int(value) if value else None
    app = change(app, Sharing, reader=reader)
    if reader is not None and reader in app.session.setup.persons:
        return app, (Send(SentAway(reader)),)
    return offer(app)


@handler()
def choose_part(app: App, checked: bool) -> Update:
    """Offer the game as far as the board shows it, or all of it."""
    return offer(change(app, Sharing, here=checked))


def offer(app: App) -> Update:
    """Offer the game as it stands now."""
    own = app.own(Sharing)
    here, earlier = records.game_on_board(app), ""
    if here.plies != app.session.game.plies:
        earlier = _("Only up to the position on the board: {turns}")
        earlier = earlier.format(turns=words.count(len(here.plies), "turn"))
    fragment, hint = _link(app, own.reader, here=own.here)
    offered = Offered(
        link=f"{app.own(Browser).address}{fragment}",
        hint=hint,
        record=records.record_of(app, here=own.here),
        position=str(here.position),
        earlier=earlier,
        readers=_readers(app),
    )
    wanted = own.abroad and abroad.offer(app, here=own.here)
    renewed = own.offered.link not in ("", offered.link)
    return change(app, Sharing, offered=offered, abroad=wanted), WITHOUT_QR if renewed else ()


def _link(app: App, reader: int | None, *, here: bool) -> tuple[str, str]:
    """Return the fragment of the address that opens the game, and a hint about it."""
    hint, seat, setup = _(ANYBODY), None, app.session.setup
    if reader is not None:
        hint = _(FOR_ONE).format(reader=words.addressee(setup, reader))
        seat = setup.players[reader].seat
    # Opponents do not get the variations and comments of a player.
    alone = reader is not None and not here
    whole = (
        records.tree(app.session.game, app.session.clock)
        if alone
        else records.timed_tree_of(app, here=here)
    )
    try:
        return link.game_link(whole, records.tags(setup), seat), hint
    except pacru.PacruError:
        return link.position_link(records.game_on_board(app).position, seat), _(TOO_LONG)


def _readers(app: App) -> tuple[tuple[str, str], ...]:
    found, setup = [("", _("anyone"))], app.session.setup
    for player in correspondence.readers(app):
        name = words.addressee(setup, player)
        if player in setup.persons:
            name = _("{reader}, who continues on another device").format(reader=name)
        found.append((str(player), name))
    return tuple(found) if found[1:] else ()


@handler()
def offer_abroad(app: App) -> Update:
    """Offer the game in the forms of AbstractPlay."""
    return change(app, Sharing, abroad=abroad.offer(app, here=app.own(Sharing).here)), ()


# Files


@handler()
def save_record(app: App) -> Update:
    """Save the record as a file."""
    return app, (Save(records.record_of(app), "game.pacru"),)


@handler()
def save_drawing(app: App) -> Update:
    """Save the board as a drawing, which can follow the colours of the system that shows it."""
    theme = records.THEMES.get(app.settings.theme, "auto")
    return app, (Save(records.picture(app, theme), "pacru.svg", "image/svg+xml"),)


@handler()
def choose_size(app: App, value: int) -> Update:
    """Set the width of PNG files."""
    return change(app, Sharing, size=value), ()


@handler()
def save_picture(app: App, dark: bool, contrast: bool) -> Update:
    """Save the board as a picture, in its present colours: those of the system if the theme follows it."""
    theme = records.theme(app, dark=dark, contrast=contrast)
    picture = records.picture(app, theme, app.own(Sharing).size)
    return app, (SavePicture(picture, "pacru.png"),)


# On other pages


@handler()
def show_embed(app: App) -> Update:
    """Show how the game is put on another page."""
    return app, (Send(DialogOpened(EMBED_DIALOG)),)


@handler()
def set_embed(app: App, option: str, value: str) -> Update:
    """Change how something is shown on another page: a field of the form, by its name."""
    return _with_form(app, **{option: Theme(value) if option == "theme" else value}), ()


@handler()
def let_readers_play(app: App, checked: bool) -> Update:
    """Change whether readers can play moves on another page."""
    return _with_form(app, plays=checked), ()


def _with_form(app: App, **changes: Any) -> App:  # noqa: ANN401 - the fields of `EmbedForm`
    return change(app, Sharing, embed=replace(app.own(Sharing).embed, **changes))


def on_exhibits_offered(app: App, message: ExhibitsOffered) -> Update:
    """Let people choose from more than the game, and show what is wanted."""
    own = app.own(Sharing)
    known = {one.address: one for one in (*own.exhibits, *message.exhibits)}
    app = _with_form(change(app, Sharing, exhibits=(*known.values(),)), what=message.wanted)
    if app.ui.dialog == EMBED_DIALOG:
        return app, (Focus(["#embed-what"]),)
    return app, (Send(DialogOpened(EMBED_DIALOG, message.wanted)),)


@handler()
def try_embed(app: App) -> Update:
    """Start the embed in its preview."""
    return change(app, Sharing, live=True), ()


# Texts to open


def on_text_refused(app: App, message: TextRefused) -> Update:
    """Put the text into its input, with its error."""
    return change(app, Sharing, refusal=message), ()


def on_text_accepted(app: App) -> Update:
    """Clear the input, if it has been shown."""
    clears = (Value("open-text", ""),) if app.own(Sharing).offered.link else ()
    return change(app, Sharing, refusal=None), clears
