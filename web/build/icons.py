"""Draw the PNG icons from icon.svg: ``python web/build/icons.py``.

This needs Playwright and a Chromium.
"""

import sys
from pathlib import Path

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

drawing = (ICONS / "icon.svg").read_text("utf-8")
with browser() as chromium:
    for name, (size, box) in FILES.items():
        page = chromium.new_page(viewport={"width": size, "height": size})
        page.set_content(drawing.replace(WHOLE, f'width="{size}" height="{size}" {box}'))
        page.add_style_tag(content="body { margin: 0 } svg { display: block }")
        page.screenshot(path=ICONS / name, omit_background=True)
        page.close()
