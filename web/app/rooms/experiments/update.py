"""What the messages of the experiments change."""

from dataclasses import replace
from typing import Final

import pacru
from app.game.asking import ask, most_workers, question
from app.game.effects import Withdraw
from app.model.app import App, Update
from app.model.messages import BotAnswered, BotFailed, BotThought, DialogOpened
from app.rooms.experiments import messages
from app.rooms.experiments.state import AskedTrial, Experiments, Sample
from app.rooms.experiments.stored import with_shares, without_shares
from app.runtime.commands import Command, Fetch, Say
from app.runtime.update import Send
from pacru.bot.desk import Urgency
from pacru.core.texts import _, number
from pacru.experiments import Trial, read_experiments

GAMES: Final = 20
"""The games of a sample."""
FILE: Final = "experiments"
"""The name of the file with the figures."""


def _on_opened(app: App) -> Update:
    opened = Send(DialogOpened(messages.EXPERIMENTS_DIALOG))
    if app.own(Experiments).published:
        return app, (opened,)
    return app, (opened, Fetch([FILE], "experiments-fetched"))


def _on_fetched(app: App, message: messages.ExperimentsFetched) -> Update:
    own = app.own(Experiments)
    if message.failed:
        return app.with_own(replace(own, problem=_("The figures couldn’t be loaded."))), ()
    published = read_experiments(message.content.encode("latin-1").decode())
    return app.with_own(replace(own, published=published, problem="")), ()


def _on_sample_wanted(app: App, message: messages.SampleWanted) -> Update:
    app, effects = _stop(app)
    own = app.own(Experiments)
    wanted = next((one for one in own.published if one.key == message.key and one.fits), None)
    if wanted is None:
        return app, effects
    app = app.with_own(replace(own, sample=Sample(wanted.key, message.seed), problem=""))
    return _fill(app, effects)


def _fill(app: App, effects: tuple[object, ...] = ()) -> Update:
    """Begin games until every worker has one, or all have begun. A sample without a game is over."""
    own = app.own(Experiments)
    while (
        (sample := own.sample) and sample.begun < GAMES and len(sample.playing) < most_workers(app)
    ):
        experiment = next(one for one in own.published if one.key == sample.key)
        trial = Trial.begin(experiment, sample.seed, sample.begun)
        app, asked, more = _ask(app, trial)
        sample = replace(sample, begun=sample.begun + 1, playing=(*sample.playing, asked))
        own = replace(own, sample=sample)
        effects += more
    if own.sample and not own.sample.playing:
        own = replace(own, sample=None)
    return app.with_own(own), effects


def _ask(app: App, trial: Trial) -> tuple[App, AskedTrial, tuple[object, ...]]:
    wanted = trial.question
    lines = question(trial.game, wanted.level, wanted.go, best=wanted.best)
    app, number, effects = ask(app, Urgency.SAMPLE, lines)
    return app, AskedTrial(trial, number), effects


def _stop(app: App) -> Update:
    own = app.own(Experiments)
    if own.sample is None:
        return app, ()
    effects = tuple(Withdraw(one.request) for one in own.sample.playing)
    return app.with_own(replace(own, sample=None)), effects


def _on_thought(app: App, message: BotThought) -> Update:
    """Keep the reports, where more than the best turn was asked for."""
    own = app.own(Experiments)
    assert own.sample
    playing = tuple(
        replace(one, infos=(*one.infos, message.info))
        if one.request == message.request and one.trial.question.best > 1
        else one
        for one in own.sample.playing
    )
    return app.with_own(replace(own, sample=replace(own.sample, playing=playing))), ()


def _on_answered(app: App, message: BotAnswered) -> Update:
    own = app.own(Experiments)
    sample = own.sample
    assert sample
    asked = next(one for one in sample.playing if one.request == message.request)
    rest = tuple(one for one in sample.playing if one is not asked)
    try:
        trial = asked.trial.with_answer(message.turn, asked.infos)
    except pacru.PacruError:  # a bot that was stopped has no turn
        return _stop(app)
    if not trial.is_over:
        app, asked, effects = _ask(app, trial)
        sample = replace(sample, playing=(*rest, asked))
        return app.with_own(replace(own, sample=sample)), effects
    app = replace(app, settings=with_shares(app.settings, sample.key, trial.shares))
    sample = replace(sample, playing=rest, done=sample.done + 1)
    return _fill(app.with_own(replace(own, sample=sample)))


def _on_failed(app: App) -> Update:
    """Give up with the bots; else the questions are asked again."""
    if not app.bots.gave_up:
        return app, ()
    app, effects = _stop(app)
    own = replace(app.own(Experiments), problem=_("The bot has stopped working."))
    return app.with_own(own), effects


def announcements(before: App, after: App) -> list[Command]:
    """Return what those hear who hear the page: each game that ends, and the end of the sample."""
    was, now = before.own(Experiments), after.own(Experiments)
    if was.sample and not now.sample:
        return [Say(now.problem or _("The sample has ended."))]
    if now.sample and was.sample and now.sample.done > was.sample.done:
        told = _("{done} of {whole} games")
        return [Say(told.format(done=number(now.sample.done), whole=number(GAMES)))]
    return []


def update(app: App, message: messages.Message) -> Update:
    """Return the state after a message of the room, and the effects."""
    own = app.own(Experiments)
    match message:
        case messages.ExperimentsOpened():
            return _on_opened(app)
        case messages.ExperimentsFetched():
            return _on_fetched(app, message)
        case messages.SubjectChosen(subject):
            return app.with_own(replace(own, subject=subject)), ()
        case messages.SampleWanted():
            return _on_sample_wanted(app, message)
        case messages.SampleStopped():
            return _stop(app)
        case messages.SampleForgotten(key):
            return replace(app, settings=without_shares(app.settings, key)), ()
        case BotThought():
            return _on_thought(app, message)
        case BotAnswered():
            return _on_answered(app, message)
        case BotFailed():
            return _on_failed(app)
