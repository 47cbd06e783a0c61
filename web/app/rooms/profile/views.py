"""What the profile shows, as plain values."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from app.game.strength import SURE, RatedResult, likely_levels, rating_of, results
from app.game.tried import tried_puzzles
from app.model.app import App
from app.model.settings import Settings
from app.model.setup import level_text, whole_level
from app.narration import strength, words
from app.rooms.profile.record import ReviewedGame, accuracy, lost, reviewed_games
from app.rooms.profile.state import Profile
from app.ui.chances import PHASES
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


class CurveView(NamedTuple):
    """How the level of the person has changed.

    Attributes:
        levels: after each game.
        lows, highs: between which it was likely to be.
        says: the curve in words.
        latest: the latest games: the opponent, the result, and the level after it.
    """

    levels: tuple[float, ...]
    lows: tuple[float, ...]
    highs: tuple[float, ...]
    says: str
    latest: tuple[tuple[str, str, str], ...]


class ComparedRow(NamedTuple):
    """A figure of the person beside that of a level.

    Attributes:
        name: what it is.
        own, other: both in percent; None: there is none.
    """

    name: str
    own: float | None
    other: float | None


class Advice(NamedTuple):
    """What the person can practise.

    Attributes:
        says: why.
        lesson, title: the name of a lesson, and its title.
        theme, called: a theme or game of puzzles, and its name; both empty: there are none.
    """

    says: str
    lesson: str
    title: str
    theme: str
    called: str


class ProfileView(NamedTuple):
    """What the dialog shows of one game.

    Attributes:
        games: the games that can be chosen, by key and title.
        game: the one that is shown.
        strength: the level of the person, or how it becomes known.
        curve: of the level; None: no game has rated the person.
        results: by level: how many games were won, drawn and lost.
        reviewed: how many games were reviewed, in words.
        level: the one beside the person's own figures; empty: there is none.
        phases: the accuracy in each phase.
        losses: where chances were lost.
        rate: how much was lost in a move, in words.
        themes: of the puzzles: the name, how many were tried, and how many missed.
        advice: what to practise; None: too little is known.
    """

    games: tuple[tuple[str, str], ...]
    game: str
    strength: str
    curve: CurveView | None
    results: tuple[tuple[str, int, int, int], ...]
    reviewed: str
    level: str
    phases: tuple[ComparedRow, ...]
    losses: tuple[ComparedRow, ...]
    rate: str
    themes: tuple[tuple[str, int, int], ...]
    advice: Advice | None


def view(app: App) -> ProfileView:
    """Return what the profile shows."""
    settings = app.settings
    known = _known_games(settings)
    chosen = app.own(Profile).game
    game = chosen if chosen in known else max(known, key=known.__getitem__, default=DEFAULT)
    played = [one for one in reviewed_games(settings) if one.game == game]
    beside = _level_beside(settings, game) if played else None
    own = lost(played)
    return ProfileView(
        tuple((key, _(descriptor_of(key).title)) for key in game_keys() if key in known),
        game,
        _strength(settings, game),
        _curve(results(settings, game)[-CURVE:]),
        _results(results(settings, game)),
        _reviewed(played),
        _("Level {number}").format(number=beside.level) if beside else "",
        tuple(_phases(played, beside)),
        tuple(_losses(own, beside)),
        _rate(played, own, beside),
        _themes(settings, game),
        _advice(own, beside) if beside and len(played) >= ENOUGH else None,
    )


def _known_games(settings: Settings) -> Mapping[str, int]:
    """Return how much is known about each game."""
    found = [one.game for one in results(settings)]
    found += [one.game for one in reviewed_games(settings)]
    found += [one.game for one in tried_puzzles(settings)]
    return Counter(game for game in found if game in game_keys())


def _level_beside(settings: Settings, game: str) -> Typical | None:
    """Return the figures of the level nearest to the person, or of their last opponent; None: there are none."""
    rating = rating_of(settings, game)
    last = min(settings.level, len(levels_of(game)))
    return typical(likely_levels(rating, game)[0] if rating else last, game)


def _strength(settings: Settings, game: str) -> str:
    rating = rating_of(settings, game)
    if rating is None:
        return _("Play a bot without help or coach, and you’ll see your level here.")
    return strength.told(rating, game)


def _curve(played: Sequence[RatedResult]) -> CurveView | None:
    if not played:
        return None
    game = played[0].game
    around = [
        [
            number_at(game, value + SURE * side * deviation)
            for value, deviation, _volatility in (one.rating for one in played)
        ]
        for side in (0, -1, 1)
    ]
    levels, lows, highs = map(tuple, around)
    told = _("The curve of your level, from {first} to {last}.")
    says = told.format(first=_level(levels[0]), last=_level(levels[-1]))
    latest = tuple(
        (
            _("Level {number}").format(number=level_text(one.level)),
            _outcome(one.score),
            _level(after),
        )
        for one, after in zip(played, levels, strict=True)
    )
    return CurveView(levels, lows, highs, says, latest[: -LATEST - 1 : -1])


def _level(value: float) -> str:
    return number(value, 1)


def _outcome(score: float) -> str:
    return {1.0: _("Won"), 0.0: _("Lost")}.get(score, _("Drawn"))


def _results(played: Sequence[RatedResult]) -> tuple[tuple[str, int, int, int], ...]:
    by_level: defaultdict[int, Counter[float]] = defaultdict(Counter)
    for one in played:
        by_level[whole_level(one.level)][one.score] += 1
    return tuple(
        (_("Level {number}").format(number=level), found[1.0], found[0.5], found[0.0])
        for level, found in sorted(by_level.items())
    )


def _reviewed(played: Sequence[ReviewedGame]) -> str:
    if not played:
        return _("Review your games after they end, and you’ll see here where you lost chances.")
    games = ngettext("{number} reviewed game", "{number} reviewed games", len(played))
    moves = ngettext("{number} move", "{number} moves", sum(one.moves for one in played))
    return f"{games}, {moves}."


def _phases(played: Sequence[ReviewedGame], beside: Typical | None) -> list[ComparedRow]:
    found = {phase: accuracy(played, phase) for phase in Phase}
    return [
        ComparedRow(_(PHASES[phase]), own, beside.by_phase.get(phase) if beside else None)
        for phase, own in found.items()
        if own is not None
    ]


def _losses(own: Mapping[str, float], beside: Typical | None) -> list[ComparedRow]:
    return [
        ComparedRow(
            _(TOPICS.get(topic, TOPICS[OTHER])),
            100 * _share(own, topic),
            100 * beside.share(topic) if beside else None,
        )
        for topic in own
    ]


def _share(own: Mapping[str, float], topic: str) -> float:
    return own.get(topic, 0.0) / (sum(own.values()) or 1)


def _rate(played: Sequence[ReviewedGame], own: Mapping[str, float], beside: Typical | None) -> str:
    moves = sum(one.moves for one in played)
    if not moves:
        return ""
    told = _("A move of yours loses {points} points of chances on average.").format(
        points=number(sum(own.values()) / moves, 1)
    )
    if beside is None:
        return told
    other = _("At level {level}, it’s {other}.").format(
        level=beside.level, other=number(beside.lost_per_move, 1)
    )
    return f"{told} {other}"


def _themes(settings: Settings, game: str) -> tuple[tuple[str, int, int], ...]:
    tried: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for one in tried_puzzles(settings):
        if one.game == game:
            tried.update(one.themes)
            missed.update(() if one.solved else one.themes)
    return tuple((_(THEMES[name]), tried[name], missed[name]) for name in THEMES if tried[name])


def _advice(own: Mapping[str, float], beside: Typical) -> Advice | None:
    """Return what to practise: what the person loses more to than the level does."""
    practice = PRACTICE.get(beside.game, {})
    known = [topic for topic in own if topic in practice]
    if not known:
        return None
    topic = max(known, key=lambda one: _share(own, one) - beside.share(one))
    lesson, theme = practice[topic]
    called = _(THEMES.get(theme) or descriptor_of(theme).title) if theme else ""
    told = _("{topic}: {own} of the chances you lose.").format(
        topic=_(TOPICS[topic]), own=words.chance(_share(own, topic))
    )
    other = _("At level {level}, it’s {other}.").format(
        level=beside.level, other=words.chance(beside.share(topic))
    )
    title = next(_(title) for name, title, _rules in LESSONS if name == lesson)
    return Advice(f"{told} {other}", lesson, title, theme, called)
