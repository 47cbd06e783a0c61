"""The first script of an embed: what it reads of its address, and which messages it lets through."""

import json
import subprocess
from typing import Any

import pytest
from pipeline import embed
from pipeline.places import ROOT, WEB
from pipeline.steps import Failure
from pipeline.vendor import node

SCRIPTS = (WEB / "embed").as_uri()


def run_script(script: str) -> Any:  # noqa: ANN401 - what the script prints
    """Run a script with the modules of an embed, and return what it prints as JSON."""
    names = ("messages", "options", "storage")
    imports = "".join(f'import * as {name} from "{SCRIPTS}/{name}.js";' for name in names)
    program = [str(node() / "node"), "--input-type=module", "-e", imports + script]
    done = subprocess.run(program, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def call(function: str, *values: object) -> list[dict[str, Any]]:
    """What a function of these modules returns for each value."""
    script = f"console.log(JSON.stringify({json.dumps(values)}.map({function})))"
    found: list[dict[str, Any]] = run_script(script)
    return found


def test_options_are_told_from_the_link() -> None:
    whole, bare, empty, wrong = call(
        "options.readOptions",
        "#g=abc&ply=3&theme=dark&bottom=N&play=no&lang=de&origin=https%3A%2F%2Fblog.example",
        "#puzzle=w1-0003",
        "",
        "#p=x&theme=pink&bottom=Q&play=maybe&lang=../x&origin=*&theme=dark",
    )
    assert whole == {
        "link": "#g=abc&ply=3",
        "mistakes": [],
        "theme": "dark",
        "bottom": "N",
        "play": "no",
        "lang": "de",
        "origin": "https://blog.example",
    }
    assert bare == {"link": "#puzzle=w1-0003", "mistakes": []}
    assert empty == {"link": "", "mistakes": []}
    assert wrong["mistakes"] == ["theme", "bottom", "play", "lang", "origin"]
    assert "origin" not in wrong


def test_what_is_no_origin_is_nobody() -> None:
    wrong = [
        "*",
        "null",
        "file:///",
        "javascript:1",
        "https://a.b/c",
        "https://a.b/",
        "a.b",
        "%",
        "",
    ]
    found = call("options.readOptions", *(f"#p=x&origin={origin}" for origin in wrong))
    assert [one["mistakes"] for one in found] == [["origin"]] * len(wrong)


def test_declared_messages_are_read() -> None:
    declared: list[dict[str, object]] = [
        {"type": "load", "show": "#g=x"},
        {"type": "turn", "turn": "a3-b4"},
        {"type": "step", "by": -1},
        {"type": "step", "to": 3},
        {"type": "orientation", "bottom": "N"},
        {"type": "theme", "theme": "dark"},
    ]
    asked = [{"pacru": 1, "id": number, **one} for number, one in enumerate(declared)]
    found = call("messages.check", *asked)
    assert [one["message"] for one in found] == [
        {**one, "id": number} for number, one in enumerate(declared)
    ]


def test_what_is_not_ours_is_ignored() -> None:
    assert (
        call("messages.check", "turn", 1, None, True, [], ["pacru"], {}, {"type": "turn"})
        == [{}] * 8
    )


WRONG: list[tuple[dict[str, object], str]] = [
    ({"type": "turn"}, "form"),
    ({"type": "turn", "turn": 1}, "form"),
    ({"type": "turn", "turn": "x" * 101}, "form"),
    ({"type": "turn", "turn": "a3-b4", "more": 1}, "form"),
    ({"type": "load", "show": "x" * 40_000}, "form"),
    ({"type": "step", "by": 1, "to": 1}, "form"),
    ({"type": "step", "by": 1.5}, "form"),
    ({"type": "step", "to": 1e9}, "form"),
    ({"type": "theme", "theme": "pink"}, "form"),
    ({"type": "orientation", "bottom": ["N"]}, "form"),
    ({"type": "step", "by": 1, "id": {}}, "form"),
    ({"type": "resign"}, "type"),
    ({"type": "toString"}, "type"),
    ({"pacru": 2, "type": "step", "by": 1}, "version"),
]
"""Messages that are not as declared, with the codes of their faults."""


def test_what_is_not_as_declared_gets_one_fault() -> None:
    found = call("messages.check", *({"pacru": 1, **message} for message, _ in WRONG))
    assert all(one.keys() == {"fault"} and one["fault"]["text"] for one in found)
    assert [one["fault"]["code"] for one in found] == [code for _, code in WRONG]


def test_too_many_messages_are_told_once_until_there_is_room_again() -> None:
    found = run_script("""
        let now = 0;
        const gate = messages.createGate(() => now);
        const passes = (count) => Array.from({ length: count }, () => gate.pass());
        const first = passes(23);
        now += 250;
        console.log(JSON.stringify([first, passes(4)]));
    """)
    assert found == [[True] * 20 + [False, "told", "told"], [True, True, False, "told"]]


def test_the_ways_to_storage_are_gone() -> None:
    script = """
        globalThis.navigator ??= {}; // of a browser
        globalThis.caches = globalThis.indexedDB = {};
        storage.refuseStorage({ known: "1" });
        localStorage.setItem("more", "2");
        localStorage.third = "3";
        console.log(JSON.stringify([
            typeof indexedDB, typeof caches, typeof BroadcastChannel, typeof navigator.locks,
            localStorage.getItem("known"), { ...localStorage }, Object.keys(sessionStorage),
        ]));
    """
    kept = {"known": "1", "more": "2", "third": "3"}
    assert run_script(script) == ["undefined"] * 4 + ["1", kept, []]


def test_the_embed_is_made_from_the_page() -> None:
    template = (WEB / "index.html").read_text("utf-8")
    made = embed.embed_template(template)
    assert "manifest" not in made
    assert made.index(embed.SCRIPT) < made.index("early.js")
    with pytest.raises(Failure, match="must have this once"):
        embed.embed_template(template.replace("early.js", "other.js"))


def test_the_page_with_three_embeds_has_them() -> None:
    frames = embed.demo_values()
    demo = (ROOT / "docs" / embed.DEMO).read_text("utf-8")
    assert all(demo.count(f"<!--{name}-->") == 1 for name in frames)
    assert all(embed.PAGE in html for html in frames.values())
    assert "srcdoc" in frames["position"]
