"""The HTML of the library."""

from typing import Final

from app.rooms.library import entries, opening
from app.rooms.library.entries import NAME_LENGTH, LibraryEntry, Order
from app.rooms.library.state import Listing
from app.rooms.library.thumbnails import render_thumbnail
from app.ui.html import (
    button,
    dialog,
    header,
    hide_if,
    icon,
    icon_button,
    options,
    say,
    text,
    when,
)
from pacru.core.texts import N_, _, ngettext
from pacru.games import descriptors

MOST_REFUSED: Final = 50
"""The largest number of unreadable games for which the page gives the reasons."""
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


def render_library(listing: Listing, from_elsewhere: opening.Opening) -> str:
    """Return the dialog with the games, and the input for others."""
    games = listing.found
    rows = "".join(_render_row(entry, listing.renaming) for entry in games[: listing.shown])
    more = f' id="library-more"{hide_if(len(games) <= listing.shown)}'
    save = button(
        "library.save_all",
        say("Save all"),
        title=_("Save all listed games in one file"),
        more=f' id="library-save"{when(not games, " disabled")}',
    )
    return (
        f'<div class="inner">{header("library-title", _("Games"), sticky=True)}'
        f"{_render_search(listing)}"
        f'<p id="library-says" class="hint" role="status">{text(_says(listing, games))}</p>'
        f"{_render_refused(listing.refused)}{_render_deleted(listing.deleted)}"
        f'<ul id="library-games" class="games">{rows}</ul>'
        f"{button('library.show_more', say('Show more'), more=more)}"
        '<section class="part" aria-labelledby="open-title">'
        f'<h3 id="open-title">{say("Open a game")}</h3>{opening.render(from_elsewhere)}</section>'
        f'<footer><span class="space"></span>{save}{button("page.close", say("Done"), "btn prime")}</footer></div>'
    )


def _says(listing: Listing, games: list[LibraryEntry]) -> str:
    if listing.problem:
        return listing.problem
    if not (listing.entries or listing.unread):
        return _("Games that you play or open are kept here. There are none yet.")
    counted = entries.count_text(len(games), len(listing.entries), listing.unread)
    return " ".join(filter(None, (counted, entries.tally(games))))


def _render_search(listing: Listing) -> str:
    """Return the search form; empty while the library is empty."""
    wanted, games = listing.wanted, {game.key: game.title for game in descriptors()}
    placeholder, label = say("Player, name or date"), say("Search by player, name or date")
    return (
        '<form id="library-search" class="search" role="search" autocomplete="off"'
        f"{hide_if(not listing.entries)}>"
        f'<input type="search" data-input="library.search" data-part="text" value="{text(wanted.text)}" '
        f'aria-label="{label}" placeholder="{placeholder}">'
        f"{_render_choice('game', _('Game'), {'': N_('Any game')} | games, wanted.game)}"
        f"{_render_choice('players', _('Number of players'), PLAYERS, str(wanted.players))}"
        f"{_render_choice('result', _('Result'), RESULTS, wanted.result)}"
        f"{_render_choice('order', _('Sort by'), ORDERS, wanted.order)}"
        "</form>"
    )


def _render_choice(part: str, label: str, choices: dict[str, str], chosen: str) -> str:
    shown = {value: _(name) for value, name in choices.items()}
    return (
        f'<select data-input="library.search" data-part="{part}" aria-label="{text(label)}">'
        f"{options(shown, chosen)}</select>"
    )


def _render_deleted(entry: LibraryEntry | None) -> str:
    told = _("{title} has been deleted.").format(title=entry.title) if entry else ""
    return (
        f'<p id="library-undo" class="edited" role="status"{hide_if(not entry)}>'
        f'<span id="library-gone">{text(told)}</span>{button("library.undo", say("Undo"))}</p>'
    )


def _render_refused(refused: tuple[str, ...]) -> str:
    """Return the reasons why games of a text are missing."""
    told = ngettext(
        "{number} game could not be read:", "{number} games could not be read:", len(refused)
    )
    shown = [*refused[:MOST_REFUSED]]
    if more := len(refused[MOST_REFUSED:]):
        shown.append(_("And {number} more.").format(number=more))
    items = "".join(f"<li>{text(why)}</li>" for why in shown)
    return (
        f'<div id="library-refused" role="status"{hide_if(not refused)}>'
        f'<p class="refusal">{text(told)}</p><ul>{items}</ul></div>'
    )


def _render_row(entry: LibraryEntry, renaming: str) -> str:
    renamed = entry.key == renaming
    value = when(renamed, f' value="{text(entry.title)}"')
    shown = (
        f'<span class="glyph" aria-hidden="true">{render_thumbnail(entry.final, entry.colours)}</span>'
        f"<b>{text(entry.title)}</b><small>{text(entry.details)}</small>{icon('next')}"
    )
    return (
        f'<li data-game="{text(entry.key)}">'
        f"{button('library.open_game', shown, 'game', more=hide_if(renamed))}"
        f'<input type="text" class="game" data-keys="library.name"{value} '
        f'maxlength="{NAME_LENGTH}" aria-label="{say("Name of the game")}"{hide_if(not renamed)}>'
        f"{icon_button('library.review', 'chart', _('Review the game'))}"
        f"{icon_button('library.rename', 'pen', _('Rename'))}"
        f"{icon_button('library.save', 'save', _('Save as a file'))}"
        f"{icon_button('library.delete', 'bin', _('Delete'))}</li>"
    )


def render_replace() -> str:
    """Return the dialog that asks before you leave a game in progress."""
    title, told = (
        _("Leave the game in progress?"),
        say("It’s saved under Games, where you can continue it."),
    )
    acts = button("page.close", say("Stay"))
    acts += button("library.open_waiting", say("Open the other game"), "btn prime")
    return dialog("replace-title", title, f"<p>{told}</p>", acts, "", closes=False)
