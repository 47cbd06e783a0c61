"""The HTML of the library."""

from typing import Final

from app.model.app import App
from app.rooms.library import entries, opening
from app.rooms.library.entries import NAME_LENGTH, LibraryEntry, Order
from app.rooms.library.state import Library, Listing, Refusal, is_in_progress
from app.rooms.library.thumbnails import render_thumbnail
from app.runtime.browser import Browser
from app.ui.html import button, dialog, header, hide_if, icon, icon_button, options, say, text, when
from pacru.core.texts import N_, _, ngettext
from pacru.games import descriptors

MOST_REFUSED: Final = 50
"""The most unreadable games whose errors are listed."""
PLAYERS: Final = {
    "0": N_("Any number of players"),
    "2": N_("2 players"),
    "3": N_("3 players"),
    "4": N_("4 players"),
}
RESULTS: Final = {
    "": N_("Any result"),
    "won": N_("Won"),
    "draw": N_("Draw"),
    "unfinished": N_("Unfinished"),
}
ORDERS: Final[dict[str, str]] = {
    Order.NEWEST: N_("Newest first"),
    Order.OLDEST: N_("Oldest first"),
    Order.LONGEST: N_("Longest first"),
    Order.NAME: N_("By name"),
}


def view(app: App) -> tuple[Listing, Refusal | None, bool, str]:
    """Return the listing, the refused text, whether a game is in progress, and the address of the page."""
    library = app.state(Library)
    return library.listing, library.refusal, is_in_progress(app), app.state(Browser).address


def render(listing: Listing, refusal: Refusal | None, in_progress: bool, address: str) -> str:
    """Return the dialog with the games, and the input for games from elsewhere."""
    games = listing.games
    rows = "".join(_render_row(entry, listing.renaming) for entry in games[: listing.most])
    more = f' id="library-more"{hide_if(len(games) <= listing.most)}'
    save = button(
        "library.save_all",
        say("Save all"),
        title=_("Save all listed games in one file"),
        more=f' id="library-save"{when(not games, " disabled")}',
    )
    return (
        f'<div class="inner">{header("library-title", _("Games"), sticky=True)}'
        f"{_render_search(listing)}"
        f'<p id="library-says" class="hint" role="status">{text(_status(listing, games))}</p>'
        f"{_render_refused(listing.refused)}{_render_deleted(listing.deleted)}"
        f'<ul id="library-games" class="games">{rows}</ul>'
        f"{button('library.show_more', say('Show more'), more=more)}"
        '<section class="part" aria-labelledby="open-title">'
        f'<h3 id="open-title">{say("Open a game")}</h3>{opening.render(refusal, in_progress, address)}</section>'
        f'<footer><span class="space"></span>{save}{button("page.close", say("Done"), "btn prime")}</footer></div>'
    )


def _status(listing: Listing, games: list[LibraryEntry]) -> str:
    if listing.problem:
        return listing.problem
    if not (listing.entries or listing.unread):
        return _("Games that you play or open are kept here. There are none yet.")
    count = entries.count_text(len(games), len(listing.entries), listing.unread)
    return f"{count} {entries.tally(games)}".strip()


def _render_search(listing: Listing) -> str:
    """Return the search form; empty while the library is empty."""
    search, games = listing.search, {game.key: game.title for game in descriptors()}
    placeholder, label = say("Player, name or date"), say("Search by player, name or date")
    return (
        '<form id="library-search" class="search" role="search" autocomplete="off"'
        f"{hide_if(not listing.entries)}>"
        f'<input type="search" data-input="library.search" data-part="text" value="{text(search.text)}" '
        f'aria-label="{label}" placeholder="{placeholder}">'
        f"{_render_choice('game', _('Game'), {'': N_('Any game')} | games, search.game)}"
        f"{_render_choice('players', _('Number of players'), PLAYERS, str(search.players))}"
        f"{_render_choice('result', _('Result'), RESULTS, search.result)}"
        f"{_render_choice('order', _('Sort by'), ORDERS, search.order)}"
        "</form>"
    )


def _render_choice(part: str, label: str, choices: dict[str, str], chosen: str) -> str:
    names = {value: _(name) for value, name in choices.items()}
    return (
        f'<select data-input="library.search" data-part="{part}" aria-label="{text(label)}">'
        f"{options(names, chosen)}</select>"
    )


def _render_deleted(entry: LibraryEntry | None) -> str:
    sentence = _("{title} has been deleted.").format(title=entry.title) if entry else ""
    return (
        f'<p id="library-undo" class="edited" role="status"{hide_if(not entry)}>'
        f'<span id="library-gone">{text(sentence)}</span>{button("library.undo", say("Undo"))}</p>'
    )


def _render_refused(refused: tuple[str, ...]) -> str:
    """Return the errors in games of a text that could not be read."""
    heading = ngettext(
        "{number} game could not be read:", "{number} games could not be read:", len(refused)
    )
    errors = [*refused[:MOST_REFUSED]]
    if more := len(refused[MOST_REFUSED:]):
        errors.append(_("And {number} more.").format(number=more))
    items = "".join(f"<li>{text(error)}</li>" for error in errors)
    return (
        f'<div id="library-refused" role="status"{hide_if(not refused)}>'
        f'<p class="refusal">{text(heading)}</p><ul>{items}</ul></div>'
    )


def _render_row(entry: LibraryEntry, renaming: str) -> str:
    renamed = entry.key == renaming
    value = when(renamed, f' value="{text(entry.title)}"')
    inside = (
        f'<span class="glyph" aria-hidden="true">{render_thumbnail(entry.final, entry.colours)}</span>'
        f"<b>{text(entry.title)}</b><small>{text(entry.details)}</small>{icon('next')}"
    )
    return (
        f'<li data-game="{text(entry.key)}">'
        f"{button('library.open_game', inside, 'game', more=hide_if(renamed))}"
        f'<input type="text" class="game" data-keys="library.name"{value} '
        f'maxlength="{NAME_LENGTH}" aria-label="{say("Name of the game")}"{hide_if(not renamed)}>'
        f"{icon_button('library.review', 'chart', _('Review the game'))}"
        f"{icon_button('library.rename', 'pen', _('Rename'))}"
        f"{icon_button('library.save', 'save', _('Save to a file'))}"
        f"{icon_button('library.delete', 'bin', _('Delete'))}</li>"
    )


def render_replace() -> str:
    """Return the dialog that asks before the person leaves a game in progress."""
    title = _("Leave the game in progress?")
    inside = f"<p>{say('It’s saved under “Games”, where you can continue it.')}</p>"
    acts = button("page.close", say("Stay"))
    acts += button("library.open_waiting", say("Open the other game"), "btn prime")
    return dialog("replace-title", title, inside, acts, "", closes=False)
