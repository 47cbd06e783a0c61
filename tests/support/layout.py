"""Where everything stands on the page, as text: the signature of the style sheets.

A look has a line for each element that has a name and is seen, with its left and upper edge, its width and height in
pixels, and a number made of how it is styled.
"""

import re
from collections.abc import Iterator
from itertools import starmap
from typing import Final, NamedTuple

from playwright.sync_api import Page

from tests.support.places import DATA, ROOT
from tests.support.settling import ask

FILE: Final = DATA / "layout.txt"
"""What was seen when somebody last looked at the page and was content."""
NEAR: Final = 3
"""The pixels by which something may be elsewhere: two browsers do not round alike."""
WEB: Final = ROOT / "web"
STYLES: Final = [*WEB.glob("style/*.css"), *WEB.glob("app/rooms/*/style.css")]
PROPERTY: Final = re.compile(r"[{;]\s*([a-z][a-z-]+)(?=:)")
IN_PIXELS: Final = re.compile(
    r"(width|height|inline-size|block-size)|inset.*|top|right|bottom|left|margin.*|padding.*"
    r"|transform|translate|grid-template.*|container.*|background.*|border|font"
)
"""Properties that say in pixels what the box shows, or that name several at once or files."""
PARTS: Final = {
    *("background-color", "border-bottom-width", "border-left-width"),
    *("font-size", "font-weight", "line-height"),
}
"""Those in their place."""
MOST: Final = 2
"""The most elements of the same name that are looked at."""

# The lines of what is seen now: of the dialog that is open, or of the page.
LINES: Final = """async properties => {
    // A title that is being said has the keyboard for a moment.
    const isSaid = () => document.querySelector("dialog[open] :is(h1, h2):focus");
    do await new Promise(requestAnimationFrame); while (!pacru.settled() || isSaid());
    document.getAnimations().forEach(one => one.finish());
    scrollTo(0, 0);
    const digest = text => [...text].reduce((sum, one) => (31 * sum + one.codePointAt(0)) % 46655, 7).toString(36);
    const named = one => one.id ? `#${one.id}` : one.dataset.do ? `=${one.dataset.do}`
        : one.dataset.layer ? `-${one.dataset.layer}` : one.classList.length ? `.${one.classList[0]}` : "";
    const times = new Map();
    return [...(document.querySelector("dialog[open]") ?? document.body).querySelectorAll("*")]
        .filter(one => named(one) && !one.closest(".sr, .icon, template, svg:not(.board svg) *, [data-layer] *"))
        .filter(one => one.checkVisibility({ visibilityProperty: true }))
        .map(one => {
            const { x, y, width, height } = one.getBoundingClientRect();
            const within = one.id ? "" : `#${one.parentElement.closest("[id]")?.id ?? ""} `;
            const name = `${within}${named(one)}`.replaceAll(" ", "");
            times.set(name, (times.get(name) ?? 0) + 1);
            if (times.get(name) > MOST) return null;
            const style = getComputedStyle(one);
            const says = properties.map(property => style.getPropertyValue(property)).join();
            return [`${name}:${times.get(name)}`, ...[x, y, width, height].map(Math.round), digest(says)].join(" ");
        })
        .filter(Boolean);
}""".replace("MOST", str(MOST))


class Spot(NamedTuple):
    """Where an element is, and how it is styled."""

    x: int
    y: int
    width: int
    height: int
    style: str

    @classmethod
    def parse(cls, text: str) -> "Spot":
        """Read a spot."""
        x, y, width, height, style = text.split()
        return cls(int(x), int(y), int(width), int(height), style)

    def is_like(self, other: "Spot") -> bool:
        """Whether nobody would see a difference."""
        return self.style == other.style and all(
            abs(one - its) <= NEAR for one, its in zip(self[:4], other[:4], strict=True)
        )


Look = dict[str, str]
"""What is seen in a window: spots, as text, by the names of the elements."""


def properties() -> list[str]:
    """The properties of which the style sheets say something that a box does not show."""
    found = {name for sheet in STYLES for name in PROPERTY.findall(sheet.read_text("utf-8"))}
    return sorted({name for name in found if not IN_PIXELS.fullmatch(name)} | PARTS)


def look(page: Page) -> Look:
    """What is seen now, once everything is answered and drawn."""
    return dict(line.split(" ", 1) for line in ask(page, LINES, properties()))


def write(looks: dict[str, Look]) -> str:
    """The text of a file with these looks, by their titles."""
    return "\n".join(
        "\n".join([f"[{title}]", *starmap("{} {}".format, sorted(look.items())), ""])
        for title, look in looks.items()
    )


def read(text: str) -> dict[str, Look]:
    """The looks in such a text."""
    looks = {}
    for block in filter(None, text.strip().split("\n\n")):
        title, *lines = block.splitlines()
        looks[title.strip("[]")] = dict(line.split(" ", 1) for line in lines)
    return looks


def differences(before: Look, now: Look) -> Iterator[str]:
    """How two looks differ, in words."""
    for name in sorted(before.keys() | now.keys()):
        was, its = before.get(name), now.get(name)
        if not (was and its and Spot.parse(was).is_like(Spot.parse(its))):
            yield f"{name}: {was or 'not there'} → {its or 'not there'}"
