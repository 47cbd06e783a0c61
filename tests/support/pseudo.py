"""The page in the language for tests, and what is seen on it that does not come from the catalogue."""

from pathlib import Path

from app.shell.rooms import ROOMS
from languages.pseudo import pseudo_language
from languages.texts import pack, split
from playwright.sync_api import Page, Route

from tests.support.table import store_settings

# The visible or audible words that are not in brackets, and where they are.
OUTSIDE = """() => {
    const words = text =>
        text.replace(/⟦[^⟦⟧]*⟧/g, " ").match(/(?<![\\p{L}\\p{N}_])\\p{L}{2,}(?![\\p{L}\\p{N}_])/gu) ?? [];
    const found = [];
    const check = (text, element) => {
        const wrong = text ? words(text) : [];
        if (wrong.length) found.push(`${element.nodeName} ${element.id || element.className}: ${wrong.join(" ")}`);
    };
    for (const element of document.querySelectorAll("body *")) {
        if (element.closest("[translate=no], script, style")) continue;
        const shown = element.nodeName === "OPTION" ? element.closest("select") : element;
        if (!shown.checkVisibility()) continue;
        for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) check(node.nodeValue, element);
        for (const name of ["aria-label", "aria-valuetext", "title", "placeholder", "alt"]) {
            check(element.getAttribute(name), element);
        }
    }
    return found;
}"""


def speak_pseudo(page: Page) -> None:
    """Let a page that is not open yet show all texts in the language for tests, instead of German."""
    late = [room.name for room in ROOMS if room.late_words]
    packed = {room: pack(part) for room, part in split(pseudo_language(), late).items()}

    def answer(route: Route) -> None:
        _language, *room, _content = Path(route.request.url).name.split("-")
        route.fulfill(body=packed["".join(room)])

    page.route("**/languages/*", answer)
    page.add_init_script(store_settings('{"pace": "none", "language": "de"}'))
