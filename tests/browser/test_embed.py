"""Embeds in pages of somebody else: what they keep, whom they hear, and the picture before."""

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from pipeline import embed
from pipeline.serve import serve_folder
from playwright.sync_api import Browser, Page, expect

import pacru
from pacru import Game
from tests.support.settling import PATIENCE

FRAMES = """<!doctype html><title>A blog</title>
<script>
    const told = [];
    addEventListener("message", ({ data, origin, source }) =>
        told.push({ ...data, origin, frame: Array.from(frames).indexOf(source) }));
</script>
<iframe src="MINE" width="480" height="640"></iframe>
<iframe src="THEIRS" width="480" height="640"></iframe>
<iframe srcdoc="<script>parent.frames[0].postMessage({ pacru: 1, type: 'step', to: 0 }, '*')</script>"></iframe>
"""
"""A page with an embed that is told who it is, one that was made for another page, and a frame of somebody else."""
KEPT = """async () => {
    const frame = Object.assign(document.createElement("iframe"), { src: "promises.txt" });
    await new Promise((resolve) => {
        frame.onload = resolve;
        document.body.append(frame);
    });
    const clean = frame.contentWindow;
    const { localStorage, sessionStorage, indexedDB, caches, navigator } = clean;
    const databases = await indexedDB.databases();
    const workers = await navigator.serviceWorker?.getRegistrations() ?? [];
    const { held, pending } = await navigator.locks?.query() ?? { held: [], pending: [] };
    return [
        ...Object.keys(localStorage), ...Object.keys(sessionStorage), ...databases.map(({ name }) => name),
        ...await caches?.keys() ?? [], ...workers.map(({ scope }) => scope),
        ...[...held, ...pending].map(({ name }) => name), clean.document.cookie,
    ].filter(Boolean);
}"""
"""What the site has stored, seen with a window from which nothing was taken away."""


@pytest.fixture
def blog(chromium: Browser, static_site: str, tmp_path: Path) -> Iterator[Page]:
    """A page of another origin with two embeds, the second of which was made for another page."""
    game = Game.new().play("a3-b3").play("a7-b7")
    address = f"{static_site}{embed.PAGE}{pacru.link.write(game)}&play=no&origin="
    with serve_folder(tmp_path) as other:
        origin = other.removesuffix("/pacru/")
        mine, theirs = (f"{address}{quote(one, safe='')}" for one in (origin, "http://other.test"))
        content = FRAMES.replace("MINE", mine).replace("THEIRS", theirs)
        (tmp_path / "index.html").write_text(content, "utf-8")
        context = chromium.new_context()
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(other)
        yield page
        context.close()


def told(page: Page, kind: str, frame: int = 0) -> list[dict[str, object]]:
    """The messages of a type that the page has heard from a frame so far."""
    found: list[dict[str, object]] = page.evaluate(
        "([type, frame]) => told.filter((one) => one.type === type && one.frame === frame)",
        [kind, frame],
    )
    return found


def ask(page: Page, *messages: object) -> None:
    """Let the page post messages to its first embed."""
    page.evaluate(f"for (const one of {json.dumps(messages)}) frames[0].postMessage(one, '*')")


def test_an_embed_keeps_nothing_and_hears_only_the_page_it_is_told(
    blog: Page, static_site: str
) -> None:
    page = blog
    mine, theirs = page.frames[1:3]
    for frame in (mine, theirs):
        frame.wait_for_selector("html[data-shown]", state="attached")
    page.wait_for_function("told.some(({ type }) => type === 'loaded')")
    ask(page, "hello", {"type": "step", "to": 0}, {"pacru": 1, "type": "nothing", "id": "a"})
    ask(page, {"pacru": 1, "type": "step", "by": -1, "id": "b"})
    page.wait_for_function("told.some(({ id }) => id === 'b')")
    assert [one.get("id") for one in told(page, "fault")] == ["a"]
    (step,) = told(page, "step")  # nobody else's
    assert (step["ply"], step["turns"]) == (1, 2)
    expect(mine.locator(".ply.shown")).to_have_text("a3–b3")
    page.evaluate("frames[1].postMessage({ pacru: 1, type: 'step', to: 0 }, '*')")
    mine.locator("#passing [data-key=']']").click()
    page.wait_for_function("told.filter(({ type }) => type === 'step').length === 2")
    assert page.evaluate("told.every(({ frame }) => frame === 0)")
    expect(theirs.locator(".ply.shown")).to_have_count(0)
    assert page.evaluate("document.activeElement.tagName") == "IFRAME"  # it was pressed
    for frame in (mine, theirs):
        assert frame.evaluate(KEPT) == []
    own = page.context.new_page()
    own.goto(f"{static_site}promises.txt")
    assert own.evaluate(KEPT) == []


@pytest.mark.parametrize("sandbox", ["", 'sandbox="allow-scripts allow-same-origin"'])
def test_an_embed_works_on_another_site(
    chromium: Browser, static_site: str, tmp_path: Path, sandbox: str
) -> None:
    """Its host has another name, not only another port, so the browser keeps apart what is stored."""
    with serve_folder(tmp_path) as other:
        address = other.replace("127.0.0.1", "pacru.test")
        origin = quote(address.removesuffix("/pacru/"), safe="")
        mine = (
            f"{static_site}{embed.PAGE}{pacru.link.write(Game.new().play('a3-b3'))}&origin={origin}"
        )
        content = FRAMES.replace('src="MINE"', f'src="{mine}" {sandbox}').replace("THEIRS", "")
        (tmp_path / "index.html").write_text(content, "utf-8")
        page = chromium.new_page()
        page.goto(address)
        page.wait_for_function("told.some(({ type }) => type === 'loaded')", timeout=PATIENCE)
        ask(page, {"pacru": 1, "type": "turn", "turn": "a7-b7", "id": "a"})
        page.wait_for_function("told.some(({ id }) => id === 'a')")
        assert told(page, "fault") == []
        assert page.frames[1].evaluate(KEPT) == []
        page.context.close()


@pytest.mark.parametrize("file", ["index.html", embed.PAGE])
def test_in_a_sandbox_of_scripts_alone_there_is_only_a_link(
    chromium: Browser, static_site: str, tmp_path: Path, file: str
) -> None:
    """The browser lets nothing be fetched there."""
    with serve_folder(tmp_path) as other:
        address = f"{static_site}{file}#p=x&origin={quote(other.removesuffix('/pacru/'), safe='')}"
        content = f'<iframe sandbox="allow-scripts allow-popups" src="{address}"></iframe>'
        (tmp_path / "index.html").write_text(content, "utf-8")
        page = chromium.new_page()
        page.goto(other)
        body = page.frames[1].locator("body")
        expect(body).to_have_text("Open Pacru", use_inner_text=True)
        with page.expect_popup() as opened:
            body.get_by_role("link").click()
        assert opened.value.url == address
        page.context.close()


def test_the_picture_of_a_snippet_needs_no_scripts(chromium: Browser, static_site: str) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{static_site}{embed.DEMO}")
    frame = page.frame_locator("iframe").first
    expect(frame.get_by_role("img")).to_be_visible()
    link = frame.get_by_role("link")
    expect(link).to_contain_text("Play on from here")
    assert (link.get_attribute("href") or "").startswith(f"{embed.PAGE}#p=")
    context.close()
