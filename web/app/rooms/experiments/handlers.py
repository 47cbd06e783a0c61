"""What answers the events of the experiments."""

from dataclasses import replace
from typing import Final

import pacru
from app.game.asking import ask, most_workers, question
from app.game.effects import Answer, Withdraw
from app.model.app import App, Update
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
"""The games of a sample."""
FIGURES: Final = Fetch(["experiments"], "experiments.take_figures")
"""The command whose event comes back with what was counted."""


@handler()
def show(app: App) -> Update:
    """Show the experiments."""
    opened = Send(DialogOpened(EXPERIMENTS_DIALOG))
    return app, (opened,) if app.state(Experiments).published else (opened, FIGURES)


@handler(unasked=True)
def take_figures(app: App, contents: tuple[str, ...] = (), failed: str = "") -> Update:
    """Take the published figures, which are JSON; or say that they could not be loaded."""
    experiments = app.state(Experiments)
    if failed:
        return app.with_state(
            replace(experiments, problem=_("The figures couldn’t be loaded."))
        ), ()
    published = read_experiments("".join(contents).encode("latin-1").decode())
    return app.with_state(replace(experiments, published=published, problem="")), ()


@handler()
def choose_subject(app: App, value: str) -> Update:
    """Show the experiments about something else."""
    return app.with_state(replace(app.state(Experiments), subject=value)), ()


@handler()
def run(app: App, key: str, moment: str) -> Update:
    """Play games of an experiment instead of those that are being played. The moment is their seed."""
    experiments = app.state(Experiments)
    if not any(one.key == key and one.fits for one in experiments.published):
        return app, ()
    app = app.with_state(replace(experiments, sample=Sample(key, moment), problem=""))
    app, effects = _fill(app)
    return app, (*_withdrawals(experiments), *effects)


@handler()
def stop(app: App) -> Update:
    """Play no more of them."""
    return _end(app) if app.state(Experiments).sample else (app, ())


@handler()
def forget(app: App, key: str) -> Update:
    """Forget the person's own games of an experiment."""
    return replace(app, settings=without_shares(app.settings, key)), ()


def take_answer(app: App, answer: Answer) -> Update:
    """Play the turn, and go on with this game or with the next one."""
    sample = app.state(Experiments).sample
    if sample is None or answer.number not in sample.playing:
        return app, ()
    trial = sample.playing[answer.number]
    infos = answer.infos if trial.question.best > 1 else ()
    try:
        trial = trial.with_answer(answer.turn, infos)
    except pacru.PacruError:  # a bot that was stopped has no turn
        return stop(app)
    rest = {request: one for request, one in sample.playing.items() if request != answer.number}
    app = _with_sample(app, replace(sample, playing=rest))
    if not trial.is_over:
        return _ask(app, trial)
    shares = with_shares(app.settings, sample.key, trial.shares)
    app, effects = _fill(replace(app, settings=shares))
    done = _sample(app).done
    if done == GAMES:
        return _end(app)
    told = _("{done} of {whole} games").format(done=number(done), whole=number(GAMES))
    return app, (*effects, Say(told))


def on_bot_failed(app: App) -> Update:
    """Give up with the bots; else the questions are asked again."""
    return _end(app, _("The bot stopped working.")) if app.bots.gave_up else (app, ())


def _sample(app: App) -> Sample:
    """Return what is being played."""
    sample = app.state(Experiments).sample
    assert sample
    return sample


def _with_sample(app: App, sample: Sample) -> App:
    return app.with_state(replace(app.state(Experiments), sample=sample))


def _fill(app: App) -> Update:
    """Begin games until every worker has one, or all have begun."""
    sample, effects = _sample(app), tuple[object, ...]()
    experiment = next(one for one in app.state(Experiments).published if one.key == sample.key)
    while sample.begun < GAMES and len(sample.playing) < most_workers(app):
        trial = Trial.begin(experiment, sample.seed, sample.begun)
        app, more = _ask(_with_sample(app, replace(sample, begun=sample.begun + 1)), trial)
        sample, effects = _sample(app), effects + more
    return app, effects


def _ask(app: App, trial: Trial) -> Update:
    """Ask for the next turn of a game of the sample."""
    sample, wanted = _sample(app), trial.question
    lines = question(trial.game, wanted.level, wanted.go, best=wanted.best)
    app, request, effects = ask(app, Urgency.SAMPLE, lines, take_answer)
    playing = {**sample.playing, request: trial}
    return _with_sample(app, replace(sample, playing=playing)), effects


def _withdrawals(experiments: Experiments) -> tuple[Withdraw, ...]:
    return tuple(map(Withdraw, experiments.sample.playing)) if experiments.sample else ()


def _end(app: App, problem: str = "") -> Update:
    """End what is being played, and say so."""
    experiments = app.state(Experiments)
    app = app.with_state(replace(experiments, sample=None, problem=problem))
    return app, (*_withdrawals(experiments), Say(problem or _("All games have been played.")))
