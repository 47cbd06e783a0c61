"""Parts of a text in JSON, which know where in it they are, and say what was expected there."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from pacru.core.errors import PacruError
from pacru.core.texts import gettext

Number = TypeVar("Number", int, float)

LONGEST_FOUND: Final = 24
"""How much of what was found is quoted, in characters."""


class PartError(PacruError):
    """A part of a text in JSON that is not what it must be.

    Attributes:
        part: its place, such as ``moves[3][1]``; empty: the whole text.
        reason: what was expected, and what was found.
    """

    def __init__(self, part: str, reason: str) -> None:
        super().__init__(f"{part}: {reason}" if part else reason)
        self.part = part
        self.reason = reason

    def __reduce__(self) -> tuple[type["PartError"], tuple[str, str]]:
        return type(self), (self.part, self.reason)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a text in JSON.

    Attributes:
        value: what it has.
        place: where it is, such as ``moves[3][1]``; empty: it is all of the text.
    """

    value: Any
    place: str = ""

    @property
    def is_list(self) -> bool:
        """Whether it is an array."""
        return isinstance(self.value, list)

    @property
    def is_object(self) -> bool:
        """Whether it is an object."""
        return isinstance(self.value, dict)

    def __contains__(self, name: str) -> bool:
        return self.is_object and name in self.value

    def __iter__(self) -> Iterator["Part"]:
        """Each entry of an array.

        Raises:
            PartError: the part is something else.
        """
        if not self.is_list:
            raise self.error(gettext("a list in [ ]"))
        return (Part(one, f"{self.place}[{at}]") for at, one in enumerate(self.value))

    def get(self, name: str) -> "Part":
        """A member of an object; it has the value None if there is none.

        Raises:
            PartError: this is no object.
        """
        if not self.is_object:
            raise self.error(gettext("an object in {{ }} with “{name}”").format(name=name))
        return Part(self.value.get(name), f"{self.place}.{name}".removeprefix("."))

    def entries(self) -> "list[Part]":
        """The entries of an array; none if nothing is there.

        Raises:
            PartError: something else is there.
        """
        return [] if self.value is None else [*self]

    def text(self) -> str:
        """A text.

        Raises:
            PartError: the part is something else.
        """
        if not isinstance(self.value, str):
            raise self.error(gettext("a text in quotation marks"))
        return self.value

    def line(self) -> str:
        """A text, or a number as text; empty if nothing is there.

        Raises:
            PartError: it is something else.
        """
        if self.value is None or isinstance(self.value, int | float):
            return "" if self.value is None else str(self.value)
        return self.text()

    def number(self) -> int:
        """A whole number; it can be written as a text.

        Raises:
            PartError: the part is something else.
        """
        return self._convert(int)

    def share(self) -> float:
        """A number, such as a half.

        Raises:
            PartError: the part is something else.
        """
        return self._convert(float)

    def _convert(self, kind: Callable[[Any], Number]) -> Number:
        try:
            return kind(self.value)
        except (TypeError, ValueError, OverflowError):
            raise self.error(gettext("a number")) from None

    def error(self, expected: str) -> PartError:
        """What is wrong here."""
        text = gettext("expected {expected}, found {found}")
        return PartError(self.place, text.format(expected=expected, found=self._found()))

    def _found(self) -> str:
        if self.value is None:
            return gettext("nothing here")
        if self.is_object:
            return gettext("an object")
        if self.is_list:
            return gettext("a list")
        found = json.dumps(self.value, ensure_ascii=False)
        return found if len(found) <= LONGEST_FOUND else f"{found[:LONGEST_FOUND]}…"
