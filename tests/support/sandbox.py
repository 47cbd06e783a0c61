"""The sandbox for a person's own Python, as a script of the page uses it, in any browser."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pacru

PREPARED = """(async () => {
    const load = async () => {
        if (!BARE) return pacru.load("sandbox");
        const script = await (await fetch(pacru.address("sandbox"))).text();
        const bare = script.replace("takeAway();", "");
        if (bare === script) throw new Error("nothing is taken away");
        return import(URL.createObjectURL(new Blob([bare], { type: "text/javascript" })));
    };
    const { createSandbox } = await load();
    const texts = [];
    let answer, end;
    const box = createSandbox({
        hear: (number, text) => {
            if (!text) return;
            texts.push([typeof text, text.length]);
            answer?.({ text });
        },
        fail: ({ reason }) => {
            answer?.({ reason });
            end?.(reason);
        },
    });
    const ask = (task, within) => new Promise(resolve => {
        answer = resolve;
        box.ask(1, task, { within, texts: 1000 });
    });
    const endOf = (task, within) => new Promise(resolve => {
        end = resolve;
        box.ask(1, task, { within, texts: 1000 });
    });
    const askAll = (...tasks) => new Promise(resolve => {
        const found = [];
        answer = ({ text }) => {
            found.push(text);
            if (found.length === tasks.length) resolve(found);
        };
        tasks.forEach((task, at) => box.ask(at, task, { within: 60_000 }));
    });
    globalThis.sandboxed = { box, ask, askAll, endOf, texts };
})()"""


class Answer(NamedTuple):
    """What comes of a task: a text or the reason why there is none."""

    text: str = ""
    reason: str = ""

    @property
    def read(self) -> dict[str, Any]:
        """The text, as what it says."""
        assert not self.reason
        said: dict[str, Any] = json.loads(self.text)
        return {"error": None} | said


class Sandbox:
    """A sandbox in a page.

    Args:
        run: runs an expression of JavaScript in the page, and returns its value, or that of the promise.
        bare: whether to leave the names of the browser to Python. Nothing may depend on their absence.
    """

    def __init__(self, run: Callable[[str], Any], *, bare: bool = False) -> None:
        self.run = run
        run(PREPARED.replace("BARE", json.dumps(bare)))

    def end(self) -> None:
        """End it. The next question begins another one."""
        self.run("sandboxed.box.end()")

    def begin(self, source: str) -> None:
        """Ask for a turn of a bot, and do not wait for it."""
        self.run(f"void sandboxed.ask({_task(source)}, 60_000)")

    def ask(self, source: str, within: int = 60_000) -> Answer:
        """Ask for a turn of a bot.

        Args:
            source: its Python.
            within: the milliseconds that it may take.
        """
        return Answer(**self.run(f"sandboxed.ask({_task(source)}, {within})"))

    def end_of(self, source: str, within: int) -> str:
        """Ask for a turn of a bot that must be ended, and return the reason."""
        return str(self.run(f"sandboxed.endOf({_task(source)}, {within})"))

    def ask_all(self, *sources: str) -> list[str]:
        """Ask for turns of several bots at once, and return the answers in the order in which they come."""
        tasks = ", ".join(map(_task, sources))
        return [str(text) for text in self.run(f"sandboxed.askAll({tasks})")]

    def works(self) -> bool:
        """Whether it answers as it should."""
        return '"turn": "' in self.ask("def choose(position): return position.moves()[0]").text

    @property
    def texts(self) -> list[tuple[str, int]]:
        """The type and the length of everything that the page has heard."""
        return [(kind, length) for kind, length in self.run("sandboxed.texts")]


def _task(source: str) -> str:
    position = str(pacru.Position.initial())
    task = {"do": "think", "name": "my_bot.py", "source": source, "position": position}
    return json.dumps(json.dumps(task))
