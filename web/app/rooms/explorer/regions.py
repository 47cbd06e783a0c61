"""The explorer in the place of the list of turns."""

from typing import Final, NamedTuple

from app.game.tree import place
from app.model.app import App
from app.model.visible import visible_board
from app.narration import words
from app.rooms.explorer.handlers import TO_TURNS, has_run_out, line, turns_of
from app.rooms.explorer.state import Exploring, is_shown
from app.runtime.commands import Command, Say
from app.ui.html import button, hide_if, icon, say, text, text_with_moves, untranslated, when
from pacru.bot.protocol import Score
from pacru.core.texts import NC_, _, ngettext, number, pgettext
from pacru.openings import FIRST, Tried, covered
from pacru.review.chances import share

HEIGHT: Final = 8
"""The height of a bar in its own units; it is 100 wide."""


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

    rows: tuple[Tried, ...]
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
    rows = turns_of(table, position) if table else ()
    return ExplorerView(
        rows,
        says=_says(app, rows),
        failed=bool(own.failed),
        games=table.games if table else 0,
        nodes=table.nodes if table else 0,
        back=bool(place(app)),
        drills=bool(line(session.game)),
    )


def _says(app: App, rows: tuple[Tried, ...]) -> str:
    told = _says_of_games(app, rows)
    goes_on = has_run_out(app) and app.ui.analysed
    return f"{told} {_('From here, these are the bot’s best moves.')}" if goes_on else told


def _says_of_games(app: App, rows: tuple[Tried, ...]) -> str:
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
    again = when(shown.failed, button("explorer.show", say("Try again")))
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
        "explorer.start_drill",
        say(NC_("button", "Drill")),
        title=_("Play this line from memory"),
        more=f' id="explorer-drill"{hide_if(not shown.drills)}',
    )
    close = button(
        "explorer.close",
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


def _render_row(tried: Tried) -> str:
    """Return the row of a turn, all of which can be pressed; the button is for keys and readers."""
    turn, told = text(tried.turn), words.short_turn(tried.turn)
    play = button("explorer.play", text(told), "ply", more=untranslated(told), turn=turn)
    chances = percent(share(Score("markers", tried.score), 2))
    return (
        f'<tr data-do="explorer.play" data-turn="{turn}"><th scope="row">{play}</th><td>{number(tried.games)}</td>'
        f"<td>{text(percent(tried.share))}{_render_bar(tried)}</td><td>{text(chances)}</td></tr>"
    )


def _render_bar(tried: Tried) -> str:
    """Return the bar of the share that the player to move won, and the middle as a tick.

    It has the 95 % interval, were the games independent; they are not, see docs/openings.md.
    """
    low, high = tried.bounds
    label = _("Probably between {low} and {high}").format(low=percent(low), high=percent(high))
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


def percent(part: float) -> str:
    """Return a share of 0 to 1 in percent: "54 %"."""
    return _("{share}%").format(share=number(100 * part))


def announcements(before: App, after: App) -> list[Command]:
    """Announce what is new, and bring the keyboard to the turns when the explorer comes."""
    old, new = view(before) if is_shown(before) else None, view(after)
    if old is None:
        return [Say(new.says), TO_TURNS]
    return [] if (old.says, old.rows) == (new.says, new.rows) else [Say(new.says)]
