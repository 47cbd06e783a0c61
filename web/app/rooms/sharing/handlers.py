"""The handlers of sharing: the game as a film, a picture, a link and a record."""

from dataclasses import replace
from typing import Any, Final

import pacru
from app.game import correspondence, records
from app.game.exchange import SHARE_DIALOG, ExhibitsOffered
from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import DialogClosed, DialogOpened, PlayerMovedAway
from app.model.settings import Theme
from app.narration import words
from app.rooms.sharing import film, titling
from app.rooms.sharing.state import EMBED_DIALOG, SEATS, Kind, Offered, Sharing
from app.runtime.browser import Browser
from app.runtime.commands import Attributes, Focus, Html, MovingPicture, Save
from app.runtime.handling import handler
from app.runtime.late import seldom
from app.runtime.update import Send
from pacru import link
from pacru.core.texts import N_, _
from pacru.svg.highlights import with_last_turn
from pacru.svg.movie import MovieFrame, draw_still

with seldom:
    from app.rooms.sharing import abroad

TOO_LONG: Final = N_(
    "The game is too long for a link. This link opens only the position. Send the game record instead."
)
WITHOUT_QR: Final = (
    Html("share-qr", ""),
    Attributes("share-qr", {"hidden": ""}),
    Attributes("share-qr-button", {"aria-expanded": "false"}),
)
"""Commands that remove the QR code of an earlier link."""


# Sharing the game


@handler()
def show(app: App, kind: str = "") -> Update:
    """Show the dialog for a kind; without a kind, for a film if the game is over, else for a link."""
    return app, (Send(DialogOpened(SHARE_DIALOG, kind)),)


def on_dialog_opened(app: App, message: DialogOpened) -> Update:
    """Offer the game as it stands: in the dialog for sharing or in that for other pages."""
    if message.dialog == EMBED_DIALOG:
        app = change(app, Sharing, live=False)
        return _with_form(app, what=message.topic or "game", bottom=SEATS[app.ui.rotation]), ()
    reader = correspondence.next_reader(app)
    app = change(app, Sharing, reader=reader, here=False, abroad=None)
    is_over = app.session.game.outcome is not None and reader is None
    kind = message.topic or (Kind.FILM if is_over else Kind.GAME)
    return _begin(film.with_whole_game(app), Kind(kind))


def on_dialog_closed(app: App, message: DialogClosed) -> Update:
    """Stop making the file if the dialog for sharing is closed."""
    return film.stop_making(app) if message.dialog in ("", SHARE_DIALOG) else (app, ())


@handler()
def choose_kind(app: App, value: str) -> Update:
    """Choose the form in which to send the game."""
    return _begin(app, Kind(value))


def _begin(app: App, kind: Kind) -> Update:
    """Offer the game, show a preview, and begin to make the file of a film or a picture."""
    app, stopped = film.stop_making(change(app, Sharing, kind=kind))
    app, offered = offer(app)
    shared, effects = app.state(Sharing), (*stopped, *offered)
    if kind is Kind.FILM:
        app, making = film.begin(app)
        return app, (*effects, *making)
    effects += (MovingPicture("show", _draw_picture(app, shared.film.size)),)
    if kind is Kind.PICTURE:
        picture = _draw_picture(app, shared.size)
        effects += (MovingPicture("still", picture, shared.number),)
    return app, effects


def _draw_picture(app: App, size: int | None) -> str:
    """Return the position on the board as a picture, with its title."""
    game = records.game_on_board(app)
    options = replace(records.picture_options(app), coordinates="none", size=size)
    if game.plies:
        options = with_last_turn(options, game)
    frame = MovieFrame(game.position, options)
    return draw_still(frame, has_caption=False, title=titling.title_of(app))


@handler()
def choose_reader(app: App, value: str) -> Update:
    """Make the link for another player, or for anyone. If it is for a person at this device, that player moves away."""
    reader = int(value) if value else None
    app = change(app, Sharing, reader=reader)
    if reader is not None and reader in app.session.setup.persons:
        return app, (Send(PlayerMovedAway(reader)),)
    return offer(app)


@handler()
def choose_part(app: App, checked: bool) -> Update:
    """Offer the game up to the visible position, or the whole game."""
    return offer(change(app, Sharing, here=checked))


def offer(app: App) -> Update:
    """Offer the game as it stands now."""
    sharing = app.state(Sharing)
    here, earlier = records.game_on_board(app), ""
    if here.plies != app.session.game.plies:
        turns = words.count(len(here.plies), "turn")
        earlier = _("Only up to the position on the board: {turns}").format(turns=turns)
    fragment, hint = _link(app, sharing.reader, here=sharing.here)
    offered = Offered(
        link=f"{app.state(Browser).address}{fragment}",
        hint=hint,
        record=records.record_of(app, here=sharing.here),
        position=str(here.position),
        earlier=earlier,
        readers=_readers(app),
    )
    forms = sharing.abroad and abroad.offer(app, here=sharing.here)
    is_new = sharing.offered.link not in ("", offered.link)
    return change(app, Sharing, offered=offered, abroad=forms), WITHOUT_QR if is_new else ()


def _link(app: App, reader: int | None, *, here: bool) -> tuple[str, str]:
    """Return the fragment of the address that opens the game, and a hint about the link."""
    setup, tree = app.session.setup, records.timed_tree_of(app, here=here)
    if reader is None:
        seat = None
        hint = _(
            "Anyone who opens the link sees all moves and can play on. Nothing is sent until you send it."
        )
    else:
        seat = setup.players[reader].seat
        hint = _(
            "Send the link to {reader}. It opens with their side at the bottom, and only "
            "they can play their moves there. Your comments and variations stay here."
        ).format(reader=words.addressee(setup, reader))
        if not here:  # the link for an opponent has no variations and comments
            tree = records.tree(app.session.game, app.session.clock)
    try:
        return link.write(tree, records.tags(setup), seat=seat), hint
    except pacru.PacruError:
        return link.write(records.game_on_board(app).position, seat=seat), _(TOO_LONG)


def _readers(app: App) -> tuple[tuple[str, str], ...]:
    """Return the possible receivers of the link, as values and names; empty: only anyone."""
    readers, setup = [("", _("anyone"))], app.session.setup
    for player in correspondence.readers(app):
        name = words.addressee(setup, player)
        if player in setup.persons:
            name = _("{reader}, who continues on another device").format(reader=name)
        readers.append((str(player), name))
    return tuple(readers) if readers[1:] else ()


@handler()
def offer_abroad(app: App) -> Update:
    """Offer the game in the forms of AbstractPlay."""
    return change(app, Sharing, abroad=abroad.offer(app, here=app.state(Sharing).here)), ()


# Files


@handler()
def save_record(app: App) -> Update:
    """Save the record as a file."""
    return app, (Save(records.record_of(app), "game.pacru"),)


@handler()
def save_drawing(app: App) -> Update:
    """Save the board as an SVG drawing, whose colours can follow the theme of the viewer's system."""
    theme = records.THEMES.get(app.settings.theme, "auto")
    return app, (Save(records.picture(app, theme), "pacru.svg", "image/svg+xml"),)


@handler()
def choose_size(app: App, value: int) -> Update:
    """Set the width of PNG files."""
    return _begin(change(app, Sharing, size=value), Kind.PICTURE)


# On other pages


@handler()
def show_embed(app: App) -> Update:
    """Show the dialog for other pages."""
    return app, (Send(DialogOpened(EMBED_DIALOG)),)


@handler()
def set_embed(app: App, option: str, value: str) -> Update:
    """Change a setting of the embed: a field of the form, by its name."""
    return _with_form(app, **{option: Theme(value) if option == "theme" else value}), ()


@handler()
def let_readers_play(app: App, checked: bool) -> Update:
    """Change whether readers can play moves on another page."""
    return _with_form(app, plays=checked), ()


def _with_form(app: App, **changes: Any) -> App:  # noqa: ANN401 - the fields of `EmbedForm`
    return change(app, Sharing, embed=replace(app.state(Sharing).embed, **changes))


def on_exhibits_offered(app: App, message: ExhibitsOffered) -> Update:
    """Add puzzles or lessons to the choice, and choose one of them."""
    exhibits = (*app.state(Sharing).exhibits, *message.exhibits)
    by_address = {exhibit.address: exhibit for exhibit in exhibits}
    app = change(app, Sharing, exhibits=tuple(by_address.values()))
    app = _with_form(app, what=message.wanted)
    if app.ui.dialog == EMBED_DIALOG:
        return app, (Focus(["#embed-what"]),)
    return app, (Send(DialogOpened(EMBED_DIALOG, message.wanted)),)


@handler()
def try_embed(app: App) -> Update:
    """Start the embed in its preview."""
    return change(app, Sharing, live=True), ()
