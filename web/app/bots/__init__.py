"""The room of the bots: requests to the bot's worker, and its answers."""

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
    """The connection to the bot's worker. It knows which answer belongs to which request."""

    def __init__(self) -> None:
        self._conversation = Conversation()

    def ask(self, _app: App, effect: effects.AskBot) -> list[Command]:
        """Send a request."""
        self._conversation.ask(effect.request)
        return [commands.Bot(line) for line in effect.lines]

    def stop(self, _app: App, _effect: effects.StopBot) -> list[Command]:
        """Make the bot answer at once, if it has a request."""
        return [commands.Bot("stop")] if self._conversation.open else []

    def restart(self, _app: App, _effect: effects.RestartBot) -> list[Command]:
        """Start a new worker, and forget the requests to the old one."""
        self._conversation = Conversation()
        return [commands.RestartBot()]

    def hear(self, facts: Facts) -> BotAnswered | BotThought | None:
        """Return the message that a line means; None: nothing."""
        match self._conversation.hear(str(facts["line"])):
            case Answered(request, turn):
                return BotAnswered(request, turn)
            case Thinking(request, thought):
                return BotThought(request, thought)
        return None


def room() -> Room:
    """Return the room, with its own connection."""
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
