"""The messages of the game, by the element, gesture or key that sends them."""

from collections.abc import Callable, Mapping
from typing import Final

from app.model.messages import FirstGameStarted, TakenBack
from app.rooms.play.messages import (
    BoardRotated,
    BoardSought,
    ChevronSought,
    ChoiceSought,
    Chosen,
    CompletionPointed,
    CompletionTaken,
    CountWanted,
    DrawOffered,
    Dropped,
    FieldClicked,
    FieldEntered,
    FieldFocused,
    FieldPointed,
    LevelPlayed,
    Lifted,
    LineSought,
    MatchContinued,
    Message,
    PaymentCompleted,
    PlayedAgain,
    Redone,
    Rematched,
    ResultPutAway,
    ResultShown,
    SteppedBack,
    ThreatsToggled,
    TurnConfirmed,
    TurnTyped,
    TypedEntered,
    TypingToggled,
    TypingWanted,
    UndoWanted,
    Walked,
)
from app.runtime.handling import EventData
from pacru.games import DEFAULT


def _field(data: EventData) -> str | None:
    found = data.get("field")
    return None if found is None else str(found)


READS: Final[Mapping[str, Callable[[EventData], Message]]] = {
    # on the board
    "field": lambda data: FieldClicked(str(data["field"])),
    "enter": lambda _: FieldEntered(),
    "undo": lambda _: UndoWanted(),
    "pointed": lambda data: FieldPointed(_field(data)),
    "focused": lambda data: FieldFocused(_field(data)),
    "lifted": lambda data: Lifted(str(data["field"])),
    "dropped": lambda data: Dropped(_field(data)),
    "walked": lambda data: Walked(int(data["right"]), int(data["up"])),
    "sought": lambda data: ChoiceSought(int(data["steps"])),
    "chevron": lambda data: ChevronSought(data["whose"] == "mine", int(data["steps"])),
    "line": lambda data: LineSought(int(data.get("rank", 0)), str(data.get("file", ""))),
    "board": lambda _: BoardSought(),
    "type": lambda _: TypingWanted(),
    # steps of a turn
    "choose": lambda data: Chosen(str(data["choose"])),
    "complete": lambda _: PaymentCompleted(),
    "back": lambda _: SteppedBack(),
    "confirm": lambda _: TurnConfirmed(),
    "redo": lambda _: Redone(),
    "typed": lambda data: TurnTyped(str(data["value"])),
    "completion": lambda data: CompletionPointed(int(data["steps"])),
    "complete-turn": lambda data: CompletionTaken(str(data["complete"])),
    "entered": lambda _: TypedEntered(),
    # the game
    "take-back": lambda _: TakenBack(),
    "draw": lambda _: DrawOffered(),
    "first-game": lambda data: FirstGameStarted(
        str(data["moment"]), str(data.get("game", DEFAULT))
    ),
    "again": lambda data: PlayedAgain(str(data["moment"])),
    "next-game": lambda data: MatchContinued(str(data["moment"])),
    "play-level": lambda data: LevelPlayed(int(data["value"]), str(data["moment"])),
    "rematch": lambda data: Rematched(str(data["moment"])),
    "result": lambda _: ResultShown(),
    "result-away": lambda _: ResultPutAway(),
    "rotate": lambda _: BoardRotated(),
    "threats": lambda _: ThreatsToggled(),
    "typing": lambda _: TypingToggled(),
    "tally": lambda _: CountWanted(),
}
