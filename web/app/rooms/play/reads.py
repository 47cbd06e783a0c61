"""The messages of the game, by the element, gesture or key that sends them."""

from collections.abc import Callable, Mapping
from typing import Final

from app.model.messages import FirstGameStarted
from app.rooms.play.messages import (
    BoardRotated,
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
    MatchContinued,
    Message,
    PaymentCompleted,
    PlayedAgain,
    Redone,
    Rematched,
    SteppedBack,
    TakenBack,
    ThreatsToggled,
    TurnConfirmed,
    TurnTyped,
    TypedEntered,
    UndoWanted,
    Walked,
)
from app.runtime.room import EventData
from pacru.games import DEFAULT


def _field(facts: EventData) -> str | None:
    found = facts.get("field")
    return None if found is None else str(found)


READS: Final[Mapping[str, Callable[[EventData], Message]]] = {
    # on the board
    "field": lambda facts: FieldClicked(str(facts["field"])),
    "enter": lambda _: FieldEntered(),
    "undo": lambda _: UndoWanted(),
    "pointed": lambda facts: FieldPointed(_field(facts)),
    "focused": lambda facts: FieldFocused(_field(facts)),
    "lifted": lambda facts: Lifted(str(facts["field"])),
    "dropped": lambda facts: Dropped(_field(facts)),
    "walked": lambda facts: Walked(int(facts["right"]), int(facts["up"])),
    "sought": lambda facts: ChoiceSought(int(facts["steps"])),
    # steps of a turn
    "choose": lambda facts: Chosen(str(facts["choose"])),
    "complete": lambda _: PaymentCompleted(),
    "back": lambda _: SteppedBack(),
    "confirm": lambda _: TurnConfirmed(),
    "redo": lambda _: Redone(),
    "typed": lambda facts: TurnTyped(str(facts["value"])),
    "completion": lambda facts: CompletionPointed(int(facts["steps"])),
    "complete-turn": lambda facts: CompletionTaken(str(facts["complete"])),
    "entered": lambda _: TypedEntered(),
    # the game
    "take-back": lambda _: TakenBack(),
    "draw": lambda _: DrawOffered(),
    "first-game": lambda facts: FirstGameStarted(
        str(facts["moment"]), str(facts.get("game", DEFAULT))
    ),
    "again": lambda facts: PlayedAgain(str(facts["moment"])),
    "next-game": lambda facts: MatchContinued(str(facts["moment"])),
    "play-level": lambda facts: LevelPlayed(int(facts["value"]), str(facts["moment"])),
    "rematch": lambda facts: Rematched(str(facts["moment"])),
    "rotate": lambda _: BoardRotated(),
    "threats": lambda _: ThreatsToggled(),
    "tally": lambda _: CountWanted(),
}
