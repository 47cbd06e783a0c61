"""The messages of all rooms that hold the game, under one name."""

from app.bots.messages import (
    BotHurried as BotHurried,
)
from app.bots.messages import (
    BotReady as BotReady,
)
from app.bots.messages import (
    BotRetried as BotRetried,
)
from app.bots.messages import (
    HintWanted as HintWanted,
)
from app.bots.messages import (
    ScenesSkipped as ScenesSkipped,
)
from app.core.messages import (
    BotAnswered as BotAnswered,
)
from app.core.messages import (
    BotFailed as BotFailed,
)
from app.core.messages import (
    BotThought as BotThought,
)
from app.core.messages import (
    Dialog as Dialog,
)
from app.core.messages import (
    DialogClosed as DialogClosed,
)
from app.core.messages import (
    DialogOpened as DialogOpened,
)
from app.core.messages import (
    FirstGameStarted as FirstGameStarted,
)
from app.core.messages import (
    GameOpened as GameOpened,
)
from app.core.messages import (
    Message as Message,
)
from app.core.messages import (
    PageHidden as PageHidden,
)
from app.core.messages import (
    PositionChosen as PositionChosen,
)
from app.core.messages import (
    Resized as Resized,
)
from app.core.messages import (
    ScenePassed as ScenePassed,
)
from app.core.messages import (
    SentAway as SentAway,
)
from app.core.messages import (
    SettingsChanged as SettingsChanged,
)
from app.core.messages import (
    TimePassed as TimePassed,
)
from app.history.messages import (
    EditUndone as EditUndone,
)
from app.history.messages import (
    GameRejoined as GameRejoined,
)
from app.history.messages import (
    Noted as Noted,
)
from app.history.messages import (
    ReplayStepped as ReplayStepped,
)
from app.history.messages import (
    ReplayWanted as ReplayWanted,
)
from app.history.messages import (
    TurnLookedAt as TurnLookedAt,
)
from app.history.messages import (
    TurnsDeleted as TurnsDeleted,
)
from app.history.messages import (
    TurnsPassed as TurnsPassed,
)
from app.history.messages import (
    VariationPromoted as VariationPromoted,
)
from app.play.messages import (
    BoardRotated as BoardRotated,
)
from app.play.messages import (
    ChoiceSought as ChoiceSought,
)
from app.play.messages import (
    Chosen as Chosen,
)
from app.play.messages import (
    CompletionPointed as CompletionPointed,
)
from app.play.messages import (
    CompletionTaken as CompletionTaken,
)
from app.play.messages import (
    DrawAgreed as DrawAgreed,
)
from app.play.messages import (
    DrawOffered as DrawOffered,
)
from app.play.messages import (
    Dropped as Dropped,
)
from app.play.messages import (
    FieldClicked as FieldClicked,
)
from app.play.messages import (
    FieldFocused as FieldFocused,
)
from app.play.messages import (
    FieldPointed as FieldPointed,
)
from app.play.messages import (
    FormChanged as FormChanged,
)
from app.play.messages import (
    GameStarted as GameStarted,
)
from app.play.messages import (
    Lifted as Lifted,
)
from app.play.messages import (
    PaymentCompleted as PaymentCompleted,
)
from app.play.messages import (
    PlayedAgain as PlayedAgain,
)
from app.play.messages import (
    Redone as Redone,
)
from app.play.messages import (
    Rematched as Rematched,
)
from app.play.messages import (
    Resigned as Resigned,
)
from app.play.messages import (
    SteppedBack as SteppedBack,
)
from app.play.messages import (
    TakenBack as TakenBack,
)
from app.play.messages import (
    ThreatsToggled as ThreatsToggled,
)
from app.play.messages import (
    TurnConfirmed as TurnConfirmed,
)
from app.play.messages import (
    TurnTyped as TurnTyped,
)
from app.play.messages import (
    TypedEntered as TypedEntered,
)
from app.play.messages import (
    Walked as Walked,
)
