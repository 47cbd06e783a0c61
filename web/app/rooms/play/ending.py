"""The HTML of the result of a game."""

from app.rooms.play.views.result import DecisionView, OfferView, Result, ResultRow
from app.ui import chances, lessons
from app.ui.html import button, glyph, hide_if, icon, render_fall, say, text, text_with_moves, when
from pacru.core.texts import _, ngettext


def render_result(result: Result | None) -> str:
    """Return the result of the game: who has won and why, what one can do next, and the players."""
    if result is None:
        return ""
    away = button(
        "play.hide_result", icon("close"), "btn quiet square", _("Close (Esc)"), label=_("Close")
    )
    return (
        f'<header><h2 id="result-title">{text(result.title)}</h2>{away}</header>'
        f'<p id="result-fate"{hide_if(not result.fate)}><b>{text_with_moves(result.fate)}</b></p>'
        f'<p id="result-reason" class="lead">{text_with_moves(result.reason)} {lessons.why(result.rule)}</p>'
        f'<p id="result-match"{hide_if(not result.match)}><b>{text(result.match)}</b></p>'
        f'<p id="result-strength"{hide_if(not result.strength)}>{text(result.strength)}{_render_profile(result)}</p>'
        f"{_render_decision(result.decision)}{_render_offer(result.offer)}{_render_acts(result)}{_render_rows(result.rows)}"
        f"{render_fall(result.tiles)}"
    )


def _render_profile(result: Result) -> str:
    return when(result.profiled, f" {button('profile.show', say('Your profile'), 'rule')}")


def _render_rows(rows: tuple[ResultRow, ...]) -> str:
    if not rows:
        return ""
    return (
        f'<table><thead class="sr"><tr><th scope="col">{say("Rank")}</th>'
        f'<th scope="col">{say("Player")}</th>'
        f'<th scope="col">{say("Markers")}</th><th scope="col">{say("Chevrons")}</th></tr></thead>'
        f'<tbody id="result-rows">{"".join(map(_render_row, rows))}</tbody></table>'
    )


def _render_row(row: ResultRow) -> str:
    return (
        f"<tr><td data-place>{row.place}.</td>"
        f'<th scope="row"><span>{glyph(row.picture)}<span data-name>{text(row.name)}</span></span></th>'
        f'<td><b data-count>{row.count}</b><span class="sr"> '
        f"{text(ngettext('marker', 'markers', row.count))}</span></td>"
        f"<td data-chevrons>{text(row.chevrons)}</td></tr>"
    )


def _render_decision(decision: DecisionView | None) -> str:
    if decision is None:
        return ""
    graph = chances.render(decision.graph)
    return f'<div class="decision"><p id="result-decision">{text_with_moves(decision.text)}</p>{graph}</div>'


def _render_offer(offer: OfferView | None) -> str:
    """Return the offer of another level, after some wins or losses in a row."""
    if offer is None:
        return ""
    play = button("play.play_first_game", text(offer.button), more=' id="offered"')
    if offer.level:
        play = button(
            "play.play_level", text(offer.button), more=' id="offered"', level=offer.level
        )
    return f'<div class="offer"><span>{text(offer.text)}</span>{play}</div>'


def _render_acts(result: Result) -> str:
    """Return what one can do next, the first thing apart from the others."""
    review_first = result.lost and result.review and not result.next_game
    review = button("review.begin", text(result.review), "btn prime" if review_first else "btn")
    again = button("play.play_again", say("Play again"), "btn" if review_first else "btn prime")
    rematch = button(
        "play.play_rematch",
        say("Swap seats"),
        "btn quiet",
        title=_("Same players, everyone one seat along"),
    )
    if result.next_game:
        again, rematch = button("play.play_next_game", text(result.next_game), "btn prime"), ""
    first, second = (review, again) if review_first else (again, when(result.review, review))
    new = button("play.set_up", say("New game"))
    count = when(result.counts, button("play.count_again", say("Show the count"), "btn quiet"))
    return f'<div class="acts">{first}<div>{second}{new}{rematch}{count}</div></div>'
