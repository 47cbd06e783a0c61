"""Handlers: an event of the page names the function that answers it.

The event ``proof.answer`` is answered by the function ``answer`` in a module of handlers of the room ``proof``, if
the function is marked as a handler:

    @handler()
    def answer(app: App, turn: str) -> Update: ...

The event's facts fill the parameters after the state, by name: ``data-turn`` of the element, or a value of a form.
The types of facts are checked here, once for all rooms. ``day`` is today as a number.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from types import ModuleType, NoneType, UnionType
from typing import (
    Any,
    Concatenate,
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
"""The parameters of a handler after the state."""

EventData: TypeAlias = Mapping[str, Any]
"""The data of an event: the element's ``data-`` attributes, the value entered in it, the time."""


@dataclass(frozen=True, slots=True)
class Handler(Generic[State, Facts]):
    """A function that answers an event, and can also be called directly.

    Attributes:
        function: gives the state after the event, and the effects.
        is_timely: whether the event is dropped if the game on the board has changed since the person saw it.
        is_unasked: whether the page sends the event by itself.
    """

    function: Callable[Concatenate[State, Facts], Update[State]]
    is_timely: bool
    is_unasked: bool

    def __call__(self, app: State, *args: Facts.args, **kwargs: Facts.kwargs) -> Update[State]:
        """Return the state after the event, and the effects."""
        return self.function(app, *args, **kwargs)

    def call(self, **facts: Any) -> "Call[State]":  # noqa: ANN401 - of any type
        """Return the message that calls this handler."""
        return Call(self, facts)

    def read(self, event: str, data: EventData) -> "Call[State]":
        """Return the message that calls this handler with the facts of an event.

        Raises:
            ValueError: a fact is missing, or is not what the function takes.
        """
        facts = {**data, **data.get("values", {})}
        code, types = self.function.__code__, self.function.__annotations__
        names = code.co_varnames[1 : code.co_argcount]
        optional = names[len(names) - len(self.function.__defaults__ or ()) :]
        arguments: dict[str, Any] = {}
        for name in names:
            if name == "day" and "moment" in facts:
                value: object = day_of(facts)
            elif name in facts and name != "day":
                value = facts[name]
            elif name in optional:
                continue
            else:
                raise ValueError(f"{event}: {name} is nothing, not {types[name]}")
            try:
                arguments[name] = _convert(value, types[name])
            except (TypeError, ValueError) as error:
                raise ValueError(f"{event}: {name} is {value!r}, not {types[name]}") from error
        return Call(self, arguments)


AnyHandler: TypeAlias = Handler[Any, ...]
"""A handler with any parameters."""


@dataclass(frozen=True, slots=True)
class Call(Generic[State]):
    """A message that calls a handler.

    Attributes:
        handler: the handler.
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
    """Mark a function as the handler of the event of its name.

    Args:
        timely: whether the event is dropped if the game on the board has changed since the person saw it.
        unasked: whether the page sends the event by itself.
    """

    def mark(
        function: Callable[Concatenate[State, Facts], Update[State]],
    ) -> Handler[State, Facts]:
        return Handler(function, timely, unasked)

    return mark


def find_handler(modules: Mapping[str, Iterable[ModuleType]], event: str) -> AnyHandler | None:
    """Return the handler of an event; None: there is none.

    Args:
        modules: the modules with handlers, by the name of their room.
        event: its name, such as ``proof.answer``.
    """
    room, _, name = event.partition(".")
    for module in modules.get(room, ()):
        handler = getattr(module, name, None) if name else None
        if isinstance(handler, Handler):
            return handler
    return None


def events_of(room: str, modules: Iterable[ModuleType]) -> Iterator[tuple[str, AnyHandler]]:
    """Yield the events that a room answers, each with its handler."""
    for module in modules:
        for name in dir(module):
            if isinstance(handler := getattr(module, name), Handler):
                yield f"{room}.{name}", handler


def day_of(data: EventData) -> int:
    """Return the day of an event as a number."""
    year, month, of_month = map(int, str(data["moment"])[:10].split("."))
    return date(year, month, of_month).toordinal()


def _convert(value: object, kind: Any) -> object:  # noqa: ANN401 - an annotation has no type of its own
    """Return a fact in the type of a parameter.

    Raises:
        TypeError, ValueError: that is impossible.
    """
    if isinstance(kind, UnionType):
        (inner,) = {*get_args(kind)} - {NoneType}
        return None if value is None else _convert(value, inner)
    if get_origin(kind) is tuple:
        item_kind = get_args(kind)[0]
        return tuple(_convert(item, item_kind) for item in value)  # type: ignore[attr-defined]
    if kind is bool and not isinstance(value, bool):
        raise TypeError
    if kind in (str, int, float, bool) or (isinstance(kind, type) and issubclass(kind, Enum)):
        return kind(value)
    return value
