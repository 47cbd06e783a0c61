"""The dialog with the profile."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import ceil, floor
from typing import Final

from app.model.app import App
from app.model.settings import Settings
from app.model.setup import level_text, whole_level
from app.narration import words
from app.person.puzzle_log import tried_puzzles
from app.person.strength import SURE, RatedResult, likely_levels, rating_of, results
from app.rooms.profile.level import render_act, render_level
from app.rooms.profile.record import ReviewedGame, accuracy, lost, reviewed_games
from app.rooms.profile.state import PROFILE_DIALOG, Profile
from app.runtime.region import Part
from app.ui.chances import PHASES
from app.ui.html import button, choice_button, dialog, icon, say, text, when
from app.ui.lessons import LESSONS
from app.ui.themes import THEMES
from pacru.bot.levels import levels_of, number_at
from pacru.core.texts import N_, _, ngettext, number
from pacru.explain.reasons import Topic
from pacru.games import DEFAULT, descriptor_of, game_keys
from pacru.review.labels import Phase
from pacru.review.losses import OTHER
from pacru.review.typical import Typical, typical

CURVE: Final = 100
"""The most games that the curve shows …"""
LATEST: Final = 10
"""… and the table below it."""
ENOUGH: Final = 3
"""From this many reviewed games on, there is a suggestion."""
TOPICS: Final[Mapping[str, str]] = {
    Topic.WIN: N_("Wins missed or allowed"),
    Topic.BLOCKING: N_("Blocking"),
    Topic.CAPTURE: N_("Captures"),
    Topic.CONNECTION: N_("Connections"),
    Topic.MARKERS: N_("Markers"),
    Topic.CROSSING: N_("Border crossings"),
    Topic.LANDS: N_("Borderlands"),
    Topic.POWER: N_("Power"),
    Topic.MOBILITY: N_("Mobility"),
    Topic.ROTATION: N_("Rotations"),
    OTHER: N_("Other reasons"),
}
"""What chances are lost to."""
PRACTICE: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {
    "pacru": {
        Topic.WIN: ("end", "target"),
        Topic.BLOCKING: ("blocked", "blocking"),
        Topic.CAPTURE: ("escape", "pincer"),
        Topic.CONNECTION: ("connect", "connection"),
        Topic.MARKERS: ("end", "target"),
        Topic.CROSSING: ("cross", "crossing"),
        Topic.LANDS: ("full", "crossing"),
        Topic.POWER: ("power", "connection"),
        Topic.MOBILITY: ("way", "blocking"),
        Topic.ROTATION: ("rotate", "rotation"),
    },
    "azacru": {Topic.MARKERS: ("convert", "azacru")},
    "shacru": {Topic.MARKERS: ("count", "shacru"), Topic.MOBILITY: ("pass", "shacru")},
    "lilacru": {Topic.MARKERS: ("count", ""), Topic.MOBILITY: ("pass", "")},
}
"""For each game, and what chances are lost to in it: the lesson, and the puzzles, by their theme or game; Lilacru has
none."""
WIDTH: Final = 600
HEIGHT: Final = 120
"""The size of the curve, in units of the drawing, which is as large as its place."""
END: Final = 6
"""Beyond the last game, so that its dot is whole."""
BAR: Final = 8
"""The height of a bar in its own units; it is 100 wide."""


def render(settings: Settings, chosen: str) -> str:
    """Return what is in the dialog.

    Args:
        settings: with what is known about the person.
        chosen: the game whose figures are shown, by its key; empty: the one that was played most.
    """
    known = _known_games(settings)
    game = chosen if chosen in known else max(known, key=known.__getitem__, default=DEFAULT)
    rated = results(settings, game)
    played = [one for one in reviewed_games(settings) if one.game == game]
    beside = _level_beside(settings, game) if played else None
    inside = (
        f"{_render_games(known, game)}"
        f"{render_level(settings, game, rated)}"
        f"{_render_curve(rated[-CURVE:]) if rated else ''}{_render_results(rated)}"
        f"{_render_advice(lost(played), beside) if beside and len(played) >= ENOUGH else ''}"
        f"{_render_phases(played, beside)}{_render_losses(played, beside)}{_render_themes(settings, game)}"
    )
    act = render_act(settings, game)
    return dialog("profile-title", _("Your level"), inside, act, sticky=True)


def _known_games(settings: Settings) -> Mapping[str, int]:
    """Return how much is known about each game."""
    found = [result.game for result in results(settings)]
    found += [game.game for game in reviewed_games(settings)]
    found += [puzzle.game for puzzle in tried_puzzles(settings)]
    return Counter(game for game in found if game in game_keys())


def _level_beside(settings: Settings, game: str) -> Typical | None:
    """Return the figures of the level nearest to the person, or of their last opponent; None: there are none."""
    rating = rating_of(settings, game)
    last = min(settings.level, len(levels_of(game)))
    return typical(likely_levels(rating, game)[0] if rating else last, game)


def _level_name(level: object) -> str:
    return _("Level {number}").format(number=level)


def _render_games(known: Mapping[str, int], shown: str) -> str:
    choices = "".join(
        choice_button("profile.choose_game", say(descriptor_of(key).title), key == shown, game=key)
        for key in game_keys()
        if key in known
    )
    group = f'<div class="segments" role="group" aria-label="{say("Game")}">{choices}</div>'
    return when(len(known) > 1, group)


def _render_curve(played: Sequence[RatedResult]) -> str:
    """Return how the level of the person has changed, as a drawing and in a table."""
    game, ratings = played[0].game, [one.rating for one in played]
    lows, own, highs = (
        [number_at(game, rating.value + SURE * side * rating.deviation) for rating in ratings]
        for side in (-1, 0, 1)
    )
    low = floor(min(lows))
    high = max(ceil(max(highs)), low + 1)

    def height_of(level: float) -> float:
        return (high - level) * HEIGHT / (high - low)

    def points(levels: Sequence[float]) -> list[str]:
        levels = levels if levels[1:] else [*levels, *levels]  # a line from the first game on
        step = (WIDTH - END) / (len(levels) - 1)
        return [f"{at * step:.1f} {height_of(level):.1f}" for at, level in enumerate(levels)]

    band = "L".join([*points(highs), *reversed(points(lows))])
    lines = "".join(f"M0 {height_of(level):.1f}H{WIDTH}" for level in range(low, high + 1))
    line = points(own)
    scale = "".join(f"<span>{text(_level_name(level))}</span>" for level in (high, low))
    says = _("Your level over time, from {first} to {last}.")
    says = says.format(first=number(own[0], 1), last=number(own[-1], 1))
    outcomes = {1.0: say("Won"), 0.5: say("Drawn"), 0.0: say("Lost")}
    rows = [
        (_level_name(level_text(one.level)), outcomes[one.score], number(level, 1))
        for one, level in zip(played, own, strict=True)
    ]
    latest = _render_table((_("Opponent"), _("Result"), _("Your level")), rows[: -LATEST - 1 : -1])
    return (
        f'<div class="curve"><div class="scale" aria-hidden="true">{scale}</div>'
        f'<svg class="graph" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" role="img" '
        f'aria-label="{text(says)}"><rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>'
        f'<path class="band" d="M{band}Z"/><path class="half" d="{lines}"/>'
        f'<path class="line" d="M{"L".join(line)}"/><path class="dot" d="M{line[-1]}h0"/></svg></div>'
        f"<details><summary>{say('Latest games')}</summary>{latest}</details>"
    )


def _render_results(played: Sequence[RatedResult]) -> str:
    """Return how many games were won, drawn and lost against each level."""
    counts = Counter((whole_level(one.level), one.score) for one in played)
    rows = [
        (_level_name(level), *(number(counts[level, score]) for score in (1.0, 0.5, 0.0)))
        for level in sorted({level for level, _score in counts})
    ]
    table = _render_table((_("Opponent"), _("Won"), _("Drawn"), _("Lost")), rows)
    return when(rows, f"<h3>{say('Rated games')}</h3>{table}")


def _render_advice(mapping: Mapping[str, float], beside: Typical) -> str:
    """Return what to practise: what the person loses more to than the level does."""
    practice = PRACTICE.get(beside.game, {})
    known = [topic for topic in mapping if topic in practice]
    if not known:
        return ""
    topic = max(known, key=lambda one: _share(mapping, one) - beside.share(one))
    lesson, theme = practice[topic]
    told = _("{topic}: {own} of the chances you lose.").format(
        topic=_(TOPICS[topic]), own=words.chance(_share(mapping, topic))
    )
    other = _at_level(beside, words.chance(beside.share(topic)))
    title = next(_(title) for name, title, _rules in LESSONS if name == lesson)
    inside = icon("learn") + text(_("Lesson: {lesson}").format(lesson=title))
    acts = button("learn.begin", inside, lesson=lesson)
    if theme:
        called = _(THEMES.get(theme) or descriptor_of(theme).title)
        inside = icon("puzzle") + text(_("Three puzzles: {theme}").format(theme=called))
        acts += button("puzzles.begin", inside, mode="theme", count=3, which=theme)
    return (
        '<section class="advice" aria-labelledby="profile-advice">'
        f'<h3 id="profile-advice">{say("What to practise")}</h3><p>{text(f"{told} {other}")}</p>'
        f'<p class="acts">{acts}</p></section>'
    )


def _share(mapping: Mapping[str, float], topic: str) -> float:
    return mapping.get(topic, 0.0) / (sum(mapping.values()) or 1)


def _at_level(beside: Typical, other: str) -> str:
    return _("At level {level}, it’s {other}.").format(level=beside.level, other=other)


def _render_phases(played: Sequence[ReviewedGame], beside: Typical | None) -> str:
    """Return the accuracy in each phase, and how many games were reviewed."""
    told = _("Review your games after they end, and you’ll see here where you lost chances.")
    if played:
        games = ngettext("{number} reviewed game", "{number} reviewed games", len(played))
        moves = ngettext("{number} move", "{number} moves", sum(one.moves for one in played))
        told = f"{games}, {moves}."
    rows = [
        (_(PHASES[phase]), own, beside.by_phase.get(phase) if beside else None)
        for phase in Phase
        if (own := accuracy(played, phase)) is not None
    ]
    table = when(rows, _render_compared(beside, rows))
    return f'<h3>{say("Accuracy")}</h3><p class="hint">{text(told)}</p>{table}'


def _render_losses(played: Sequence[ReviewedGame], beside: Typical | None) -> str:
    """Return where chances were lost, and how much in a move."""
    own, moves = lost(played), sum(one.moves for one in played)
    rows = [
        (
            _(TOPICS.get(topic, TOPICS[OTHER])),
            100 * _share(own, topic),
            100 * beside.share(topic) if beside else None,
        )
        for topic in own
    ]
    if not rows:
        return ""
    told = ""
    if moves:
        share = _("{number}%").format(number=number(sum(own.values()) / moves, 1))
        told = _("A move of yours lowers your chances by {share} on average.").format(share=share)
        if beside:
            told += f" {_at_level(beside, number(beside.lost_per_move, 1))}"
    return (
        f'<h3>{say("Where you lost chances")}</h3><p class="hint">{text(told)}</p>'
        f"{_render_compared(beside, rows)}"
    )


def _render_compared(
    beside: Typical | None, rows: Iterable[tuple[str, float, float | None]]
) -> str:
    """Return a table with the person's figures, beside those of a level if there are any.

    Args:
        beside: the figures of the level.
        rows: for each figure its name, that of the person, and that of the level, in percent.
    """
    shown = (
        (name, _render_share(own, "own")) + ((_render_share(other, "other"),) if beside else ())
        for name, own, other in rows
    )
    level = (_level_name(beside.level),) if beside else ()
    return _render_table(("", _("You"), *level), shown)


def _render_share(share: float | None, looks: str) -> str:
    if share is None:
        return "–"
    return (
        f'{text(words.percent(round(share)))}<svg class="gauge" viewBox="0 0 100 {BAR}" '
        f'preserveAspectRatio="none" aria-hidden="true"><rect class="{looks}" width="{share:.1f}" '
        f'height="{BAR}"/></svg>'
    )


def _render_themes(settings: Settings, game: str) -> str:
    """Return for each theme how many puzzles were tried, and how many missed."""
    puzzles = [puzzle for puzzle in tried_puzzles(settings) if puzzle.game == game]
    tried = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    missed = Counter(theme for puzzle in puzzles if not puzzle.solved for theme in puzzle.themes)
    rows = [
        (_(title), number(tried[name]), number(missed[name]))
        for name, title in THEMES.items()
        if tried[name]
    ]
    none = f'<p class="hint">{say("Solve puzzles, and you’ll see here which themes you miss.")}</p>'
    table = _render_table((_("Theme"), _("Tried"), _("Missed")), rows)
    return f"<h3>{say('Puzzles')}</h3>{table if rows else none}"


def _render_table(heads: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table.

    Args:
        heads: of the columns, plain; empty: it has none.
        rows: for each its head, plain, and its cells as HTML.
    """
    columns = "".join(
        f'<th scope="col">{text(head)}</th>' if head else "<td></td>" for head in heads
    )
    inside = ""
    for first, *others in rows:
        cells = "".join(f"<td>{other}</td>" for other in others)
        inside += f'<tr><th scope="row">{text(first)}</th>{cells}</tr>'
    return f'<div class="figures"><table><thead><tr>{columns}</tr></thead><tbody>{inside}</tbody></table></div>'


CONTENT: Final = Part[App, tuple[Settings, str]](
    PROFILE_DIALOG,
    lambda app: (app.settings, app.state(Profile).game),
    lambda shown: render(*shown),
)
"""The dialog."""
