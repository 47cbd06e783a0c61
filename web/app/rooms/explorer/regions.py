"""The explorer in the place of the list of turns."""

from typing import Final, NamedTuple

import pacru
from app.game.tree import place
from app.model.app import App
from app.model.visible import visible_board
from app.narration import words
from app.rooms.explorer.state import Exploring
from app.rooms.explorer.update import has_run_out, line, turns_of
from app.ui.html import button, hide_if, icon, say, text, text_with_moves, untranslated, when
from pacru.bot.protocol import Score
from pacru.core.texts import NC_, _, ngettext, number, pgettext
from pacru.openings import FIRST, Openings, Tried, covered
from pacru.review.chances import share

HEIGHT: Final = 8
"""The height of a bar in its own units; it is 100 wide."""


class OpeningRow(NamedTuple):
    """A turn that was played.

    Attributes:
        turn: in the notation.
        told: the same, as the list of turns has it.
        games: in how many games.
        won: the share of them that the player to move won, 0 to 1.
        bounds: its 95 % interval, were the games independent; they are not, see docs/openings.md.
        chances: of the player to move as the bot rates them, 0 to 1.
    """

    turn: str
    told: str
    games: int
    won: float
    bounds: tuple[float, float]
    chances: float


class ExplorerView(NamedTuple):
    """What the explorer shows.

    Attributes:
        rows: the turns in the position on the board.
        says: who is to move and how many games there are, or why there are none.
        failed: whether the table could not be fetched.
        games: how many games the table was made from.
        nodes: how many positions the bot made for each of their turns.
        back: whether there is a turn before the position.
        drills: whether the line can be drilled.
    """

    rows: tuple[OpeningRow, ...]
    says: str
    failed: bool
    games: int
    nodes: int
    back: bool
    drills: bool


def view(app: App) -> ExplorerView:
    """Return what the explorer shows of the position on the board."""
    own, session = app.own(Exploring), visible_board(app).session
    table, position = own.table, session.game.position
    rows = _rows(table, position) if table else ()
    return ExplorerView(
        rows,
        says=_says(app, rows),
        failed=bool(own.failed),
        games=table.games if table else 0,
        nodes=table.nodes if table else 0,
        back=bool(place(app)),
        drills=bool(line(session.game)),
    )


def _rows(table: Openings, position: pacru.Position) -> tuple[OpeningRow, ...]:
    return tuple(map(_row, turns_of(table, position)))


def _row(tried: Tried) -> OpeningRow:
    return OpeningRow(
        str(tried.turn),
        words.short_turn(tried.turn),
        tried.games,
        tried.share,
        tried.bounds,
        share(Score("markers", tried.score), 2),
    )


def _says(app: App, rows: tuple[OpeningRow, ...]) -> str:
    told = _says_of_games(app, rows)
    goes_on = has_run_out(app) and app.ui.analysed
    return f"{told} {_('From here, these are the bot’s best moves.')}" if goes_on else told


def _says_of_games(app: App, rows: tuple[OpeningRow, ...]) -> str:
    own, session = app.own(Exploring), visible_board(app).session
    position = session.game.position
    if own.failed:
        return own.failed
    if own.table is None:
        return _("Loading openings…")
    if position.outcome or position.to_move is None:
        return _("The game is over in this position.")
    if position.players != 2:
        return _("There are no three- or four-player games yet.")
    if position.changes:
        return _("No games with changed rules yet.")
    if not covered(position):
        return _("There are no games with the tournament rule yet.")
    if rows:
        mover = words.colour(session.setup, position.to_move)
        games = sum(row.games for row in rows)
        return ngettext(
            "{colour} to move: {count} game.",
            "{colour} to move: {count} games.",
            games,
            colour=mover,
            count=number(games),
        )
    if position.turn_number > FIRST:
        return ngettext(
            "No more data: the table covers only the first {number} move.",
            "No more data: the table covers only the first {number} moves.",
            FIRST,
        )
    return _("No more data: too few games reached this position.")


def render(shown: ExplorerView) -> str:
    """Return the content of the explorer."""
    table = when(shown.rows, _render_table(shown))
    again = when(shown.failed, button("openings", say("Try again")))
    looks = "refusal" if shown.failed else "hint"
    says = f'<p id="explorer-says" class="{looks}">{text_with_moves(shown.says)}</p>'
    return f"{_render_heading(shown)}{says}{again}{table}"


def _render_heading(shown: ExplorerView) -> str:
    back = button(
        "history.pass_turns",
        icon("before"),
        "btn quiet square",
        _("Previous move"),
        _("Previous move"),
        f' data-key="["{when(not shown.back, " disabled")}',
    )
    drill = button(
        "drill",
        say(NC_("button", "Drill")),
        title=_("Play this line from memory"),
        more=f' id="explorer-drill"{hide_if(not shown.drills)}',
    )
    close = button(
        "openings-close",
        icon("close"),
        "btn quiet square",
        _("Back to the move list"),
        _("Close openings"),
    )
    return f'<header><h2 id="explorer-title" tabindex="-1">{say("Openings")}</h2>{drill}{back}{close}</header>'


def _render_table(shown: ExplorerView) -> str:
    heads = "".join(
        f'<th scope="col">{text(one)}</th>'
        for one in (_("Move"), _("Games"), pgettext("head of a column", "Won"), _("Bot"))
    )
    note = _(
        "The bot played these {games} games against itself, searching {nodes} positions per "
        "move. Won: the share of games won by the player to move; the line on the bar shows "
        "the margin of error. Bot: how the bot rates the chances. The number of games shows "
        "how often the bot tried a move, not how good it is."
    ).format(games=number(shown.games), nodes=number(shown.nodes))
    return (
        f'<div class="scroll"><table aria-labelledby="explorer-title"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(map(_render_row, shown.rows))}</tbody></table>"
        f'<p class="hint">{text(note)}</p></div>'
    )


def _render_row(row: OpeningRow) -> str:
    """Return the row of a turn, all of which can be pressed; the button is for keys and readers."""
    value = f' data-value="{text(row.turn)}"'
    turn = button("opening-turn", text(row.told), "ply", more=untranslated(row.told) + value)
    return (
        f'<tr data-do="opening-turn"{value}><th scope="row">{turn}</th><td>{number(row.games)}</td>'
        f"<td>{text(percent(row.won))}{_render_bar(row)}</td><td>{text(percent(row.chances))}</td></tr>"
    )


def _render_bar(row: OpeningRow) -> str:
    """Return the bar of a share with its interval, and the middle as a tick."""
    low, high = row.bounds
    label = _("Probably between {low} and {high}").format(low=percent(low), high=percent(high))
    left, right, middle = 100 * low, 100 * high, HEIGHT / 2
    return (
        f'<svg class="won" viewBox="0 0 100 {HEIGHT}" preserveAspectRatio="none" role="img" aria-label="{text(label)}">'
        f"<title>{text(label)}</title>"
        f'<rect class="all" width="100" height="{HEIGHT}"/>'
        f'<rect class="share" width="{100 * row.won:.1f}" height="{HEIGHT}"/>'
        f'<path class="half" d="M50 0V{HEIGHT}"/>'
        f'<path class="interval" d="M{left:.1f} {middle:g}H{right:.1f}M{left:.1f} 1V{HEIGHT - 1}'
        f'M{right:.1f} 1V{HEIGHT - 1}"/></svg>'
    )


def percent(part: float) -> str:
    """Return a share of 0 to 1 in percent: "54 %"."""
    return _("{share}%").format(share=number(100 * part))
