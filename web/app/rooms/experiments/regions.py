"""The dialog with the experiments."""

from typing import Final

from app.model.app import App
from app.model.settings import Settings
from app.narration import words
from app.rooms.experiments.handlers import GAMES
from app.rooms.experiments.state import EXPERIMENTS_DIALOG, Experiments, Sample
from app.rooms.experiments.stored import own_shares
from app.runtime.region import Part
from app.ui.html import button, dialog, options, say, text, when
from pacru.core.texts import N_, _, ngettext, number
from pacru.experiments import ANYBODY, Experiment, Share, add_shares
from pacru.games import descriptor_of

ABOUT: Final = N_(
    "These figures come from many games that the bot played against itself. Each has a margin of"
    " error: in 95 of 100 cases, the true figure is within it. Your device can play more games "
    "of the same kind and add them. Nothing is sent anywhere."
)
BAR: Final = 13
"""The height of a row's drawing. Its width is 100."""
LARGE: Final = N_("Each game takes minutes here. On a computer, this command plays them:")
LEVELS: Final = "levels"
SUBJECTS: Final = {
    "first": N_("Is it better to go first? What decides a game?"),
    "openings": N_("The first move"),
}
"""Subjects of experiments, besides the levels of each game."""
POINTS: Final = N_("First level’s score")
WINNERS: Final = {
    "seat 0": N_("The first player wins"),
    "seat 1": N_("The second player wins"),
    "seat 2": N_("The third player wins"),
    "seat 3": N_("The fourth player wins"),
    "more crossing": N_("Whoever crosses borders more often wins"),
    "more connection": N_("Whoever makes more connections wins"),
    "more pincer": N_("Whoever captures more often wins"),
    "more meeting": N_("Whoever makes more meetings wins"),
    "more reorientation": N_("Whoever rotates more often wins"),
    "more full corner": N_("Whoever fills more corners wins"),
}
"""Subjects of shares, besides points and first moves."""


def render(experiments: Experiments, settings: Settings) -> str:
    """Return the content of the dialog; the person's shares are in the settings."""
    subjects = {key: _(title) for key, title in SUBJECTS.items()}
    sections, problem = "", experiments.problem
    for experiment in experiments.published:
        subject = experiment.about
        if subject == LEVELS:
            subject = f"{LEVELS} {experiment.game}"
            levels = _("Levels of {game}").format(game=descriptor_of(experiment.game).title)
            subjects[subject] = levels
        if subject == experiments.subject:
            shares = own_shares(settings, experiment.key)
            sections += _render_experiment(experiment, shares, experiments.sample)
    inside = (
        f"<p>{say(ABOUT)}</p>{when(problem, f'<p class=fault role=alert>{text(problem)}</p>')}"
        f'<div class="knobs"><select data-change="experiments.choose_subject" aria-label="{say("Experiments on")}">'
        f"{options(subjects, experiments.subject)}</select></div>{sections}"
    )
    return dialog("experiments-title", _("Experiments"), inside, sticky=True)


def _render_experiment(
    experiment: Experiment, shares: tuple[Share, ...], sample: Sample | None
) -> str:
    yours = {share.what: share for share in shares}
    both = {share.what: share for share in add_shares(experiment.shares, shares)}
    rows = "".join(
        _render_row(share, yours.get(share.what), both[share.what]) for share in experiment.shares
    )
    title = _title(experiment)
    return (
        f'<section class="experiment"><h3>{text(title)}</h3>'
        f"<ul>{rows}</ul>{_render_acts(experiment, text(title), bool(shares), sample)}</section>"
    )


def _title(experiment: Experiment) -> str:
    if experiment.levels:
        first, second = (_("random moves") if key == ANYBODY else key for key in experiment.levels)
        return _("Level {number} against {other}").format(number=first, other=second)
    rules = _("tournament rule") if experiment.tournament else _("published rules")
    title = _("{players} players, {rules}, {nodes} positions per move")
    return title.format(
        players=number(experiment.players), rules=rules, nodes=number(experiment.nodes)
    )


def _render_row(published: Share, yours: Share | None, both: Share) -> str:
    """Return a published share. If the person has played games, add their share and that of all games together."""
    says, bars = f"<span>{text(_figure(published))}</span>", _render_bar(published, 0, "published")
    if yours:
        parts = [(_("Published"), published), (_("Yours"), yours), (_("Together"), both)]
        says = "".join(f"<span>{text(name)} {text(_figure(share))}</span>" for name, share in parts)
        bars += _render_bar(both, 1, "both")
    return (
        f"<li><b>{text(_label(published.what))}</b>"
        f'<svg viewBox="0 0 100 {BAR}" preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="half" d="M50 0V{BAR}"/>{bars}</svg>{says}</li>'
    )


def _label(what: str) -> str:
    kind, _space, move = what.partition(" ")
    return move if kind == "first" else _(WINNERS.get(what, POINTS))


def _figure(share: Share) -> str:
    """Return a share and its bounds in words."""
    part, low, high = (
        words.percent(round(100 * figure)) for figure in (share.points / share.games, *share.bounds)
    )
    return ngettext(
        "{share} ({low} to {high}) of {number} game",
        "{share} ({low} to {high}) of {number} games",
        share.games,
        share=part,
        low=low,
        high=high,
    )


def _render_bar(share: Share, at: int, looks: str) -> str:
    """Return a bar from the lower to the upper bound, with a line at the share."""
    top, (low, high) = 1 + 6 * at, share.bounds
    return (
        f'<rect class="{looks}" x="{100 * low:.1f}" y="{top}" width="{100 * (high - low):.1f}" height="5"/>'
        f'<path class="{looks}" d="M{100 * share.points / share.games:.1f} {top}v5"/>'
    )


def _render_acts(experiment: Experiment, title: str, has_games: bool, sample: Sample | None) -> str:
    code = f'<code translate="no">{text(experiment.command)}</code>'
    if not experiment.fits:
        return f'<p class="small">{say(LARGE)} {code}</p>'
    about = f'<span class="sr">: {title}</span>'
    if sample and sample.key == experiment.key:
        done = sample.done
        move = max((len(trial.game.plies) for trial in sample.playing.values()), default=0)
        progress = _("{done} of {whole} games, at move {move}").format(
            done=number(done), whole=number(GAMES), move=number(move)
        )
        bar = f'<progress max="{GAMES}" value="{done}" aria-label="{title}"></progress>'
        act = f"{button('experiments.stop', say('Stop'))}{bar} {text(progress)}"
    else:
        forget = say("Forget my games") + about
        act = button("experiments.run", say("Run it again") + about, key=experiment.key)
        act += when(
            has_games, button("experiments.forget", forget, "btn quiet", key=experiment.key)
        )
    return f'<p class="acts">{act}</p><details><summary>{say("Command")}</summary>{code}</details>'


CONTENT: Final = Part[App, tuple[Experiments, Settings]](
    EXPERIMENTS_DIALOG,
    lambda app: (app.state(Experiments), app.settings),
    lambda view: render(*view),
)
"""The dialog."""
