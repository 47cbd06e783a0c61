"""The explorer in the place of the list of turns."""

from typing import Final

from app.game.tree import place
from app.model.app import App
from app.narration import words
from app.narration.remembering import remember_texts
from app.rooms.explorer.handlers import TO_TURNS, has_run_out, line, rows_of
from app.rooms.explorer.state import Exploring, is_shown
from app.runtime.commands import Command, Say
from app.ui.html import button, hide_if, icon_button, say, text, text_with_moves, untranslated, when
from pacru.bot.protocol import Score
from pacru.core.texts import NC_, _, ngettext, number, pgettext
from pacru.games import descriptor_of
from pacru.openings import FIRST, Openings, Tried, covered
from pacru.review.chances import share

HEIGHT: Final = 8
"""The height of a bar in units of its drawing, which is 100 wide."""


def _says(app: App) -> str:
    """Return the sentence with the player to move and the number of games, or why there are no games."""
    sentence = _says_of_games(app)
    if has_run_out(app) and app.ui.analysed:
        return f"{sentence} {_('From here, these are the bot’s best moves.')}"
    return sentence


def _says_of_games(app: App) -> str:
    exploring, board, rows = app.state(Exploring), app.board, rows_of(app)
    position = board.game.position
    if exploring.failed:
        return exploring.failed
    if exploring.table is None:
        return _("Loading openings…")
    if position.outcome or position.to_move is None:
        return _("The game is over in this position.")
    if position.players != 2:
        return _("There are no three- or four-player games yet.")
    if position.changes:
        offered = (preset.changes for preset in descriptor_of(position.game).presets)
        if position.changes in offered:
            return _("There are no short games here yet.")
        return _("There are no games with these rules here yet.")
    if not covered(position):
        return _("There are no games with the tournament rule yet.")
    if rows:
        games = sum(row.games for row in rows)
        return ngettext(
            "{colour} to move: {count} game.",
            "{colour} to move: {count} games.",
            games,
            colour=words.colour(board.setup, position.to_move),
            count=number(games),
        )
    if position.turn_number > FIRST:
        return ngettext(
            "No more data: the table covers only the first {number} move.",
            "No more data: the table covers only the first {number} moves.",
            FIRST,
        )
    return _("No more data: too few games reached this position.")


def render(app: App) -> str:
    """Return the content of the explorer."""
    exploring, rows = app.state(Exploring), rows_of(app)
    table = _render_table(exploring.table, rows) if exploring.table and rows else ""
    again = when(exploring.failed, button("explorer.show", say("Try again")))
    looks = "refusal" if exploring.failed else "hint"
    sentence = f'<p id="explorer-says" class="{looks}">{text_with_moves(_says(app))}</p>'
    return f"{_render_heading(app)}{sentence}{again}{table}"


def _render_heading(app: App) -> str:
    key = f' data-key="["{when(not place(app), " disabled")}'
    back = icon_button("history.pass_turns", "before", _("Previous move"), more=key)
    drill = button(
        "explorer.start_drill",
        say(NC_("button", "Drill")),
        title=_("Play this line from memory"),
        more=f' id="explorer-drill"{hide_if(not line(app.board.game))}',
    )
    list_of_turns = _("Back to the move list")
    close = icon_button("explorer.close", "close", list_of_turns, _("Close openings"))
    return f'<header><h2 id="explorer-title" tabindex="-1">{say("Openings")}</h2>{drill}{back}{close}</header>'


@remember_texts(1)  # most events do not change the table
def _render_table(table: Openings, rows: tuple[Tried, ...]) -> str:
    heads = "".join(
        f'<th scope="col">{text(head)}</th>'
        for head in (_("Move"), _("Games"), pgettext("head of a column", "Won"), _("Bot"))
    )
    note = _(
        "The bot played these {games} games against itself, searching {nodes} positions per "
        "move. Won: the share of games won by the player to move; the line on the bar shows "
        "the margin of error. Bot: how the bot rates the chances. The number of games shows "
        "how often the bot tried a move, not how good it is."
    ).format(games=number(table.games), nodes=number(table.nodes))
    return (
        f'<div class="scroll"><table aria-labelledby="explorer-title"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(map(_render_row, rows))}</tbody></table>"
        f'<p class="hint">{text(note)}</p></div>'
    )


def _render_row(tried: Tried) -> str:
    """Return the row of a turn. It can be clicked anywhere; its button is for keys and screen readers."""
    turn, label = text(tried.turn), words.short_turn(tried.turn)
    play = button("explorer.play", text(label), "ply", more=untranslated(label), turn=turn)
    chances = _percent(share(Score("markers", tried.score), 2))
    return (
        f'<tr data-do="explorer.play" data-turn="{turn}"><th scope="row">{play}</th><td>{number(tried.games)}</td>'
        f"<td>{text(_percent(tried.share))}{_render_bar(tried)}</td><td>{text(chances)}</td></tr>"
    )


def _render_bar(tried: Tried) -> str:
    """Return a bar with the share of games that the player to move won, and a tick in the middle.

    The 95 % interval assumes independent games. These games are not independent, see docs/openings.md.
    """
    low, high = tried.bounds
    label = _("Probably between {low} and {high}").format(low=_percent(low), high=_percent(high))
    left, right, middle = 100 * low, 100 * high, HEIGHT / 2
    return (
        f'<svg class="won" viewBox="0 0 100 {HEIGHT}" preserveAspectRatio="none" role="img" aria-label="{text(label)}">'
        f"<title>{text(label)}</title>"
        f'<rect class="all" width="100" height="{HEIGHT}"/>'
        f'<rect class="share" width="{100 * tried.share:.1f}" height="{HEIGHT}"/>'
        f'<path class="half" d="M50 0V{HEIGHT}"/>'
        f'<path class="interval" d="M{left:.1f} {middle:g}H{right:.1f}M{left:.1f} 1V{HEIGHT - 1}'
        f'M{right:.1f} 1V{HEIGHT - 1}"/></svg>'
    )


def _percent(part: float) -> str:
    return _("{share}%").format(share=number(100 * part))


def announcements(before: App, after: App) -> list[Command]:
    """Announce new statistics, and focus the turns when the explorer opens."""
    says = _says(after)
    if not is_shown(before):
        return [Say(says), TO_TURNS]
    same = (_says(before), rows_of(before)) == (says, rows_of(after))
    return [] if same else [Say(says)]
