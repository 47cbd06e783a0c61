"""The messages of all rooms that hold the game, under one name."""

from dataclasses import replace

from app.model.app import App, Update
from app.model.messages import (
    BotAnswered as BotAnswered,
)
from app.model.messages import (
    BotFailed as BotFailed,
)
from app.model.messages import (
    BotThought as BotThought,
)
from app.model.messages import (
    DialogClosed as DialogClosed,
)
from app.model.messages import (
    DialogOpened as DialogOpened,
)
from app.model.messages import (
    FirstGameStarted as FirstGameStarted,
)
from app.model.messages import (
    GameOpened as GameOpened,
)
from app.model.messages import (
    PageHidden as PageHidden,
)
from app.model.messages import (
    PositionChosen as PositionChosen,
)
from app.model.messages import (
    Resized as Resized,
)
from app.model.messages import (
    ScenePassed as ScenePassed,
)
from app.model.messages import (
    SentAway as SentAway,
)
from app.model.messages import (
    TakenBack as TakenBack,
)
from app.model.messages import (
    TimePassed as TimePassed,
)
from app.model.settings import Settings
from app.rooms.bots.messages import (
    BotHurried as BotHurried,
)
from app.rooms.bots.messages import (
    BotReady as BotReady,
)
from app.rooms.bots.messages import (
    BotRetried as BotRetried,
)
from app.rooms.bots.messages import (
    HintWanted as HintWanted,
)
from app.rooms.bots.messages import (
    ScenesSkipped as ScenesSkipped,
)
from app.rooms.history.messages import (
    EditUndone as EditUndone,
)
from app.rooms.history.messages import (
    GameRejoined as GameRejoined,
)
from app.rooms.history.messages import (
    Noted as Noted,
)
from app.rooms.history.messages import (
    ReplayStepped as ReplayStepped,
)
from app.rooms.history.messages import (
    ReplayWanted as ReplayWanted,
)
from app.rooms.history.messages import (
    TurnLookedAt as TurnLookedAt,
)
from app.rooms.history.messages import (
    TurnsDeleted as TurnsDeleted,
)
from app.rooms.history.messages import (
    TurnsPassed as TurnsPassed,
)
from app.rooms.history.messages import (
    VariationPromoted as VariationPromoted,
)
from app.rooms.play.messages import (
    BoardRotated as BoardRotated,
)
from app.rooms.play.messages import (
    ChoiceSought as ChoiceSought,
)
from app.rooms.play.messages import (
    Chosen as Chosen,
)
from app.rooms.play.messages import (
    CompletionPointed as CompletionPointed,
)
from app.rooms.play.messages import (
    CompletionTaken as CompletionTaken,
)
from app.rooms.play.messages import (
    DrawAgreed as DrawAgreed,
)
from app.rooms.play.messages import (
    DrawOffered as DrawOffered,
)
from app.rooms.play.messages import (
    Dropped as Dropped,
)
from app.rooms.play.messages import (
    FieldClicked as FieldClicked,
)
from app.rooms.play.messages import (
    FieldFocused as FieldFocused,
)
from app.rooms.play.messages import (
    FieldPointed as FieldPointed,
)
from app.rooms.play.messages import (
    FormChanged as FormChanged,
)
from app.rooms.play.messages import (
    GameStarted as GameStarted,
)
from app.rooms.play.messages import (
    Lifted as Lifted,
)
from app.rooms.play.messages import (
    PaymentCompleted as PaymentCompleted,
)
from app.rooms.play.messages import (
    PlayedAgain as PlayedAgain,
)
from app.rooms.play.messages import (
    Redone as Redone,
)
from app.rooms.play.messages import (
    Rematched as Rematched,
)
from app.rooms.play.messages import (
    Resigned as Resigned,
)
from app.rooms.play.messages import (
    SteppedBack as SteppedBack,
)
from app.rooms.play.messages import (
    ThreatsToggled as ThreatsToggled,
)
from app.rooms.play.messages import (
    TurnConfirmed as TurnConfirmed,
)
from app.rooms.play.messages import (
    TurnTyped as TurnTyped,
)
from app.rooms.play.messages import (
    TypedEntered as TypedEntered,
)
from app.rooms.play.messages import (
    Walked as Walked,
)
from app.runtime.handling import Call, handler

Message = object
"""Any message."""


def change_settings(settings: Settings) -> Message:
    """All settings at once, whoever has changed them."""

    @handler()
    def change(app: App) -> Update:
        return replace(app, settings=settings), ()

    return Call(change, {})
