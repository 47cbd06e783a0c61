"""The bot in its worker: what is asked of it, and what it says."""

from app.bots import update
from app.bots.messages import (
    BotHurried,
    BotReady,
    BotRetried,
    BotsPaused,
    HintWanted,
    ScenesSkipped,
)
from app.core import commands
from app.core.app import App
from app.core.commands import Command
from app.core.messages import BotAnswered, BotFailed, BotThought, ScenePassed
from app.core.room import Facts, Room
from app.session import effects
from pacru.bot.protocol import Answered, Conversation, Thinking


class Connection:
    """The line to the bot's worker: which answer belongs to which question."""

    def __init__(self) -> None:
        self._conversation = Conversation()

    def ask(self, _app: App, effect: effects.AskBot) -> list[Command]:
        """A question goes out."""
        self._conversation.ask(effect.request)
        return [commands.Bot(line) for line in effect.lines]

    def stop(self, _app: App, _effect: effects.StopBot) -> list[Command]:
        """The bot is to answer at once, if it is asked anything."""
        return [commands.Bot("stop")] if self._conversation.open else []

    def restart(self, _app: App, _effect: effects.RestartBot) -> list[Command]:
        """A new worker: what the old one was asked is forgotten."""
        self._conversation = Conversation()
        return [commands.RestartBot()]

    def hear(self, facts: Facts) -> BotAnswered | BotThought | None:
        """What a line means."""
        match self._conversation.hear(str(facts["line"])):
            case Answered(request, turn):
                return BotAnswered(request, turn)
            case Thinking(request, thought):
                return BotThought(request, thought)
        return None


def room() -> Room:
    """The room, with a line of its own."""
    line = Connection()
    return Room(
        name="bots",
        reads={
            "bot-says": line.hear,
            "bot-ready": lambda _: BotReady(),
            "bot-failed": lambda facts: BotFailed(str(facts["reason"])),
            "hint": lambda _: HintWanted(),
            "hurry": lambda _: BotHurried(),
            "pause": lambda _: BotsPaused(True),
            "resume": lambda _: BotsPaused(False),
            "skip": lambda _: ScenesSkipped(),
            "retry": lambda _: BotRetried(),
            "scene": lambda facts: ScenePassed(int(facts["request"]), int(facts["scene"])),
        },
        updates=update.UPDATES,
        on_board=update.ON_BOARD,
        performs={
            effects.AskBot: line.ask,
            effects.StopBot: line.stop,
            effects.RestartBot: line.restart,
        },
    )
