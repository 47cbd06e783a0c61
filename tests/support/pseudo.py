"""The page in the language for tests, and what is seen on it that does not come from the catalogue."""

from pathlib import Path

from app.model.setup import NAME_LENGTH
from app.shell.rooms import ROOMS
from languages.pseudo import pseudo_language
from languages.texts import pack, split
from playwright.sync_api import Page, Route

from tests.support.table import LONG_NAME, store_settings

FREE = "[translate=no], script, style, option, svg *, textarea, .glyph, .player .who b *"
"""What is the same in every language, is no text, or ends in an ellipsis: the name of a player."""

# The visible or audible words that are not in brackets, and where they are.
OUTSIDE = """() => {
    const inBrackets = /(^[^⟦⟧]*|⟦[^⟦⟧]*)⟧|⟦[^⟦⟧]*$/g; // a text may go over several elements
    const word = /(?<![\\p{L}\\p{N}_])\\p{L}{2,}(?![\\p{L}\\p{N}_])/gu;
    const strip = text => { // from the inside out: a text can have others in it
        const rest = text.replace(inBrackets, " ");
        return rest === text ? rest : strip(rest);
    };
    const words = text => strip(text).replaceAll("NAME", " ").match(word) ?? [];
    // The texts in an element, each with the moves in it.
    const isTold = one => one.nodeType === Node.TEXT_NODE || (one instanceof Element && one.matches(".from-to"));
    const told = ({ childNodes }) =>
        [...childNodes].map(one => isTold(one) ? one.textContent : "\\0").join("").split("\\0");
    const found = [];
    const check = (text, element) => {
        const wrong = text ? words(text) : [];
        const named = `${element.nodeName} ${element.id || element.className}`;
        if (wrong.length) found.push(`${named}: ${wrong.join(" ")}`);
    };
    for (const element of document.querySelectorAll("body *")) {
        if (element.closest("[translate=no], script, style")) continue;
        const shown = element.nodeName === "OPTION" ? element.closest("select") : element;
        if (!shown.checkVisibility()) continue;
        for (const text of told(element)) check(text, element);
        for (const name of ["aria-label", "aria-valuetext", "title", "placeholder", "alt"]) {
            check(element.getAttribute(name), element);
        }
    }
    return found;
}""".replace("NAME", LONG_NAME[:NAME_LENGTH])


# The visible texts that have no room where they stand, and where they are. Brackets may stick out.
CUT = """() => {
    const found = [];
    const wide = document.documentElement.clientWidth;
    const any = (one, holds) => Boolean(one) && (holds(one) || any(one.parentElement, holds));
    const isOnlyHeard = one => any(one, its => getComputedStyle(its).clipPath === "inset(50%)");
    const hides = overflow => overflow === "hidden" || overflow === "clip";
    const scrolls = (one, overflow, room, all) => any(one, its =>
        /auto|scroll/.test(getComputedStyle(its)[overflow]) && its[all] > its[room]);
    for (const element of document.querySelectorAll("body *")) {
        const node = [...element.childNodes].find(one => one.nodeType === Node.TEXT_NODE && one.nodeValue.trim());
        if (!node || element.closest("FREE") || node.nodeValue.includes("NAME")) continue;
        if (!element.checkVisibility({ visibilityProperty: true }) || isOnlyHeard(element)) continue;
        const range = document.createRange();
        range.setStart(node, node.nodeValue.search(/[^\\s⟦]/));
        range.setEnd(node, node.nodeValue.search(/[\\s⟧]*$/));
        const letters = range.getBoundingClientRect();
        if (letters.width < 2) continue;
        const named = one => `${one.nodeName} ${one.id || one.className}`;
        const say = where => found.push(`out of ${where}: ${named(element)} ${node.nodeValue.trim()}`);
        const goesAcross = scrolls(element, "overflowX", "clientWidth", "scrollWidth");
        const goesDown = scrolls(element, "overflowY", "clientHeight", "scrollHeight");
        if (!goesAcross && (letters.left < -1 || letters.right > wide + 1)) say("the window");
        for (let one = element; one !== document.body; one = one.parentElement) {
            const { overflowX, overflowY, display } = getComputedStyle(one);
            const rim = one.getBoundingClientRect();
            if (display === "inline" || rim.width < 2) continue;
            const across = !goesAcross && (letters.left < rim.left - 1 || letters.right > rim.right + 1);
            const isBeyond = letters.top < rim.top - 3 || letters.bottom > rim.bottom + 3;
            const down = !goesDown && hides(overflowY) && isBeyond;
            if (across || down) { say(named(one)); break; }
        }
    }
    return found;
}""".replace("FREE", FREE).replace("NAME", LONG_NAME[:NAME_LENGTH])


def speak_pseudo(page: Page) -> None:
    """Let a page that is not open yet show all texts in the language for tests, instead of German."""
    late = {room.name: room.words_of or room.name for room in ROOMS if room.late_words}
    packed = {room: pack(part) for room, part in split(pseudo_language(), late).items()}

    def answer(route: Route) -> None:
        _language, *room, _content = Path(route.request.url).name.split("-")
        route.fulfill(body=packed["".join(room)])

    page.route("**/languages/*", answer)
    page.add_init_script(store_settings('{"pace": "none", "language": "de"}'))
