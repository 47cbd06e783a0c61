"""Draw the PNG icons from icon.svg: ``python web/build/icons.py``.

This needs Playwright and a Chromium. The icons have at most 256 colours each, which makes them a third as large.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import batched
from pathlib import Path
from struct import pack
from zlib import compress, crc32

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "web" / "build"))

from pipeline.browsers import browser  # noqa: E402 - found by the line above

ICONS = ROOT / "web" / "icons"
# Systems crop a maskable icon as they like, but keep the middle 80 %.
WHOLE = 'viewBox="0 0 64 64"'
WITH_MARGIN = 'viewBox="-8 -8 80 80" style="background: #0b7461"'
FILES = {
    "icon-192.png": (192, WHOLE),
    "icon-512.png": (512, WHOLE),
    "maskable-512.png": (512, WITH_MARGIN),
    "touch.png": (180, WITH_MARGIN),
}
COLOURS = 256
PIXELS = """async ([drawing, size]) => {
    const image = new Image();
    image.src = "data:image/svg+xml," + encodeURIComponent(drawing);
    await image.decode();
    const canvas = new OffscreenCanvas(size, size).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return Array.from(canvas.getImageData(0, 0, size, size).data);
}"""

Colour = tuple[int, ...]


def png(pixels: list[Colour], size: int) -> bytes:
    """Return a square picture as PNG; rare colours become the nearest of the frequent ones."""
    counts = Counter(pixels)
    palette = [colour for colour, _ in counts.most_common(COLOURS)]
    places = {
        colour: min(range(len(palette)), key=lambda place: distance(colour, palette[place]))
        for colour in counts
    }
    rows = (bytes(map(places.__getitem__, row)) for row in batched(pixels, size))
    chunks = {
        b"IHDR": pack(">IIBBBBB", size, size, 8, 3, 0, 0, 0),
        b"PLTE": bytes(part for colour in palette for part in colour[:3]),
        b"tRNS": bytes(colour[3] for colour in palette),
        b"IDAT": compress(b"".join(b"\0" + row for row in rows), 9),
        b"IEND": b"",
    }
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(body)) + name + body + pack(">I", crc32(name + body))
        for name, body in chunks.items()
    )


def distance(one: Colour, other: Colour) -> int:
    """Return how much two colours differ."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def draw_icons() -> Iterator[tuple[str, bytes]]:
    """Return the icons with the names of their files."""
    drawing = (ICONS / "icon.svg").read_text("utf-8")
    with browser() as chromium:
        page = chromium.new_page()
        for name, (size, box) in FILES.items():
            sized = drawing.replace(WHOLE, f'width="{size}" height="{size}" {box}')
            parts: list[int] = page.evaluate(PIXELS, [sized, size])
            yield name, png([*batched(parts, 4)], size)


for name, icon in draw_icons():
    (ICONS / name).write_bytes(icon)
