"""Where everything stands on the page, as text: the signature of the style sheets.

A look has a line for each element that has a name and is seen, with its left and upper edge, its width and height in
pixels, and two digits for each aspect of its style. If it is as it was last seen in a window of this size, its line has
only its name and an equals sign.
"""

import re
from collections import Counter, defaultdict
from typing import Final, NamedTuple

from playwright.sync_api import Page

from tests.support.places import DATA, ROOT
from tests.support.settling import ask

FILE: Final = DATA / "layout.txt"
"""What was seen when somebody last looked at the page and was content."""
NEAR: Final = 2
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
ASPECTS: Final = {
    "colours": re.compile(
        r".*(color|shadow).*|border-(block|inline)(-start|-end)?|border-(bottom|left|top)|fill|filter|opacity|outline|stroke"
    ),
    "text": re.compile(r"(font|letter|line|list|quotes|text|vertical|white|word).*|overflow-wrap"),
    "arrangement": re.compile(
        r"(align|column|flex|grid|justify|max|min|object|overflow|place)-?.*"
        r"|clear|display|float|.*gap|order|position|visibility|z-index"
    ),
    "details": re.compile(".*"),
}
"""What properties are about: the first whose pattern fits."""
AS_BEFORE: Final = "="
WAYS: Final = (("left", "right"), ("up", "down"), ("narrower", "wider"), ("lower", "higher"))
"""What it means that an edge or a size is less, or more."""
MOST: Final = 2
"""The most elements of the same name that are looked at."""

# The lines of what is seen now: of the dialog that is open, or of the page.
LINES: Final = """async aspects => {
    // A title that is being said has the keyboard for a moment.
    const isSaid = () => document.querySelector("dialog[open] :is(h1, h2):focus");
    do await new Promise(requestAnimationFrame); while (!pacru.settled() || isSaid());
    document.getAnimations().forEach(one => one.finish());
    scrollTo(0, 0);
    const sum = text => [...text].reduce((sum, one) => (31 * sum + one.codePointAt(0)) % 2147483647, 7);
    const digest = text => (sum(text) % 1296).toString(36).padStart(2, "0");
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
            const says = properties => properties.map(property => style.getPropertyValue(property)).join();
            const digests = aspects.map(says).map(digest).join("");
            return [`${name}:${times.get(name)}`, ...[x, y, width, height].map(Math.round), digests].join(" ");
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

    def __str__(self) -> str:
        return f"{self.width} x {self.height} at {self.x}, {self.y}"

    def contains(self, other: "Spot") -> bool:
        """Whether the other lies in this one."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and self.x + self.width >= other.x + other.width
            and self.y + self.height >= other.y + other.height
        )


Look = dict[str, Spot]
"""What is seen in a window: spots by the names of the elements."""


class Difference(NamedTuple):
    """What has become of an element, and of how many others that lie in it."""

    name: str
    change: str
    before: Spot | None
    now: Spot | None
    others: int = 0

    def __str__(self) -> str:
        others = f" and {self.others} in it" if self.others else ""
        return f"{self.name}{others}: {self.change} ({self.before} → {self.now})"

    @property
    def spot(self) -> Spot:
        """Where the element was, or is if it is new."""
        spot = self.before or self.now
        assert spot
        return spot

    def includes(self, other: "Difference") -> bool:
        """Whether the same has become of the other, which lies in this one."""
        return self.change == other.change and self.spot.contains(other.spot)


def properties() -> list[list[str]]:
    """The properties of each aspect of which the style sheets say something that a box does not show."""
    found = {name for sheet in STYLES for name in PROPERTY.findall(sheet.read_text("utf-8"))}
    aspects: dict[str, list[str]] = {aspect: [] for aspect in ASPECTS}
    for name in sorted({name for name in found if not IN_PIXELS.fullmatch(name)} | PARTS):
        aspect = next(one for one, pattern in ASPECTS.items() if pattern.fullmatch(name))
        aspects[aspect].append(name)
    return [*aspects.values()]


def look(page: Page) -> Look:
    """What is seen now, once everything is answered and drawn."""
    return dict(read_line(line, {}) for line in ask(page, LINES, properties()))


def read_line(line: str, earlier: Look) -> tuple[str, Spot]:
    """The name and the spot in a line, which may refer to an earlier look."""
    name, *box, style = line.split()
    if style == AS_BEFORE:
        return name, earlier[name]
    x, y, width, height = map(int, box)
    return name, Spot(x, y, width, height, style)


def write(looks: dict[str, Look]) -> str:
    """The text of a file with these looks, by their titles."""
    blocks = []
    seen = defaultdict[str, Look](dict)
    for title, look in looks.items():
        earlier = seen[window(title)]
        lines = [
            " ".join([name, *([AS_BEFORE] if spot == earlier.get(name) else map(str, [*spot]))])
            for name, spot in sorted(look.items())
        ]
        blocks.append("\n".join([f"[{title}]", *lines, ""]))
        earlier |= look
    return "\n".join(blocks)


def read(text: str) -> dict[str, Look]:
    """The looks in such a text."""
    looks = {}
    seen = defaultdict[str, Look](dict)
    for block in filter(None, text.strip().split("\n\n")):
        heading, *lines = block.splitlines()
        title = heading.strip("[]")
        earlier = seen[window(title)]
        looks[title] = dict(read_line(line, earlier) for line in lines)
        earlier |= looks[title]
    return looks


def window(title: str) -> str:
    """The size of the window, in the title of a look."""
    return title.rpartition(", ")[2]


def change(before: Spot | None, now: Spot | None) -> str:
    """What has become of an element, in words; nothing if nobody would see a difference."""
    if not (before and now):
        return "gone" if before else "new"
    moves = [
        f"{abs(its - one)} pixels {ways[its > one]}"
        for one, its, ways in zip(before[:4], now[:4], WAYS, strict=True)
        if abs(its - one) > NEAR
    ]
    styles = [
        f"other {aspect}"
        for place, aspect in enumerate(ASPECTS)
        if before.style[2 * place :][:2] != now.style[2 * place :][:2]
    ]
    return ", ".join(moves + styles)


def differences(before: Look, now: Look) -> list[Difference]:
    """How two looks differ; if the same has become of what lies in an element, it is only counted."""
    found = [
        Difference(name, told, before.get(name), now.get(name))
        for name in sorted(before.keys() | now.keys())
        if (told := change(before.get(name), now.get(name)))
    ]
    outer: list[Difference] = []
    others = Counter[str]()
    for one in sorted(found, key=lambda one: -one.spot.width * one.spot.height):
        if around := next((another for another in outer if another.includes(one)), None):
            others[around.name] += 1
        else:
            outer.append(one)
    return [one._replace(others=others[one.name]) for one in outer]


def summary(before: dict[str, Look], now: dict[str, Look]) -> list[str]:
    """How all looks differ; what has become of an element in several is told once, with their titles."""
    told = defaultdict[tuple[str, str], list[str]](list)
    first: dict[tuple[str, str], Difference] = {}
    for title in {**now, **before}:
        for one in differences(before.get(title, {}), now.get(title, {})):
            first.setdefault((one.name, one.change), one)
            told[one.name, one.change].append(title)
    return [f"{first[key]}\n    in {'; '.join(titles)}" for key, titles in told.items()]
