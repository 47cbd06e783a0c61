"""What the editor of code offers to complete: the public names of `pacru`, and those that Python has.

Nothing is written by hand: signatures and docstrings say it all.
"""

from __future__ import annotations

import builtins
import dataclasses
import inspect
import json
import keyword
import re
from enum import Enum
from functools import cached_property
from types import BuiltinFunctionType
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

import pacru

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = {
    "pacru": "pacru",
    "position": "Position",
    "game": "Game",
    "turn": "Move",
    "move": "Move",
    "tree": "Tree",
}
"""What a name most likely is where nothing else says so."""

MODULE = re.compile(r"\b(?:[a-z_]\w*\.)+(?=\w)")
QUOTED = re.compile(r"'([A-Z]\w*)'")
ENUMERATED = re.compile(r"<(\w+\.\w+): [^>]*>")
SENTENCE = re.compile(r".+?(?:\.(?=\s)|$)", re.DOTALL)
ATTRIBUTE = re.compile(r"^ {4}(\w+): (.+(?:\n {5,}.+)*)", re.MULTILINE)


class Completion(TypedDict):
    """What can be completed."""

    label: str
    type: str
    """What it is: a function, method, property, class, constant or keyword."""
    signature: str
    doc: str
    """Its first sentence."""
    gives: NotRequired[str]
    """The class that a call or its value has, if that is a public one."""


class Completions(TypedDict):
    """All that can be completed."""

    names: dict[str, str]
    """Names of variables, each with the class that its value most likely has."""
    members: dict[str, list[Completion]]
    """What comes after a dot, by the name of the class or module before it."""
    globals: list[Completion]
    """What Python has everywhere."""


def completions() -> Completions:
    """Return all that can be completed."""
    members = {"pacru": [completion(name, getattr(pacru, name)) for name in sorted(pacru.__all__)]}
    members |= {name: list(members_of(found)) for name, found in classes().items()}
    return {"names": NAMES, "members": members, "globals": [*keywords(), *functions()]}


def completions_text() -> str:
    """Return all that can be completed as JSON."""
    return json.dumps(completions(), ensure_ascii=False, separators=(",", ":"))


def classes() -> dict[str, type]:
    """Return the public classes that have members of their own."""
    found = {name: getattr(pacru, name) for name in pacru.__all__}
    return {
        name: one
        for name, one in found.items()
        if isinstance(one, type) and not issubclass(one, Exception)
    }


def keywords() -> Iterator[Completion]:
    """The keywords of Python."""
    for name in keyword.kwlist:
        yield {"label": name, "type": "keyword", "signature": "", "doc": ""}


def functions() -> Iterator[Completion]:
    """The functions and types that Python has everywhere, without errors."""
    for name, value in vars(builtins).items():
        if name.islower() and isinstance(value, type | BuiltinFunctionType) and name[0] != "_":
            yield {"label": name, "type": "function", "signature": "", "doc": ""}


def members_of(owner: type) -> Iterator[Completion]:
    """The public members of a class, except those that every tuple or error has."""
    if issubclass(owner, Enum):
        yield from (value_of(name, None, "", "constant") for name in owner.__members__)
        return
    told = dict(ATTRIBUTE.findall((inspect.getdoc(owner) or "").partition("Attributes:\n")[2]))
    fields = dataclasses.fields(owner) if dataclasses.is_dataclass(owner) else ()
    for name in sorted({*dir(owner), *(one.name for one in fields)}):
        if name.startswith("_") or hasattr(tuple, name):
            continue
        found = inspect.getattr_static(owner, name, None)
        if isinstance(found, staticmethod | classmethod) or inspect.isfunction(found):
            yield completion(name, getattr(owner, name), "method")
        elif isinstance(found, property | cached_property):
            asked: Any = found.fget if isinstance(found, property) else found.func
            yield value_of(name, inspect.get_annotations(asked)["return"], asked.__doc__ or "")
        else:
            yield value_of(name, annotation_of(owner, name), told.get(name, ""))


def annotation_of(owner: type, name: str) -> Any:  # noqa: ANN401 - an annotation is anything
    """Return the annotation of a field in a class or one that it inherits from."""
    for one in owner.__mro__:
        if name in (own := inspect.get_annotations(one)):
            return own[name]
    return inspect.Signature.empty


def completion(name: str, value: object, kind: str = "function") -> Completion:
    """Return the completion of a function, a method or a class."""
    found: Completion = {
        "label": name,
        "type": "class" if isinstance(value, type) else kind,
        "signature": signature_of(value),
        "doc": first_sentence(inspect.getdoc(value) or ""),
    }
    if isinstance(value, type):
        return with_class(found, name)
    result = inspect.get_annotations(value).get("return") if callable(value) else None
    return with_class(found, spelled(result))


def value_of(name: str, annotation: object, doc: str, kind: str = "property") -> Completion:
    """Return the completion of a property, a field or a constant."""
    found = spelled(annotation)
    one: Completion = {
        "label": name,
        "type": kind,
        "signature": f": {found}" if found else "",
        "doc": first_sentence(doc),
    }
    return with_class(one, found)


def with_class(found: Completion, name: str) -> Completion:
    """Return a completion with the class of its value, if this is a public one."""
    (one, *others) = [part for part in name.split(" | ") if part != "None"] or [""]
    return {**found, "gives": one} if one in classes() and not others else found


def signature_of(value: object) -> str:
    """Return what a function takes and returns, as in a definition; nothing for errors and enumerations."""
    if not callable(value) or (isinstance(value, type) and issubclass(value, Exception | Enum)):
        return ""
    found = inspect.signature(value)
    taken = [one for one in found.parameters.values() if one.name not in ("self", "cls")]
    gives = found.empty if isinstance(value, type) else found.return_annotation
    return cleaned(str(found.replace(parameters=taken, return_annotation=gives)))


def spelled(annotation: object) -> str:
    """Return an annotation as people write it."""
    if annotation in (None, inspect.Signature.empty):
        return ""
    return cleaned(inspect.formatannotation(annotation))


def cleaned(text: str) -> str:
    """Return a signature without names of modules, quotes around names of classes, and values of constants."""
    return QUOTED.sub(r"\1", MODULE.sub("", ENUMERATED.sub(r"\1", text)))


def first_sentence(doc: str) -> str:
    """Return the first sentence of a docstring, without marks of code."""
    paragraph = " ".join(inspect.cleandoc(doc).partition("\n\n")[0].split())
    found = SENTENCE.match(paragraph)
    return found[0].replace("`", "") if found else ""
