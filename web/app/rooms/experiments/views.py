"""What the dialog with the experiments shows."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from app.model.app import App
from app.narration import words
from app.rooms.experiments.handlers import GAMES
from app.rooms.experiments.state import Experiments, Sample
from app.rooms.experiments.stored import own_shares
from pacru.core.texts import N_, _, ngettext, number
from pacru.experiments import ANYBODY, Experiment, Share, add_shares
from pacru.games import descriptor_of

LEVELS: Final = "levels"
SUBJECTS: Final = {
    "first": N_("Is it better to start? What decides?"),
    "openings": N_("The first move"),
}
"""What experiments are about, but for the levels of each game."""
SEATS: Final = (
    N_("The first player wins"),
    N_("The second player wins"),
    N_("The third player wins"),
    N_("The fourth player wins"),
)
EVENTS: Final = {
    "crossing": N_("Whoever crosses borders more often wins"),
    "connection": N_("Whoever makes more connections wins"),
    "pincer": N_("Whoever makes more pincers wins"),
    "meeting": N_("Whoever makes more meetings wins"),
    "reorientation": N_("Whoever rotates more often wins"),
    "full corner": N_("Whoever fills more corners wins"),
}


class FigureView(NamedTuple):
    """A share with its bounds, all from 0 to 1, and in words."""

    share: float
    low: float
    high: float
    says: str


class RowView(NamedTuple):
    """A share: of what, as published, in the person's own games, and in all of them; None: there are no games."""

    what: str
    published: FigureView
    own: FigureView | None = None
    both: FigureView | None = None


class ExperimentView(NamedTuple):
    """An experiment.

    Attributes:
        experiment: what was counted.
        title: what was played.
        rows: the shares.
        has_own: whether the person has played some.
        progress: what its sample has come to, or empty.
        done: how many games of the sample are over.
    """

    experiment: Experiment
    title: str
    rows: tuple[RowView, ...]
    has_own: bool
    progress: str
    done: int


class ExperimentsView(NamedTuple):
    """What the dialog shows."""

    subjects: tuple[tuple[str, str], ...]
    subject: str
    problem: str
    experiments: tuple[ExperimentView, ...]


def view(app: App) -> ExperimentsView:
    """Return what the dialog shows."""
    own = app.own(Experiments)
    of_games = dict.fromkeys(one.game for one in own.published if one.about == LEVELS)
    levels = {
        f"{LEVELS} {game}": _("Levels of {game}").format(game=descriptor_of(game).title)
        for game in of_games
    }
    subjects = {key: _(title) for key, title in SUBJECTS.items()} | levels
    shown = (one for one in own.published if _subject_of(one) == own.subject)
    return ExperimentsView(
        tuple(subjects.items()),
        own.subject,
        own.problem,
        tuple(_experiment_view(app, one, own.sample) for one in shown),
    )


def _subject_of(experiment: Experiment) -> str:
    return f"{LEVELS} {experiment.game}" if experiment.about == LEVELS else experiment.about


def _experiment_view(app: App, one: Experiment, sample: Sample | None) -> ExperimentView:
    own = own_shares(app.settings, one.key)
    mine = sample if sample and sample.key == one.key else None
    return ExperimentView(
        one,
        _title(one),
        tuple(_rows(one.shares, own)),
        bool(own),
        _progress(mine) if mine else "",
        mine.done if mine else 0,
    )


def _title(one: Experiment) -> str:
    if one.levels:
        first, second = (_("any move") if key == ANYBODY else key for key in one.levels)
        return _("Level {number} against {other}").format(number=first, other=second)
    rules = _("tournament rule") if one.tournament else _("published rules")
    title = _("{players} players, {rules}, {nodes} positions a move")
    return title.format(players=number(one.players), rules=rules, nodes=number(one.nodes))


def _progress(sample: Sample) -> str:
    told = _("{done} of {whole} games, at move {move}")
    move = max((len(one.trial.game.plies) for one in sample.playing), default=0)
    return told.format(done=number(sample.done), whole=number(GAMES), move=number(move))


def _rows(published: Sequence[Share], own: Sequence[Share]) -> Iterator[RowView]:
    mine = {share.what: share for share in own}
    both = {share.what: share for share in add_shares(published, own)}
    for share in published:
        row = RowView(_label(share.what), _figure(share))
        if more := mine.get(share.what):
            row = row._replace(own=_figure(more), both=_figure(both[share.what]))
        yield row


def _label(what: str) -> str:
    kind, _between, of = what.partition(" ")
    match kind:
        case "seat":
            return _(SEATS[int(of)])
        case "more":
            return _(EVENTS[of])
        case "first":
            return of
        case _:
            return _("Points of the first")


def _figure(share: Share) -> FigureView:
    part, (low, high) = share.points / share.games, share.bounds
    told = ngettext(
        "{share} ({low} to {high}) of {number} game",
        "{share} ({low} to {high}) of {number} games",
        share.games,
        share=words.percent(round(100 * part)),
        low=words.percent(round(100 * low)),
        high=words.percent(round(100 * high)),
    )
    return FigureView(part, low, high, told)
