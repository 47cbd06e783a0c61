"""Handlers: an event of the page names the function that answers it.

The event ``proof.answer`` is answered by the function ``answer`` in the module of handlers of the room ``proof``, if
it is marked there as one:

    @handler()
    def answer(app: App, turn: str) -> Update: ...

Its parameters after the state are facts of the event, by their names: ``data-turn`` of the element, a value of a form.
They are checked here, once for all rooms, so no handler meets a value of another type than it says. ``day`` is today
as a number.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from types import ModuleType, NoneType, UnionType
from typing import (
    Any,
    Concatenate,
    Final,
    Generic,
    ParamSpec,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
)

from app.runtime.update import Update

State = TypeVar("State")
"""The state of the whole page."""
Facts = ParamSpec("Facts")
"""What a handler wants to know of an event."""

EventData: TypeAlias = Mapping[str, Any]
"""The data of an event: the element's ``data-`` attributes, the value entered in it, the time."""

_NOTHING: Final = object()


@dataclass(frozen=True, slots=True)
class Handler(Generic[State, Facts]):
    """A function that answers an event. It is called like the function itself.

    Attributes:
        function: gives the state after the event, and the effects.
        is_timely: whether the event applies only to what the person saw. It is dropped if that has changed meanwhile.
        is_unasked: whether no person causes the event.
    """

    function: Callable[Concatenate[State, Facts], Update[State]]
    is_timely: bool
    is_unasked: bool

    def __call__(self, app: State, *args: Facts.args, **kwargs: Facts.kwargs) -> Update[State]:
        """Return the state after the event, and the effects."""
        return self.function(app, *args, **kwargs)

    def call(self, **facts: Any) -> "Call[State]":  # noqa: ANN401 - whatever it wants to know
        """Return the message by which another handler has this one answer."""
        return Call(self, facts)

    def read(self, event: str, data: EventData) -> "Call[State]":
        """Return what an event asks for.

        Raises:
            ValueError: a fact is missing, or is not what the function takes.
        """
        facts = {**data, **data.get("values", {})}
        code, kinds = self.function.__code__, self.function.__annotations__
        names = code.co_varnames[1 : code.co_argcount]
        optional = names[len(names) - len(self.function.__defaults__ or ()) :]
        found: dict[str, Any] = {}
        for name in names:
            value = _day(facts) if name == "day" else facts.get(name, _NOTHING)
            if value is _NOTHING and name in optional:
                continue
            try:
                found[name] = _read(kinds[name], value)
            except (TypeError, ValueError) as error:
                told = "nothing" if value is _NOTHING else repr(value)
                raise ValueError(f"{event}: {name} is {told}, not {kinds[name]}") from error
        return Call(self, found)


AnyHandler: TypeAlias = Handler[Any, ...]
"""A handler, whatever it wants to know."""


@dataclass(frozen=True, slots=True)
class Call(Generic[State]):
    """A message: an event that has been read, for its handler.

    Attributes:
        handler: what answers it.
        facts: its arguments after the state, by name.
    """

    handler: Handler[State, ...]
    facts: Mapping[str, Any]

    def run(self, app: State) -> Update[State]:
        """Return the state after the event, and the effects."""
        return self.handler.function(app, **self.facts)


def handler(
    *,
    timely: bool = False,
    unasked: bool = False,
) -> Callable[[Callable[Concatenate[State, Facts], Update[State]]], Handler[State, Facts]]:
    """Mark a function as what answers the event of its name.

    Args:
        timely: whether the event applies only to what the person saw.
        unasked: whether no person causes the event.
    """

    def mark(
        function: Callable[Concatenate[State, Facts], Update[State]],
    ) -> Handler[State, Facts]:
        return Handler(function, timely, unasked)

    return mark


def find_handler(modules: Mapping[str, Iterable[ModuleType]], event: str) -> AnyHandler | None:
    """Return what answers an event; None: nothing does.

    Args:
        modules: those with the handlers of each room, by its name.
        event: its name, such as ``proof.answer``.
    """
    room, _, name = event.partition(".")
    for module in modules.get(room, ()):
        found = getattr(module, name, None) if name else None
        if isinstance(found, Handler):
            return found
    return None


def events_of(room: str, modules: Iterable[ModuleType]) -> Iterator[tuple[str, AnyHandler]]:
    """Give the events that a room answers, each with its handler."""
    for module in modules:
        for name in dir(module):
            if isinstance(found := getattr(module, name), Handler):
                yield f"{room}.{name}", found


def day_of(data: EventData) -> int:
    """Return the day of an event as a number."""
    year, month, of_month = map(int, str(data["moment"])[:10].split("."))
    return date(year, month, of_month).toordinal()


def _day(data: EventData) -> object:
    return day_of(data) if "moment" in data else _NOTHING


def _read(kind: Any, value: object) -> object:  # noqa: ANN401 - an annotation has no type of its own
    """Return a fact as what a parameter takes.

    Raises:
        TypeError, ValueError: it cannot be that.
    """
    if value is _NOTHING:
        raise ValueError
    if isinstance(kind, UnionType):
        return None if value is None else _read(next(iter({*get_args(kind)} - {NoneType})), value)
    if get_origin(kind) is tuple:
        return tuple(_read(get_args(kind)[0], one) for one in value)  # type: ignore[attr-defined]
    if kind is bool and not isinstance(value, bool):
        raise TypeError
    if kind in (str, int, float, bool) or (isinstance(kind, type) and issubclass(kind, Enum)):
        return kind(value)
    return value
