"""What a page may do, and what others may do with it: its policy, and frames of other pages."""

import re
from pathlib import Path

import pytest
from pipeline import embed
from pipeline.serve import serve_folder
from playwright.sync_api import Browser, expect

PAGES = ("index.html", embed.PAGE, embed.DEMO)
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="(.+?)">')


def policy(dist: Path, file: str) -> dict[str, list[str]]:
    """What a page of the site allows, by the names of the directives."""
    (found,) = POLICY.findall((dist / file).read_text("utf-8"))
    return {name: allowed for name, *allowed in map(str.split, found.split(";"))}


@pytest.mark.parametrize("file", PAGES)
def test_a_policy_names_what_is_needed(dist: Path, file: str) -> None:
    allowed = policy(dist, file)
    nothing = ["'none'"]
    for name in ("form-action", "base-uri", "object-src", "media-src"):
        assert allowed.get(name, allowed["default-src"]) == nothing
    for name in allowed:
        places = [one for one in allowed[name] if not one.startswith("'") and one != "blob:"]
        assert places == []  # of no other site
    assert ("'unsafe-eval'" in allowed["script-src"]) == (file != embed.DEMO)
    assert "'unsafe-inline'" not in allowed["script-src"]


def test_an_embed_allows_no_script_of_the_sandbox(dist: Path) -> None:
    page, embedded = policy(dist, "index.html"), policy(dist, embed.PAGE)
    (of_sandbox,) = (one for one in page["script-src"] if one.startswith("'sha256-"))
    assert of_sandbox not in embedded["script-src"]


SEND = """() => {
    const violated = new Promise((resolve) =>
        document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective)));
    const form = Object.assign(document.createElement("form"), { action: "promises.txt" });
    document.body.append(form);
    form.submit();
    return violated;
}"""


@pytest.mark.parametrize("file", PAGES)
def test_no_form_is_sent(chromium: Browser, static_site: str, file: str) -> None:
    page = chromium.new_page(service_workers="block")
    page.goto(f"{static_site}{file}", wait_until="domcontentloaded")
    assert page.evaluate(SEND) == "form-action"
    page.context.close()


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Open Pacru"), ("de", "Pacru öffnen"), ("fr", "Ouvrir Pacru")]
)
def test_in_a_frame_of_another_page_there_is_only_a_link(
    chromium: Browser, static_site: str, tmp_path: Path, language: str, words: str
) -> None:
    address = f"{static_site}#rules"
    (tmp_path / "index.html").write_text(f'<iframe src="{address}"></iframe>', "utf-8")
    context = chromium.new_context(locale=language)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    with serve_folder(tmp_path) as other:
        page = context.new_page()
        page.goto(other, wait_until="networkidle")
        frame = page.frames[1]
        expect(frame.locator("body")).to_have_text(words, use_inner_text=True)
        assert not [url for url in asked if re.search(r"pyodide|\.modules|\.whl|main\.py", url)]
        link = frame.get_by_role("link", name=words)
        assert link.get_attribute("rel") == "noopener"
        with page.expect_popup() as opened:
            link.click()
        tab = opened.value
        assert tab.url == address
        expect(tab.locator("#rules")).to_be_attached()  # it is the whole page
        assert frame.url == address  # it stays where it is
    context.close()
