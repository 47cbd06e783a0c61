"""Drawings for programs that know no variables of CSS: each shape says itself how it looks.

The rules and tokens are the same as those of all other drawings; this applies them, and leaves shapes with plain
attributes. Shapes that other drawings define once are written out wherever they are, and what is painted in an order
of its own is two shapes.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from pacru.svg import shapes, theme
from pacru.svg.options import Options
from pacru.svg.rules import RULES

UNSET: Final = "light"
"""The theme of a drawing that would follow the system, which no such program knows."""
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE: Final = re.compile(r"(@media[^{]*)?\{|([^{};]+)\{([^{}]*)\}|\}")
_EITHER: Final = re.compile(r":is\(([^)]*)\)")
_ELEMENT: Final = re.compile(r"<(/?)(\w+)([^<>]*?)(/?)>")
_CLASS: Final = re.compile(r' class="([^"]*)"')
_VARIABLE: Final = re.compile(r"var\(--([\w-]+)\)")
_RGB: Final = re.compile(r"rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)")
_FONT: Final = re.compile(r"(\d+) (\d+)px (.*)", re.DOTALL)
_ATTRIBUTES: Final = frozenset(
    (
        *("fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width"),
        *("stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity"),
        *("font-size", "font-weight", "text-anchor", "paint-order"),
    )
)
"""The properties that a drawing needs, and that are also attributes."""
_PALETTES: Final = {f"pacru-{letter}": letter for letter in theme.COLOUR_NAMES}
_TOUCHED: Final = "hit"
"""The class of what nobody sees, but everybody can press."""

Look = dict[str, str]


class _Rule(NamedTuple):
    """A rule of CSS.

    Attributes:
        within: the class of an element around it; empty: it does not matter.
        target: the name of the element, or its classes, each after a dot.
        look: the properties it sets.
    """

    within: str
    target: str
    look: Look

    @property
    def classes(self) -> frozenset[str]:
        """The classes that an element needs."""
        return frozenset(self.target.split(".")[1:])

    @property
    def weight(self) -> tuple[int, int]:
        """A rule with more weight wins."""
        own = "" if self.target.startswith(".pacru-") else ".pacru"
        return f"{own}{self.within}{self.target}".count("."), not self.target.startswith(".")

    def fits(self, element: str, classes: frozenset[str], around: frozenset[str]) -> bool:
        """Whether it is a rule for an element with these classes."""
        if self.within and self.within[1:] not in around:
            return False
        return self.classes <= classes if self.classes else self.target == element


@cache
def _rules(sheet: str) -> tuple[_Rule, ...]:
    """The rules of a style sheet for things in a drawing, the weightiest last."""
    found = []
    depth = 0
    for start, selector, body in _RULE.findall(_COMMENT.sub("", sheet)):
        if not selector:
            depth += 1 if start else -1
        elif not depth and ":hover" not in selector:
            look = dict(one.strip().split(": ", 1) for one in _spaced(body) if one.strip())
            found += [_Rule(*place, look) for place in _places(selector.strip())]
    return tuple(sorted(found, key=lambda rule: rule.weight))


def _spaced(body: str) -> list[str]:
    return re.sub(r": *", ": ", body).split(";")


def _places(selector: str) -> list[tuple[str, str]]:
    """The places that a selector names, each with the class around it."""
    either = _EITHER.search(selector)
    if either:
        before, after = selector[: either.start()], selector[either.end() :]
        return [
            place
            for one in either[1].split(",")
            for place in _places(f"{before}{one.strip()}{after}")
        ]
    *around, target = selector.removeprefix(".pacru ").split(" ")
    return [("".join(around), target)]


def tokens_of(options: Options) -> Mapping[str, str]:
    """The colours of a drawing, by the name of their token."""
    name = theme_of(options)
    found = dict(theme.THEMES[name])
    if options.paints:
        from pacru.svg import paint  # few people choose their own colours

        for letter, colour in options.paints.items():
            for part, made in paint.palette(colour, name).items():
                found[f"{letter}-{part}"] = made
    return found


def theme_of(options: Options) -> str:
    """The theme of a drawing."""
    return UNSET if options.theme == "auto" else options.theme


@cache
def root_attributes() -> str:
    """What all shapes of a drawing have in common, as attributes of its root."""
    root, text = (
        _written(_look(element, classes, frozenset(), RULES))
        for element, classes in (("svg", frozenset(("pacru",))), ("text", frozenset[str]()))
    )
    return _attributes(root | {"font-family": text["font-family"]})


def flatten(body: str, options: Options, more: str = "") -> str:
    """Give shapes plain attributes instead of classes.

    Args:
        body: the shapes.
        options: of the drawing.
        more: more rules for it, besides those of all drawings.
    """
    return _Flattening(tokens_of(options), RULES + more).flatten(shapes.expand(body))


class _Flattening:
    """The shapes of one drawing, on their way to plain attributes."""

    def __init__(self, tokens: Mapping[str, str], sheet: str) -> None:
        self.tokens = tokens
        self.sheet = sheet
        self.known = frozenset(
            name for rule in _rules(sheet) for name in (*rule.classes, rule.within[1:])
        )
        self.around: list[frozenset[str]] = []
        """The classes of the elements around the current one."""

    def flatten(self, body: str) -> str:
        return _ELEMENT.sub(self.replace, body)

    def replace(self, found: re.Match[str]) -> str:
        """The element in its new form."""
        end, element, attributes, alone = found.groups()
        if end:
            self.around.pop()
            return found[0]
        named = _CLASS.search(attributes)
        classes = frozenset(named[1].split()) if named else frozenset()
        look = self.look(element, classes)
        if not alone:
            self.around.append(classes)
        rest = _CLASS.sub("", attributes, count=1)
        kept = " ".join(name for name in (named[1] if named else "").split() if self.keeps(name))
        start = f"<{element}" + (f' class="{kept}"' if kept else "")
        if _TOUCHED in classes:
            return f'{start}{rest} fill="none" pointer-events="all"{alone}>'
        order = look.pop("paint-order", "")
        if alone and look.get("fill") == "none" and look.get("stroke", "none") == "none":
            return ""
        if not (alone and order):
            return f"{start}{_attributes(look)}{rest}{alone}>"
        line = {name: text for name, text in look.items() if not name.startswith("fill")}
        area = {name: text for name, text in look.items() if not name.startswith("stroke")}
        return (
            f"{start}{_attributes({**line, 'fill': 'none'})}{rest}/>"
            f"{start}{_attributes(area)}{rest}/>"
        )

    def keeps(self, name: str) -> bool:
        """Whether a class is no concern of these rules, such as that of something that moves."""
        return name not in self.known and name not in _PALETTES

    def look(self, element: str, classes: frozenset[str]) -> Look:
        """What the rules say about an element, in the colours of the player around it."""
        around = [name for names in self.around for name in names]
        letters = [_PALETTES[name] for name in around if name in _PALETTES]

        def value(match: re.Match[str]) -> str:
            name = match[1]
            return self.tokens[f"{letters[-1]}-{name}" if name in theme.PARTS else name]

        plain = _look(element, classes, frozenset(around), self.sheet)
        look = _written({name: _VARIABLE.sub(value, text) for name, text in plain.items()})
        look.pop("font-family", "")  # the root has it
        return look


@cache
def _look(element: str, classes: frozenset[str], around: frozenset[str], sheet: str) -> Look:
    """What the rules say about an element, with variables."""
    found: Look = {}
    for rule in _rules(sheet):
        if rule.fits(element, classes, around):
            found |= rule.look
    return found


def _written(look: Look) -> Look:
    """Some properties as attributes, with colours as all programs read them."""
    found: Look = {}
    for name, text in look.items():
        if name == "font" and (font := _FONT.match(text)):
            families = re.sub(r"\s+", " ", font[3]).replace('"', "'")
            found |= {"font-weight": font[1], "font-size": font[2], "font-family": families}
        elif mixed := _RGB.fullmatch(text):
            found[name] = "#" + "".join(f"{int(part):02x}" for part in mixed.groups()[:3])
            found[f"{name}-opacity"] = f"{float(mixed[4]):g}"
        elif name in _ATTRIBUTES:
            found[name] = "none" if text == "transparent" else text.removesuffix("px")
    return found


def _attributes(look: Look) -> str:
    return "".join(f' {name}="{text}"' for name, text in look.items())
