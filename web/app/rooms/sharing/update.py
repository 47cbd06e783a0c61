"""Updates for sharing: the game as a link, a record and a picture, and errors of texts to open."""

from dataclasses import replace
from typing import Any, Final

import pacru
from app.game import correspondence, records
from app.game.exchange import SHARE_DIALOG, ExhibitsOffered, TextAccepted, TextRefused
from app.model.app import App, Update
from app.model.messages import DialogOpened, SentAway
from app.model.settings import Theme
from app.narration import words
from app.rooms.sharing import messages
from app.rooms.sharing.messages import EMBED_DIALOG, GREETING_DIALOG, Message
from app.rooms.sharing.state import GREETED, Offered, Refusal, Sharing
from app.runtime.browser import Browser
from app.runtime.commands import Save, SavePicture, Value
from app.runtime.late import seldom
from app.runtime.update import Send
from pacru import link
from pacru.core.texts import N_, _

with seldom:
    from app.rooms.sharing import abroad, bookmark

SEATS: Final = "SENW"
"""The seats in the order in which they come to the bottom when the board is rotated."""
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


# Sharing the game


def on_dialog_opened(app: App, message: DialogOpened) -> Update:
    """Offer the game as it stands, to the player who goes on with it."""
    if message.dialog == EMBED_DIALOG:
        own = app.own(Sharing)
        form = replace(own.embed, what=message.topic or "game", bottom=SEATS[app.ui.rotation])
        return app.with_own(replace(own, live=False, embed=form)), ()
    if message.dialog != SHARE_DIALOG:
        return app, ()
    begun = app.session.game.plies and not app.session.game.outcome
    own = replace(
        app.own(Sharing),
        reader=correspondence.next_reader(app),
        here=False,
        opening=_("The game on the board will then be saved under Games.") if begun else "",
        refusal=None,
        abroad=None,
        bookmark=bookmark.bookmark(app.own(Browser).address),
    )
    return _with_offer(app.with_own(own)), ()


def on_link_opened(app: App, _message: messages.LinkOpened) -> Update:
    """Greet a person who opens a friend's link for the first time."""
    if app.settings.value_of(GREETED):
        return app, ()
    app = replace(app, settings=app.settings.with_value_of(GREETED, True))
    return app, (Send(DialogOpened(GREETING_DIALOG)),)


def on_reader_chosen(app: App, message: messages.ReaderChosen) -> Update:
    """Make the link for another player. If that person has played here, they go on elsewhere."""
    app = app.with_own(replace(app.own(Sharing), reader=message.player))
    if message.player is not None and message.player in app.session.setup.persons:
        return app, (Send(SentAway(message.player)),)
    return _with_offer(app), ()


def on_sent_away(app: App, _message: SentAway) -> Update:
    """Renew the link after a person has gone on elsewhere."""
    return _with_offer(app), ()


def on_part_chosen(app: App, message: messages.PartChosen) -> Update:
    """Offer the game as far as the board shows it, or all of it."""
    return _with_offer(app.with_own(replace(app.own(Sharing), here=message.here))), ()


def _with_offer(app: App) -> App:
    own = app.own(Sharing)
    here = records.game_on_board(app)
    earlier = _("Only up to the position on the board: {turns}")
    fragment, hint = _link(app, own.reader, here=own.here)
    offered = Offered(
        link=f"{app.own(Browser).address}{fragment}",
        hint=hint,
        record=records.record_of(app, here=own.here),
        position=str(here.position),
        earlier=""
        if here.plies == app.session.game.plies
        else earlier.format(turns=words.count(len(here.plies), "turn")),
        readers=_readers(app),
    )
    wanted = own.abroad and abroad.offer(app, here=own.here)
    return app.with_own(replace(own, offered=offered, abroad=wanted))


def _link(app: App, reader: int | None, *, here: bool) -> tuple[str, str]:
    """Return the fragment of the address that opens the game, and a hint about it."""
    hint = _(ANYBODY)
    if reader is not None:
        hint = _(FOR_ONE).format(reader=words.addressee(app.session.setup, reader))
    seat = None if reader is None else app.session.setup.players[reader].seat
    # Opponents do not get the variations and comments of a player.
    alone = reader is not None and not here
    whole = (
        records.tree(app.session.game, app.session.clock)
        if alone
        else records.timed_tree_of(app, here=here)
    )
    try:
        return link.game_link(whole, records.tags(app.session.setup), seat), hint
    except pacru.PacruError:
        return link.position_link(records.game_on_board(app).position, seat), _(TOO_LONG)


def _readers(app: App) -> tuple[tuple[str, str], ...]:
    readers = correspondence.readers(app)
    return (
        (("", _("anyone")), *((str(one), _reader(app, one)) for one in readers)) if readers else ()
    )


def _reader(app: App, player: int) -> str:
    reader = words.addressee(app.session.setup, player)
    if player in app.session.setup.persons:
        return _("{reader}, who continues on another device").format(reader=reader)
    return reader


def on_abroad_wanted(app: App, _message: messages.AbroadWanted) -> Update:
    """Offer the game in the forms of AbstractPlay."""
    own = app.own(Sharing)
    return app.with_own(replace(own, abroad=abroad.offer(app, here=own.here))), ()


# Files


def on_record_saved(app: App, _message: messages.RecordSaved) -> Update:
    """Save the record as a file."""
    return app, (Save(records.record_of(app), "game.pacru"),)


def on_drawing_saved(app: App, _message: messages.DrawingSaved) -> Update:
    """Save the board as a drawing, which can follow the colours of the system that shows it."""
    theme = records.THEMES.get(app.settings.theme, "auto")
    return app, (Save(records.picture(app, theme), "pacru.svg", "image/svg+xml"),)


def on_picture_size_chosen(app: App, message: messages.PictureSizeChosen) -> Update:
    """Set the width of PNG files."""
    return app.with_own(replace(app.own(Sharing), size=message.size)), ()


def on_picture_saved(app: App, message: messages.PictureSaved) -> Update:
    """Save the board as a picture, in its present colours."""
    theme = records.theme(app, dark=message.dark, contrast=message.contrast)
    picture = records.picture(app, theme, app.own(Sharing).size)
    return app, (SavePicture(picture, "pacru.png"),)


# On other pages


def on_embed_option_chosen(app: App, message: messages.EmbedOptionChosen) -> Update:
    """Change how something is shown on another page."""
    own, (option, value) = app.own(Sharing), message
    changed: dict[str, Any] = {option: value}
    if option == "theme":
        changed = {option: Theme(str(value))}
    return app.with_own(replace(own, embed=replace(own.embed, **changed))), ()


def on_exhibits_offered(app: App, message: ExhibitsOffered) -> Update:
    """Let people choose from more than the game, and show what is wanted."""
    own = app.own(Sharing)
    known = {one.address: one for one in (*own.exhibits, *message.exhibits)}
    form = replace(own.embed, what=message.wanted)
    app = app.with_own(replace(own, exhibits=(*known.values(),), embed=form))
    if app.ui.dialog == EMBED_DIALOG:
        return app, ()
    return app, (Send(DialogOpened(EMBED_DIALOG, message.wanted)),)


def on_embed_tried(app: App, _message: messages.EmbedTried) -> Update:
    """Start the embed in its preview."""
    return app.with_own(replace(app.own(Sharing), live=True)), ()


# Texts to open


def on_text_refused(app: App, message: TextRefused) -> Update:
    """Put the text into its input, with its error."""
    refusal = Refusal(*message)
    return app.with_own(replace(app.own(Sharing), refusal=refusal)), ()


def on_text_accepted(app: App, _message: TextAccepted) -> Update:
    """Clear the input."""
    own = app.own(Sharing)
    was_shown = bool(own.offered.link)
    app = app.with_own(replace(own, refusal=None))
    return app, (Value("open-text", ""),) if was_shown else ()


def update(app: App, message: Message) -> Update:
    """Return the state after a message of the room, and the effects."""
    match message:
        case DialogOpened():
            return on_dialog_opened(app, message)
        case messages.LinkOpened():
            return on_link_opened(app, message)
        case SentAway():
            return on_sent_away(app, message)
        case messages.ReaderChosen():
            return on_reader_chosen(app, message)
        case messages.PartChosen():
            return on_part_chosen(app, message)
        case messages.AbroadWanted():
            return on_abroad_wanted(app, message)
        case messages.RecordSaved():
            return on_record_saved(app, message)
        case messages.DrawingSaved():
            return on_drawing_saved(app, message)
        case messages.PictureSaved():
            return on_picture_saved(app, message)
        case messages.PictureSizeChosen():
            return on_picture_size_chosen(app, message)
        case messages.EmbedOptionChosen():
            return on_embed_option_chosen(app, message)
        case messages.EmbedTried():
            return on_embed_tried(app, message)
        case ExhibitsOffered():
            return on_exhibits_offered(app, message)
        case TextRefused():
            return on_text_refused(app, message)
        case TextAccepted():
            return on_text_accepted(app, message)
