"""The events of the experiments."""

from dataclasses import replace
from typing import Final

import pacru
from app.game.asking import ask, most_workers, question
from app.game.effects import Answer, Withdraw
from app.model.app import App, Update
from app.model.changes import change
from app.model.messages import DialogOpened
from app.rooms.experiments.state import EXPERIMENTS_DIALOG, Experiments, Sample
from app.rooms.experiments.stored import with_shares, without_shares
from app.runtime.commands import Fetch, Say
from app.runtime.handling import handler
from app.runtime.update import Send
from pacru.bot.desk import Urgency
from pacru.core.texts import _, number
from pacru.experiments import Trial, read_experiments

GAMES: Final = 20
"""The number of games in a sample."""


@handler()
def show(app: App) -> Update:
    """Show the experiments."""
    opened = Send(DialogOpened(EXPERIMENTS_DIALOG))
    if app.state(Experiments).published:
        return app, (opened,)
    return app, (opened, Fetch(["experiments"], "experiments.take_figures"))


@handler(unasked=True)
def take_figures(app: App, contents: tuple[str, ...] = (), failed: str = "") -> Update:
    """Read the published figures, in texts with a character for each byte, or say that they could not be loaded."""
    if failed:
        return change(app, Experiments, problem=_("The figures couldn’t be loaded.")), ()
    published = read_experiments("".join(contents).encode("latin-1").decode())
    return change(app, Experiments, published=published, problem=""), ()


@handler()
def choose_subject(app: App, value: str) -> Update:
    """Show the experiments on another subject."""
    return change(app, Experiments, subject=value), ()


@handler()
def run(app: App, key: str, moment: str) -> Update:
    """Play games of an experiment. They replace games in progress. The moment is their seed."""
    experiments = app.state(Experiments)
    if not any(experiment.key == key and experiment.fits for experiment in experiments.published):
        return app, ()
    app, effects = _fill(change(app, Experiments, sample=Sample(key, moment), problem=""))
    return app, (*_withdrawals(experiments), *effects)


@handler()
def stop(app: App) -> Update:
    """End the games in progress."""
    return _end(app) if app.state(Experiments).sample else (app, ())


@handler()
def forget(app: App, key: str) -> Update:
    """Forget the person's games of an experiment."""
    return without_shares(app, key), ()


def take_answer(app: App, answer: Answer) -> Update:
    """Play the turn, and go on with this game or with the next one."""
    sample = app.state(Experiments).sample
    if sample is None or answer.number not in sample.playing:
        return app, ()
    trial = sample.playing[answer.number]
    infos = answer.infos if trial.question.best > 1 else ()
    try:
        trial = trial.with_answer(answer.turn, infos)
    except pacru.PacruError:  # a stopped bot has no turn
        return stop(app)
    playing = {**sample.playing}
    del playing[answer.number]
    app = change(app, Experiments, sample=replace(sample, playing=playing))
    if not trial.is_over:
        return _ask(app, trial)
    app, effects = _fill(with_shares(app, sample.key, trial.shares))
    done = _sample(app).done
    if done == GAMES:
        return _end(app)
    progress = _("{done} of {whole} games").format(done=number(done), whole=number(GAMES))
    return app, (*effects, Say(progress))


def on_bot_failed(app: App) -> Update:
    """End the games if the bots cannot be started again; otherwise, the questions are asked again."""
    return _end(app, _("The bot stopped working.")) if app.bots.gave_up else (app, ())


def _sample(app: App) -> Sample:
    sample = app.state(Experiments).sample
    assert sample
    return sample


def _fill(app: App) -> Update:
    """Begin games until every worker has one, or all have begun."""
    sample, effects = _sample(app), tuple[object, ...]()
    published = app.state(Experiments).published
    experiment = next(experiment for experiment in published if experiment.key == sample.key)
    while sample.begun < GAMES and len(sample.playing) < most_workers(app):
        trial = Trial.begin(experiment, sample.seed, sample.begun)
        app = change(app, Experiments, sample=replace(sample, begun=sample.begun + 1))
        app, more = _ask(app, trial)
        sample, effects = _sample(app), effects + more
    return app, effects


def _ask(app: App, trial: Trial) -> Update:
    """Ask for the next turn of a game of the sample."""
    level, go, best = trial.question
    lines = question(trial.game, level, go, best=best)
    app, request, effects = ask(app, Urgency.SAMPLE, lines, take_answer)
    sample = _sample(app)
    sample = replace(sample, playing={**sample.playing, request: trial})
    return change(app, Experiments, sample=sample), effects


def _withdrawals(experiments: Experiments) -> tuple[Withdraw, ...]:
    return tuple(map(Withdraw, experiments.sample.playing)) if experiments.sample else ()


def _end(app: App, problem: str = "") -> Update:
    """End the games in progress, and announce why."""
    effects = (
        *_withdrawals(app.state(Experiments)),
        Say(problem or _("All games have been played.")),
    )
    return change(app, Experiments, sample=None, problem=problem), effects
