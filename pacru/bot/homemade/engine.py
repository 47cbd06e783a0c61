"""A bot that a person has written, behind the engine protocol: ``python -m pacru engine --bot FILE``."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pacru.bot.engine import EngineServer, Go
from pacru.bot.homemade.bot import HomemadeBot
from pacru.bot.homemade.faults import BotFault
from pacru.bot.homemade.output import keep_output
from pacru.bot.protocol import write_answer
from pacru.bot.search.bot import Candidate
from pacru.core.decoding import decode_text
from pacru.core.errors import PacruError

if TYPE_CHECKING:
    from pacru.bot.inquiries import Inquiry

SUFFIX = ".py"


def read_bot(path: Path) -> HomemadeBot:
    """Read the bot in a file.

    Raises:
        PacruError: the file cannot be read, or contains no bot.
    """
    try:
        source = decode_text(path.read_bytes())
    except (OSError, PacruError) as error:
        raise PacruError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    with keep_output():
        try:
            return HomemadeBot(source, path.name)
        except BotFault as fault:
            where = f"{path}, line {fault.line}" if fault.line else f"{path}"
            raise PacruError(f"{where}: {fault}") from None


class HomemadeEngine(EngineServer):
    """Answers ``go`` with what the bot chooses. What it prints goes into ``info string`` lines.

    Levels and limits change nothing: a bot takes the time that it takes. If it fails, the engine writes why, and has no
    turn.

    Args:
        write: takes each answer, a line without its line end.
        bot: the bot.
        inquiries: the questions about the rules that it answers, as for `EngineServer`.
    """

    def __init__(
        self,
        write: Callable[[str], None],
        bot: HomemadeBot,
        inquiries: "Mapping[str, Inquiry] | None" = None,
    ) -> None:
        super().__init__(write, inquiries=inquiries)
        self._homemade = bot
        self._begun = False

    async def _identify(self, _: list[str]) -> None:
        self._write(f"id name {self._homemade.name.removesuffix(SUFFIX)}")
        self._write("peiok")

    async def _new_game(self, _: list[str]) -> None:
        await self._stop([])
        self._begun = False

    async def _think(self, go: Go, _only: Sequence[Candidate]) -> None:
        answer = write_answer()
        if not self._given.over:
            try:
                answer = write_answer(self._choose(go))
            except BotFault as fault:
                where = f", line {fault.line}" if fault.line else ""
                self._write(f"info string {self._homemade.name}{where}: {fault}")
        if go.infinite:
            await self._stopped.wait()
        self._write(answer)

    def _choose(self, go: Go) -> str:
        position = self._given.position
        seat = position.to_move or 0
        left = go.clocks.get(f"{'abcd'[seat]}time")
        output = None
        try:
            with keep_output() as output:
                if not self._begun:
                    self._begun = True
                    self._homemade.new_game(position.players, seat)
                turn = self._homemade.choose(position, None if left is None else left / 1000)
        finally:
            for line in output.text.splitlines() if output else ():
                self._write(f"info string {line}")
        return str(turn)
