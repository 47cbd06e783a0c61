"""The dialog with the profile."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import ceil, floor
from typing import Final

from app.model.app import App
from app.model.settings import Settings
from app.model.setup import level_text, whole_level
from app.narration import strength, words
from app.person.coaching import practice_games_left
from app.person.puzzle_log import tried_puzzles
from app.person.strength import SURE, RatedResult, likely_levels, rating_of, results
from app.rooms.profile.record import ReviewedGame, reviewed_games
from app.rooms.profile.state import PROFILE_DIALOG, Profile
from app.runtime.region import Part
from app.ui.chances import PHASES
from app.ui.html import button, choice_button, dialog, icon, icon_label, say, text, when
from app.ui.lessons import LESSONS
from app.ui.themes import THEMES
from pacru.bot.levels import levels_of, number_at
from pacru.core.texts import N_, _, ngettext, number
from pacru.explain.reasons import Topic
from pacru.games import DEFAULT, descriptor_of, game_keys
from pacru.rating import FIRST
from pacru.review.labels import Phase
from pacru.review.losses import OTHER, sum_up
from pacru.review.typical import Typical, typical

CURVE: Final = 100
"""The most games in the curve."""
LATEST: Final = 10
"""The most games in the table of latest games."""
ENOUGH: Final = 3
"""The fewest reviewed games for a suggestion."""
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
"""For each game and topic: the lesson, and the theme or game of the puzzles; empty: there are none."""
WIDTH: Final = 600
HEIGHT: Final = 120
"""The size of the curve in units of its drawing."""
END: Final = 6
"""Space after the last game, so that its dot is whole."""
BAR: Final = 8
"""The height of a bar in units of its drawing, which is 100 wide."""


def render(settings: Settings, chosen: str) -> str:
    """Return the content of the dialog for the chosen game; empty: the person's most frequent game."""
    counts = _count_games(settings)
    game = chosen if chosen in counts else max(counts, key=counts.__getitem__, default=DEFAULT)
    rated = results(settings, game)
    reviewed = [entry for entry in reviewed_games(settings) if entry.game == game]
    lost = sum_up(loss for entry in reviewed for loss in entry.lost.items())
    norm = _norm_of(settings, game) if reviewed else None
    inside = (
        f"{_render_games(counts, game)}{_render_level(settings, game, rated)}"
        f"{_render_curve(rated[-CURVE:]) if rated else ''}{_render_results(rated)}"
        f"{_render_advice(lost, norm) if norm and len(reviewed) >= ENOUGH else ''}"
        f"{_render_phases(reviewed, norm)}{_render_losses(reviewed, lost, norm)}"
        f"{_render_themes(settings, game)}"
    )
    act = _render_act(settings, game)
    return dialog("profile-title", _("Your level"), inside, act, sticky=True)


def _count_games(settings: Settings) -> Mapping[str, int]:
    """Return the number of results, reviews and puzzles of each game."""
    games = [result.game for result in results(settings)]
    games += [reviewed.game for reviewed in reviewed_games(settings)]
    games += [puzzle.game for puzzle in tried_puzzles(settings)]
    return Counter(game for game in games if game in game_keys())


def _norm_of(settings: Settings, game: str) -> Typical | None:
    """Return the typical figures of the person's level; without a rating, those of the last bot opponent's level."""
    rating = rating_of(settings, game)
    last = min(settings.level, len(levels_of(game)))
    return typical(likely_levels(rating, game)[0] if rating else last, game)


def _level_name(level: object) -> str:
    return _("Level {number}").format(number=level)


def _render_games(counts: Mapping[str, int], shown: str) -> str:
    choices = "".join(
        choice_button("profile.choose_game", say(descriptor_of(key).title), key == shown, game=key)
        for key in game_keys()
        if key in counts
    )
    group = f'<div class="segments" role="group" aria-label="{say("Game")}">{choices}</div>'
    return when(len(counts) > 1, group)


def _render_level(settings: Settings, game: str, rated: Sequence[RatedResult]) -> str:
    """Return the level of the person in a game, from the games that count."""
    level = strength.level_sentence(rated[-1].rating, game) if rated else ""
    if len(rated) >= FIRST:
        return f'<p id="profile-strength">{text(level)}</p>'
    heading = _("Not known yet")
    if rated:
        heading = _("About level {level}").format(level=likely_levels(rated[-1].rating, game)[0])
    counted = _("It takes {whole} games that count. You have {number}.").format(
        whole=FIRST, number=len(rated)
    )
    slots = '<i class="won"></i>' * len(rated) + "<i></i>" * (FIRST - len(rated))
    conditions = (
        N_("you play one bot, to 42")
        if game == DEFAULT
        else N_("you play one bot, by the usual rules"),
        N_("you take nothing back"),
        N_("you ask for no hint, and the coach is off"),
    )
    entries = "".join(f"<li>{icon('check')}{say(condition)}</li>" for condition in conditions)
    return (
        f'<section class="own-level"><h3>{text(heading)}</h3>'
        f'<p id="profile-strength">{text(f"{counted} {level}".rstrip())}</p>'
        f'<div class="counted" aria-hidden="true">{slots}</div>{_render_practice(settings)}'
        f"<h4>{say('A game counts when')}</h4><ul>{entries}</ul>"
        f"<h4>{say('Threats may stay on')}</h4>"
        f"<p>{say('They show what is on the board already.')}</p></section>"
    )


def _render_practice(settings: Settings) -> str:
    """Return the sentence about the practice games left before games count; empty if none are left."""
    left = practice_games_left(settings)
    sentence = ngettext(
        "{number} practice game with the coach is left. Then games count.",
        "{number} practice games with the coach are left. Then games count.",
        left,
    )
    return when(left, f'<p class="practice">{text(sentence)}</p>')


def _render_act(settings: Settings, game: str) -> str:
    """Return the button for the next game: a practice game, or one that counts."""
    does, label = "play.play_rated", _("Play a game that counts")
    if practice_games_left(settings):
        does, label = "play.play_even", _("Play a practice game")
    return button(does, icon_label("play", label), "btn prime", game=game)


def _render_curve(rated: Sequence[RatedResult]) -> str:
    """Return the person's level over time, as a drawing, with a table of the latest games."""
    game, ratings = rated[0].game, [result.rating for result in rated]
    lows, levels, highs = (
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
    line = points(levels)
    scale = "".join(f"<span>{text(_level_name(level))}</span>" for level in (high, low))
    label = _("Your level over time, from {first} to {last}.")
    label = label.format(first=number(levels[0], 1), last=number(levels[-1], 1))
    outcomes = {1.0: say("Won"), 0.5: say("Drawn"), 0.0: say("Lost")}
    rows = [
        (_level_name(level_text(result.level)), outcomes[result.score], number(level, 1))
        for result, level in zip(rated, levels, strict=True)
    ]
    latest = _render_table((_("Opponent"), _("Result"), _("Your level")), rows[: -LATEST - 1 : -1])
    return (
        f'<div class="curve"><div class="scale" aria-hidden="true">{scale}</div>'
        f'<svg class="graph" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" role="img" '
        f'aria-label="{text(label)}"><rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>'
        f'<path class="band" d="M{band}Z"/><path class="half" d="{lines}"/>'
        f'<path class="line" d="M{"L".join(line)}"/><path class="dot" d="M{line[-1]}h0"/></svg></div>'
        f"<details><summary>{say('Latest games')}</summary>{latest}</details>"
    )


def _render_results(rated: Sequence[RatedResult]) -> str:
    """Return the number of games won, drawn and lost against each level."""
    counts = Counter((whole_level(result.level), result.score) for result in rated)
    rows = [
        (_level_name(level), *(number(counts[level, score]) for score in (1.0, 0.5, 0.0)))
        for level in sorted({level for level, _score in counts})
    ]
    table = _render_table((_("Opponent"), _("Won"), _("Drawn"), _("Lost")), rows)
    return when(rows, f"<h3>{say('Rated games')}</h3>{table}")


def _render_advice(lost: Mapping[str, float], norm: Typical) -> str:
    """Return the advice on what to practise: the topic to which the person loses most in comparison with the level."""
    practice = PRACTICE.get(norm.game, {})
    topics = [topic for topic in lost if topic in practice]
    if not topics:
        return ""
    topic = max(topics, key=lambda topic: _share(lost, topic) - norm.share(topic))
    lesson, theme = practice[topic]
    sentence = _("{topic}: {own} of the chances you lose.")
    sentence = sentence.format(topic=_(TOPICS[topic]), own=words.chance(_share(lost, topic)))
    comparison = _at_level(norm, words.chance(norm.share(topic)))
    title = next(_(title) for name, title, _rules in LESSONS if name == lesson)
    inside = icon("learn") + text(_("Lesson: {lesson}").format(lesson=title))
    acts = button("learn.begin", inside, lesson=lesson)
    if theme:
        title = _(THEMES.get(theme) or descriptor_of(theme).title)
        inside = icon("puzzle") + text(_("Three puzzles: {theme}").format(theme=title))
        acts += button("puzzles.begin", inside, mode="theme", count=3, which=theme)
    return (
        '<section class="advice" aria-labelledby="profile-advice">'
        f'<h3 id="profile-advice">{say("What to practise")}</h3><p>{text(f"{sentence} {comparison}")}</p>'
        f'<p class="acts">{acts}</p></section>'
    )


def _share(lost: Mapping[str, float], topic: str) -> float:
    return lost[topic] / (sum(lost.values()) or 1)


def _at_level(norm: Typical, figure: str) -> str:
    return _("At level {level}, it’s {other}.").format(level=norm.level, other=figure)


def _render_phases(reviewed: Sequence[ReviewedGame], norm: Typical | None) -> str:
    """Return the accuracy in each phase, and the number of reviewed games."""
    hint = _("Review your games after they end, and you’ll see here where you lost chances.")
    if reviewed:
        games = ngettext("{number} reviewed game", "{number} reviewed games", len(reviewed))
        moves = ngettext("{number} move", "{number} moves", sum(entry.moves for entry in reviewed))
        hint = f"{games}, {moves}."
    rows = []
    for phase in Phase:
        accuracies = [entry.by_phase[phase] for entry in reviewed if phase in entry.by_phase]
        if accuracies:
            accuracy = sum(accuracies) / len(accuracies)
            other = norm.by_phase.get(phase) if norm else None
            rows.append((_(PHASES[phase]), accuracy, other))
    table = when(rows, _render_comparison(norm, rows))
    return f'<h3>{say("Accuracy")}</h3><p class="hint">{text(hint)}</p>{table}'


def _render_losses(
    reviewed: Sequence[ReviewedGame], lost: Mapping[str, float], norm: Typical | None
) -> str:
    """Return the topics to which the person lost chances, and the mean loss of a move."""
    if not lost:
        return ""
    rows = []
    for topic in lost:
        other = 100 * norm.share(topic) if norm else None
        rows.append((_(TOPICS.get(topic, TOPICS[OTHER])), 100 * _share(lost, topic), other))
    hint, moves = "", sum(entry.moves for entry in reviewed)
    if moves:
        share = _("{number}%").format(number=number(sum(lost.values()) / moves, 1))
        hint = _("A move of yours lowers your chances by {share} on average.").format(share=share)
        if norm:
            hint += f" {_at_level(norm, number(norm.lost_per_move, 1))}"
    return (
        f'<h3>{say("Where you lost chances")}</h3><p class="hint">{text(hint)}</p>'
        f"{_render_comparison(norm, rows)}"
    )


def _render_comparison(
    norm: Typical | None, rows: Iterable[tuple[str, float, float | None]]
) -> str:
    """Return a table of names with the person's figures, and those of the level if they are known, in percent."""
    cells = (
        (name, _render_share(share, "own"), *([_render_share(other, "other")] if norm else []))
        for name, share, other in rows
    )
    level = (_level_name(norm.level),) if norm else ()
    return _render_table(("", _("You"), *level), cells)


def _render_share(share: float | None, looks: str) -> str:
    if share is None:
        return "–"
    return (
        f'{text(words.percent(round(share)))}<svg class="gauge" viewBox="0 0 100 {BAR}" '
        f'preserveAspectRatio="none" aria-hidden="true"><rect class="{looks}" width="{share:.1f}" '
        f'height="{BAR}"/></svg>'
    )


def _render_themes(settings: Settings, game: str) -> str:
    """Return the number of tried and missed puzzles for each theme."""
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
    """Return a table. The heads are plain texts, possibly empty. In a row, the first item is plain, the others HTML."""
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
    lambda view: render(*view),
)
