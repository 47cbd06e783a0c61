"""The worker of the bot: hands lines to the engine and its lines back to the page."""

from pyscript import sync

from pacru.bot.engine import Engine

_engine = Engine(lambda line: sync.report(line))


async def receive(line: str) -> None:
    """One line of the engine protocol from the page."""
    await _engine.receive(line)


__export__ = ["receive"]
