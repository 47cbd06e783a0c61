"""The dialog about a sheet of paper, with a preview; and the sheet itself, which appears only in print."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pacru
from app.game.records import game_on_board
from app.game.tree import whole_line
from app.model.app import App
from app.model.setup import Setup
from app.narration import words
from app.rooms.printing.state import Printing, Sheet
from app.ui.articles import ARTICLES, Article
from app.ui.html import button, dialog, options, say, text, text_with_moves
from app.ui.sister_articles import ARTICLES_OF_GAMES
from pacru import svg
from pacru.core.texts import N_, _, ngettext, number
from pacru.games import descriptor_of
from pacru.position import Position
from pacru.svg.movie import MovieFrame, frames_of

KINDS: Final = {
    Sheet.POSITION: N_("This position"),
    Sheet.TWO: N_("Diagrams, two per page"),
    Sheet.SIX: N_("Diagrams, six per page"),
    Sheet.SCORE: N_("Score sheet"),
    Sheet.RULES: N_("The rules on one page"),
}
PER_PAGE: Final = {Sheet.POSITION: 1, Sheet.TWO: 2, Sheet.SIX: 6}
"""The diagrams on a page."""
COLUMNS: Final = {2: 3, 3: 2, 4: 2}
"""The columns of rounds on a score sheet, by the number of players."""
ROWS: Final = 28
"""The rounds in each column."""
MOST: Final = 60
"""The most diagrams on a sheet."""
FEW: Final = 6
"""The number of diagrams, evenly spread, if no moves are entered."""
_NUMBERS: Final = re.compile(r"(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?")


class Paper(NamedTuple):
    """The values that the sheets are made from."""

    choice: Printing  # the chosen sheet
    setup: Setup  # the players of the game
    rules: str  # the key of the game on the board
    here: pacru.Game  # the game up to the visible position
    line: pacru.Game  # the whole game or variation
    comments: Mapping[int, str]  # the comments on the line, by the number of turns before each
    options: svg.Options  # the options for drawing the board

    @property
    def moves(self) -> tuple[int, ...]:
        """The moves after which to print a diagram."""
        return chosen_moves(self.choice.moves, len(self.line.plies))


def view(app: App) -> Paper:
    """Return the values that the sheets are made from."""
    return Paper(
        app.state(Printing),
        app.session.setup,
        app.board.game.start.game,
        game_on_board(app),
        *whole_line(app),
        svg.Options(
            theme="page",
            rotation=app.ui.rotation,
            colours=app.session.setup.colours,
            coordinates="outside",
        ),
    )


def chosen_moves(text: str, turns: int) -> tuple[int, ...]:
    """Return the moves after which to print a diagram.

    Args:
        text: numbers and ranges, such as ``0 4 10-12``; without numbers, six moves spread evenly over the game.
        turns: the number of turns of the game.
    """
    moves: dict[int, None] = {}
    for first, last in _NUMBERS.findall(text):
        moves |= dict.fromkeys(range(int(first), min(int(last or first), turns) + 1))
    chosen = [move for move in moves if move <= turns][:MOST]
    steps = min(FEW - 1, turns)
    return tuple(chosen) or tuple(round(at * turns / max(steps, 1)) for at in range(steps + 1))


def render_dialog(paper: Paper) -> str:
    """Return the dialog, with a preview of the sheet."""
    kinds = options({kind: _(title) for kind, title in KINDS.items()}, paper.choice.sheet)
    inside = (
        f'<div class="knobs"><label>{say("Content")}<select data-change="printing.choose_sheet">'
        f"{kinds}</select></label>"
        f"{_render_settings(paper)}</div>"
        f'<div class="preview" aria-hidden="true" inert>{render(paper)}</div>'
    )
    start = button("printing.start", say("Print"), "btn prime")
    return dialog("printing-title", _("Print"), inside, start, sticky=True)


def _render_settings(paper: Paper) -> str:
    match paper.choice.sheet:
        case Sheet.SCORE:
            counts = {
                str(count): ngettext("{number} player", "{number} players", count)
                for count in COLUMNS
            }
            chosen = options(counts, str(paper.choice.players))
            return f'<label>{say("Players")}<select data-change="printing.choose_players">{chosen}</select></label>'
        case Sheet.TWO | Sheet.SIX:
            most, moves = number(len(paper.line.plies)), " ".join(map(str, paper.moves))
            return (
                f"<label>{text(_('After move (0 to {most})').format(most=most))}"
                f'<input data-change="printing.choose_moves" value="{moves}" autocomplete="off" '
                'inputmode="numeric"></label>'
            )
        case _:
            return ""


def render(paper: Paper) -> str:
    """Return the sheet, in the colours of paper."""
    game = descriptor_of(paper.rules)
    match paper.choice.sheet:
        case Sheet.POSITION:
            last = max(0, len(paper.here.plies) - 1)
            return _render_diagrams(paper, frames_of(paper.here, paper.options, first=last)[-1:])
        case Sheet.TWO | Sheet.SIX:
            frames = frames_of(paper.line, paper.options, paper.comments)
            return _render_diagrams(paper, [frames[at] for at in paper.moves])
        case Sheet.SCORE:
            title, inside = _("{game}: score sheet"), _render_score(paper)
        case Sheet.RULES:
            title = _("The rules of {game}")
            articles = ARTICLES_OF_GAMES.get(game.rules_topic, ARTICLES)
            inside = f'<div class="leaf-articles">{"".join(map(_render_article, articles))}</div>'
    heading = text(title.format(game=game.title))
    return f'<div class="leaf" data-theme="light"><h2>{heading}</h2>{inside}</div>'


def _render_diagrams(paper: Paper, frames: Sequence[MovieFrame]) -> str:
    count = PER_PAGE[paper.choice.sheet]
    diagrams = [_render_diagram(frame, paper.setup) for frame in frames]
    return "".join(
        f'<div class="leaf leaf-{paper.choice.sheet}" data-theme="light">'
        f"{''.join(diagrams[at : at + count])}</div>"
        for at in range(0, len(diagrams), count)
    )


def _render_diagram(frame: MovieFrame, setup: Setup) -> str:
    position, captions = frame.position, [frame.caption] if frame.caption else []
    if position.to_move is not None:
        captions.append(_("{name} to move").format(name=words.colour(setup, position.to_move)))
    return (
        f"<figure>{svg.draw(position, frame.options)}"
        f"<figcaption><b>{text_with_moves(' · '.join(captions))}</b> "
        f'<small translate="no">{text(str(position))}</small></figcaption></figure>'
    )


def _render_score(paper: Paper) -> str:
    players = paper.choice.players
    filled = [player.name for player in paper.setup.players]
    filled = filled if len(filled) == players else [""] * players
    names = "".join(
        f"<div><span>{text(_('Player {number}').format(number=seat))}</span><i>{text(name)}</i></div>"
        for seat, name in enumerate(filled, 1)
    )
    fields = "".join(
        f"<div><span>{say(label)}</span><i></i></div>" for label in (N_("Date"), N_("Result"))
    )
    heads = "".join(f'<th scope="col">{seat}</th>' for seat in range(1, players + 1))
    columns = "".join(
        f"<table><thead><tr><td></td>{heads}</tr></thead><tbody>{_render_rounds(column * ROWS, players)}"
        "</tbody></table>"
        for column in range(COLUMNS[players])
    )
    goal = ngettext(
        "The first to {number} marker wins.",
        "The first to {number} markers wins.",
        Position.initial(players, game=paper.rules).target,
    )
    return f'<div class="leaf-names">{names}{fields}</div><div class="leaf-rounds">{columns}</div><p>{text(goal)}</p>'


def _render_rounds(first: int, players: int) -> str:
    cells = "<td></td>" * players
    return "".join(
        f'<tr><th scope="row">{at}</th>{cells}</tr>' for at in range(first + 1, first + ROWS + 1)
    )


def _render_article(article: Article) -> str:
    return (
        f"<article><h3>{say(article.title)} <small>{text(article.numbers)}</small></h3>"
        f"<div>{article.picture()}<p>{text_with_moves(_(article.text))}</p></div></article>"
    )
