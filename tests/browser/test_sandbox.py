"""The sandbox in which a person's own Python runs: no way leads out of it, and the page goes on."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from pipeline.serve import Handler, serve_folder
from playwright.sync_api import Browser

from pacru import Position
from tests.support.copies import LocalCopy, cut_network, open_site
from tests.support.remote import RemoteBrowser, is_ready
from tests.support.sandbox import Answer, Sandbox
from tests.support.settling import PATIENCE
from tests.support.table import Table

ASKED: list[str] = []
"""What the servers of this file have been asked for by somebody in the sandbox."""


class Listener(Handler):
    """A server that notes whoever brings out a secret."""

    def answer(self) -> None:
        """Answer, and note what only a sandbox can ask for."""
        if "secret" in self.path:
            ASKED.append(self.path)
        super().answer()


BEGIN = """
import js, json, sys
from pyodide.ffi import create_proxy, to_js

OUT = sys.__dict__.setdefault("out", [])
WAITING = sys.__dict__.setdefault("waiting", [])

def reached(*_):
    OUT.append(NAME)

def follow(promise, tells=lambda *_: True):
    WAITING.append(NAME)
    def refused(*_):
        WAITING.remove(NAME)
    def kept(*values):
        refused()
        if STRICT or tells(*values):
            reached()
    promise.then(create_proxy(kept), create_proxy(refused))

def options(**given):
    return to_js(given, dict_converter=js.Object.fromEntries)

def script(text):
    return js.URL.createObjectURL(js.Blob.new(to_js([text]), options(type="text/javascript")))

FUNCTION = to_js([1]).constructor.constructor

def choose(position):
    return position.moves()[0]

"""
"""What each way begins with. It says `reached` where it must not come, or asks a server."""

FETCH = "fetch(HERE).then(answer => answer.ok && postMessage('out'))"

WAYS = {
    # The network
    "fetch of the site": "follow(js.fetch(HERE))",
    "fetch of another site": "follow(js.fetch(ELSEWHERE))",
    "fetch without an answer": "follow(js.fetch(ELSEWHERE, options(mode='no-cors')))",
    "fetch that outlives": "follow(js.fetch(HERE, options(keepalive=True, method='POST', body='x')))",
    "a redirect": "follow(js.fetch(js.Response.redirect(HERE, 302).headers.get('location')))",
    "fetch of this machine": "follow(js.fetch(HERE, options(mode='no-cors', targetAddressSpace='loopback')))",
    "fetch of a request": "follow(js.fetch(js.Request.new(HERE)))",
    "XMLHttpRequest": """
x = js.XMLHttpRequest.new()
x.open("GET", HERE, False)
x.send()
reached()
""",
    "XMLHttpRequest that is not waited for": """
x = js.XMLHttpRequest.new()
x.onload = create_proxy(reached)
x.open("GET", HERE)
x.send()
""",
    "XMLHttpRequest of a blob": """
x = js.XMLHttpRequest.new()
x.open("GET", script("out"), False)
x.send()
reached()
""",
    "WebSocket": "js.WebSocket.new(HERE.replace('http', 'ws')).onopen = create_proxy(reached)",
    "WebSocketStream": "js.WebSocketStream.new(HERE.replace('http', 'ws'))",
    "EventSource": "js.EventSource.new(HERE).onopen = create_proxy(reached)",
    "WebTransport": "follow(js.WebTransport.new(HERE.replace('http:', 'https:')).ready)",
    "RTCPeerConnection": "js.RTCPeerConnection.new(); reached()",
    "beacon": "js.navigator.sendBeacon(HERE, 'x') and reached()",
    "image": "js.Image.new().src = HERE",
    "typeface": "f = js.FontFace.new('f', f'url({HERE})'); js.self.fonts.add(f); follow(f.load())",
    "a picture within a picture": """
svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="{HERE}" width="9" height="9"/></svg>'
js.createImageBitmap(js.Blob.new(to_js([svg]), options(type="image/svg+xml")))
""",
    "importScripts": "js.importScripts(HERE); reached()",
    "importScripts of its own kind": "js.WorkerGlobalScope.prototype.importScripts.call(js.self, HERE)",
    "import in a script": "from pyodide.code import run_js\nfollow(run_js(f'import({HERE!r})'))",
    "a script in a function": "FUNCTION(f'fetch({HERE!r})')(); reached()",
    "a script in a later function": """
from pyodide.code import run_js
run_js("async () => {}").constructor(f"fetch({HERE!r})")()
reached()
""",
    "a script in eval": "js.eval(f'fetch({HERE!r})'); reached()",
    "a script in a timer": "js.setTimeout(f'fetch({HERE!r})', 0)",
    "pyfetch": """
import asyncio
from pyodide.http import pyfetch
asyncio.ensure_future(pyfetch(HERE)).add_done_callback(lambda task: task.exception() or reached())
""",
    "open_url": "from pyodide.http import open_url\nopen_url(HERE)\nreached()",
    "urllib": "import urllib.request\nurllib.request.urlopen(HERE)\nreached()",
    "socket": """
import socket
from urllib.parse import urlsplit
where = urlsplit(HERE)
one = socket.create_connection((where.hostname, where.port))
one.send(b"GET /secret HTTP/1.0\\r\\n\\r\\n")
""",
    "a package": """
import pyodide_js
follow(pyodide_js.loadPackage(HERE + '.whl').then(create_proxy(lambda loaded: loaded[0].name)))
""",
    "micropip": "import micropip\nfollow(micropip.install(HERE + '.whl'))",
    "a lazy file": """
import pyodide_js
pyodide_js.FS.createLazyFile("/", "lazy", HERE, True, False)
open("/lazy", "rb").read() and reached()
""",
    "a module of scripts": """
import pyodide_js
pyodide_js.registerJsModule("outside", js.globalThis)
import outside
follow(outside.fetch(HERE))
""",
    "a file of Pyodide's": "import pyodide_js\nfollow(pyodide_js._api.loadBinaryFile(HERE))",
    "a library": """
import pyodide_js
follow(pyodide_js._module.loadDynamicLibrary(HERE, options(loadAsync=True, allowUndefined=True)))
""",
    "an archive with code": """
import io, pyodide_js, zipfile
packed = io.BytesIO()
with zipfile.ZipFile(packed, "w") as archive:
    archive.writestr("unpacked.py", f"import js\\ngone = js.fetch({HERE!r})")
pyodide_js.unpackArchive(to_js(packed.getvalue()), "zip", options(extractDir="/"))
sys.path.insert(0, "/")
import unpacked
follow(unpacked.gone)
""",
    # What the browser keeps
    "localStorage": "js.localStorage.getItem('pacru settings'); reached()",
    "sessionStorage": "js.sessionStorage.setItem('x', 'x'); reached()",
    "cookies": "js.document.cookie; reached()",
    "cookie store": "follow(js.cookieStore.getAll())",
    "databases": "follow(js.indexedDB.databases())",
    "a database": "js.indexedDB.open('pacru').onsuccess = create_proxy(reached)",
    "a folder in a database": """
import pyodide_js
pyodide_js.FS.mkdir("/kept")
pyodide_js.FS.mount(pyodide_js.FS.filesystems.IDBFS, options(), "/kept")
pyodide_js.FS.syncfs(True, create_proxy(lambda error: error or reached()))
""",
    # Safari's engine gives an origin that is nobody's caches of its own: only there, what they tell counts.
    "caches": "follow(js.caches.keys(), len)",
    "a cache of the site": "follow(js.caches.match(HERE.split('?')[0]), bool)",
    "a cache to be made": "follow(js.caches.open('pacru'), lambda _: False)",
    "files of the origin": "follow(js.navigator.storage.getDirectory())",
    "files of the device": "follow(js.showDirectoryPicker())",
    "storage buckets": "follow(js.navigator.storageBuckets.open('pacru'))",
    "locks": "follow(js.navigator.locks.request('pacru', create_proxy(reached)))",
    "BroadcastChannel": """
one = js.BroadcastChannel.new("pacru")
one.onmessage = create_proxy(reached)
one.postMessage("secret")
""",
    # The page, and other tabs
    "the page around it": "js.parent.document.title = 'out'; reached()",
    "the page above it": "js.top.location = HERE; reached()",
    "the page that opened it": "js.opener.postMessage('secret', '*'); reached()",
    "a window": "js.open(HERE); reached()",
    "another address": "js.location.href = HERE",
    "another address, by a function": "js.location.assign(HERE); reached()",
    "what has been loaded": """
host = HERE.split("/")[2]
any(host in one.name for one in js.performance.getEntries()) and reached()
""",
    "where it is": "HERE.split('/')[2] in js.location.href and reached()",
    "an element": "js.document.body.append('out'); reached()",
    "a frame": "js.document.createElement('iframe').src = HERE; reached()",
    "its own service worker": "follow(js.navigator.serviceWorker.register(HERE))",
    "that of the page": "follow(js.navigator.serviceWorker.getRegistrations(), len)",
    "clients of a service worker": "follow(js.clients.matchAll())",
    "SharedWorker": "js.SharedWorker.new(HERE)",
    "a worker of the site": "js.Worker.new(HERE)",
    "a worker of the site that is a module": "js.Worker.new(HERE, options(type='module'))",
    "a worker in its address": f"""
one = js.Worker.new("data:text/javascript," + {FETCH!r}.replace("HERE", repr(HERE)))
one.onmessage = create_proxy(reached)
""",
    "a worker in its address that is a module": f"""
text = "data:text/javascript," + {FETCH!r}.replace("HERE", repr(HERE))
one = js.Worker.new(text, options(type="module"))
one.onmessage = create_proxy(reached)
""",
    "a worker in a worker": f"""
inner = {FETCH!r}.replace("HERE", repr(HERE))
one = js.Worker.new(script(
    f"new Worker(URL.createObjectURL(new Blob([{{inner!r}}]))).onmessage = () => postMessage('out')"
))
one.onmessage = create_proxy(reached)
""",
    "a worker from a text": f"""
one = js.Worker.new(script({FETCH!r}.replace("HERE", repr(HERE))))
one.onmessage = create_proxy(reached)
""",
    "a worker that imports": """
one = js.Worker.new(script(f"import({HERE!r}).then(() => postMessage('out'))"), options(type="module"))
one.onmessage = create_proxy(reached)
""",
    "a worker that keeps": """
one = js.Worker.new(script("indexedDB.open('x').onsuccess = () => postMessage('out')"))
one.onmessage = create_proxy(reached)
""",
    "a notification": "js.Notification.permission == 'granted' and reached()",
    "a device": "follow(js.navigator.usb.getDevices())",
    # Its own interpreter
    "another command": "import subprocess\nsubprocess.run(['ls'])\nreached()",
    "a process": "import os\nos.fork()\nreached()",
    "a thread": "import threading\nthreading.Thread(target=reached).start()",
    "a foreign function": "import ctypes\nctypes.CDLL(None).system(b'ls')\nreached()",
    "files of the machine": "open('/etc/passwd').read()\nreached()",
}
"""The ways out, by their names, each as Python. None may come anywhere."""

FORGED = {
    "texts": "write('not json'); write('<img src=x onerror=\"ran=true\">'); write('')",
    "half a sign": "write('\\ud800')",
    "what is no text": "write(None); write(1); write(b'x'); write([]); write({'text': 'x'})",
    "an object": "write(to_js({'failed': 'died'}, dict_converter=js.Object.fromEntries))",
    "a function": "write(choose); write(js.Object); write(create_proxy(choose))",
    "json": "json.dumps = lambda *_, **__: '<script>'",
    "builtins": "import builtins\nbuiltins.print = builtins.str = builtins.len = None",
    "pacru": "import pacru\npacru.Position.parse = pacru.Position.play = pacru.Position.moves = None",
    "the lab": "import pacru.bot.homemade.lab as lab\nlab.Lab.hear = lab.Lab._answer = lambda *_: None",
    "exit": "raise SystemExit",
    "a name of no text": "__name__ = None; raise type('', (BaseException,), {'__str__': None})",
}
"""What Python may say, or change in itself, with whatever result: the page hears nothing but texts."""

WRITE = """
from pacru.bot.homemade.lab import Lab
frame = sys._getframe()
while not isinstance(frame.f_locals.get("self"), Lab):
    frame = frame.f_back
write = frame.f_locals["self"]._write
"""
"""Gives Python the function with which texts are posted."""


class End(NamedTuple):
    """A bot that the sandbox must end."""

    code: str
    reasons: tuple[str, ...]
    within: int = 60_000


SHORT = 300
"""Milliseconds for those who never answer."""

ENDS = {
    "an endless loop": End(
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
        ("no answer",),
        SHORT,
    ),
    "a long sleep": End("import time; time.sleep(1000)", ("no answer",), SHORT),
    "a number that is never ready": End("9 ** 9 ** 9", ("no answer",), SHORT),
    "a pattern that is never matched": End(
        "import re; re.match('(a+)+$', 'a' * 40 + 'b')", ("no answer",), SHORT
    ),
    "no limit to recursion": End(
        "sys.setrecursionlimit(10 ** 7)\ndef deep(): deep()\ndeep()", ("died", "no answer"), 5_000
    ),
    "a list that is too deep": End(
        "one = []\nfor _ in range(10 ** 5): one = [one]\nrepr(one)", ("died", "no answer"), 5_000
    ),
    "no memory for an error": End("one = []\nwhile True: one.append([0] * 1_000)", ("died",)),
    "the end of the process": End("import os; os._exit(1)", ("died",)),
    "an abort": End("import os; os.abort()", ("died",)),
    "no answer from the lab": End(WRITE + "Lab._answer = lambda *_, **__: None", ("no answer",)),
    "too many texts": End(WRITE + "while True: write('x')", ("too much",)),
    "a text that is too long": End(WRITE + "write('x' * 10 ** 7)", ("too much",)),
    "too many signs": End(WRITE + "for _ in range(100): write('x' * 200_000)", ("too much",)),
}
"""Bots that the sandbox ends, for one of these reasons."""

BARE_ENDS = {
    "the end of its worker": End("js.close()\nwhile True: pass", ("no answer",), SHORT),
    "endless messages": End("while True: js.postMessage('x')", ("too much",)),
    "endless signs": End("while True: js.postMessage(True)", ("too much", "no answer")),
    "an object": End("js.postMessage(to_js([1]))\nwhile True: pass", ("too much",)),
    "nothing": End("js.postMessage(None)\nwhile True: pass", ("too much",)),
    "a forged end": End("js.postMessage(False)", ("died",)),
    "a forged answer": End("js.postMessage(True)\nwhile True: pass", ("no answer",), SHORT),
}
"""The same for one that has the names of the browser."""

LARGE = {
    "bytes": "[bytearray(10 ** 7) for _ in range(1_000)]",
    "a list": "one = [0]\nwhile True: one += one",
    "a text": "'x' * 2 ** 30",
}
"""Bots that want all the memory there is: they get an error."""

LOUD = {
    "prints": "for number in range(200_000): print(number)",
    "prints past Python": "import os\nfor number in range(10_000): os.write(1, b'x\\n')",
    "errors past Python": "for number in range(10_000): print('x', file=sys.__stderr__)",
    "a long line": "print('x' * 10 ** 7)",
    "the browser's log": "for number in range(10_000): js.console.log('x')",
    "timers": "for number in range(1_000): js.setTimeout(create_proxy(lambda: 1 / 0), 0)",
}
"""Bots that say much beside their answer, which is not heard."""

STATE = """(async () => {
    const stored = [{...localStorage}, document.cookie, await caches.keys(), await indexedDB.databases()];
    const shown = [document.title, location.href, history.length, frames.length, globalThis.ran];
    const workers = await navigator.serviceWorker.getRegistrations();
    return JSON.stringify([stored, shown, workers.length, sandboxed.heard]);
})()"""
"""What the page could see of one that has got out."""

WATCHED = """
    sandboxed.heard = [];
    const note = ({ data }) => String(JSON.stringify(data)).includes("secret") && sandboxed.heard.push(data);
    addEventListener("message", note);
    sandboxed.channel = new BroadcastChannel("pacru");
    sandboxed.channel.onmessage = note;
"""


class Place(NamedTuple):
    """A sandbox, and addresses that it must not reach."""

    sandbox: Sandbox
    here: str
    elsewhere: str
    state: str
    """What the page saw at first."""
    answers: bool
    """Whether the browser answers what its policy refuses; WebKit leaves some of it waiting for good."""

    def source(self, name: str, code: str) -> str:
        """The Python of a way out."""
        names = {
            "HERE": f"{self.here}?secret",
            "ELSEWHERE": f"{self.elsewhere}?secret",
            "NAME": name,
            "STRICT": self.answers,
        }
        return "".join(f"{key} = {value!r}\n" for key, value in names.items()) + BEGIN + code

    def ask(self, name: str, code: str, within: int = 60_000) -> Answer:
        """What comes of a bot that tries something."""
        return self.sandbox.ask(self.source(name, code), within)

    def works(self) -> bool:
        """Whether the sandbox answers as it should."""
        return self.sandbox.works()

    def is_untouched(self) -> bool:
        """Whether the page sees what it saw, and no server was asked."""
        return not ASKED and self.sandbox.run(STATE) == self.state


Run = Callable[[str], Any]
"""Runs an expression of JavaScript in a page, and returns its value, or that of the promise."""


@contextmanager
def chromium_page(chromium: Browser, address: str) -> Iterator[Run]:
    """A page in Chromium."""
    context = chromium.new_context(service_workers="block")
    context.set_default_timeout(PATIENCE)
    yield open_site(context, address).page.evaluate
    context.close()


@contextmanager
def remote_page(browser: RemoteBrowser, address: str) -> Iterator[Run]:
    """A page in a browser that Playwright cannot drive."""
    browser.opens(address)
    is_ready(browser)
    yield browser.evaluates
    browser.leaves()


@pytest.fixture(scope="module", params=["chromium"])
def opened(request: pytest.FixtureRequest, dist: Path) -> Iterator[tuple[Run, str, str, bool]]:
    """A page in a browser, the addresses of its site and of another one, and whether it answers all."""
    with (
        serve_folder(dist, handler=Listener) as here,
        serve_folder(dist, handler=Listener) as elsewhere,
    ):
        if request.param == "chromium":
            page = chromium_page(request.getfixturevalue("chromium"), here)
        else:
            page = remote_page(request.getfixturevalue(f"shared_{request.param}"), here)
        with page as run:
            yield run, here, elsewhere, request.param != "webkit"


@pytest.fixture(scope="module", params=["usual"])
def place(request: pytest.FixtureRequest, opened: tuple[Run, str, str, bool]) -> Iterator[Place]:
    """A sandbox, once as it is and once with all names of the browser in it, which are not what it rests on."""
    run, here, elsewhere, answers = opened
    sandbox = Sandbox(run, bare=request.param == "bare")
    run(f"(() => {{{WATCHED}}})()")
    assert sandbox.works()
    yield Place(sandbox, here, elsewhere, run(STATE), answers)
    sandbox.end()


BROWSERS = ("chromium", "firefox", "webkit")
KINDS = ("usual", "bare")
IN_OTHERS = (
    *("fetch of the site", "import in a script", "a database", "a cache of the site"),
    *("the page around it", "a worker from a text", "BroadcastChannel"),
)
"""What is tried in the other browsers every day."""


def tried(
    names: Iterable[str],
    browsers: tuple[str, ...] = ("chromium",),
    kinds: tuple[str, ...] = KINDS[:1],
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Try these in some browsers and kinds of sandbox. All of them in both take a minute: that is for the night."""

    marks = (
        pytest.mark.parametrize("name", names),
        pytest.mark.parametrize("place", kinds, indirect=True),
        pytest.mark.parametrize("opened", browsers, indirect=True),
    )

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        for mark in marks:
            mark(test)
        return test

    return decorate


POLLS = 10
"""How often it is asked for what may never be settled."""
PAUSE = "new Promise(over => setTimeout(over, 100))"
"""Asked more often, the sandbox would say too much."""
SETTLED = """
def choose(position):
    print(json.dumps([OUT, WAITING]))
    return position.moves()[0]
"""
"""Tells who has got out, and who still tries."""


def leads_nowhere(place: Place, name: str) -> None:
    assert place.ask(name, WAYS[name]).reason in ("", "died")
    for _ in count() if place.answers else range(POLLS):
        out, waiting = json.loads(place.ask(name, SETTLED).read["printed"])
        assert not out
        if name not in waiting:
            break
        place.sandbox.run(PAUSE)
    assert place.is_untouched()


@tried(WAYS)
def test_no_way_leads_out(place: Place, name: str) -> None:
    leads_nowhere(place, name)


@tried(IN_OTHERS, BROWSERS[1:])
def test_no_way_leads_out_in_other_browsers(place: Place, name: str) -> None:
    leads_nowhere(place, name)


@pytest.mark.long
@tried(WAYS, BROWSERS, KINDS)
def test_no_way_leads_out_of_any(place: Place, name: str) -> None:
    leads_nowhere(place, name)


def is_text(place: Place, name: str) -> None:
    place.ask(name, WRITE + FORGED[name], 2_000)
    if not place.works():  # a bot may break what answers for it
        place.sandbox.end()
        assert place.works()
    assert all(kind == "string" and length <= 200_000 for kind, length in place.sandbox.texts)
    assert place.is_untouched()


@tried(("texts", "half a sign", "an object"))
def test_the_page_hears_nothing_but_texts(place: Place, name: str) -> None:
    is_text(place, name)


@pytest.mark.long
@tried(FORGED, BROWSERS)
def test_the_page_never_hears_anything_but_texts(place: Place, name: str) -> None:
    is_text(place, name)


def ends(place: Place, end: End) -> None:
    reason = place.sandbox.end_of(place.source("", end.code), end.within)
    assert reason in end.reasons
    assert place.works()
    assert place.is_untouched()


@tried(("an endless loop", "no limit to recursion", "too many texts"))
def test_a_bot_that_breaks_a_limit_is_ended_and_the_next_one_plays(place: Place, name: str) -> None:
    ends(place, ENDS[name])


@pytest.mark.long
@tried(ENDS, BROWSERS)
def test_every_bot_that_breaks_a_limit_is_ended(place: Place, name: str) -> None:
    ends(place, ENDS[name])


@tried(("endless messages",), kinds=KINDS[1:])
def test_a_bot_that_speaks_past_python_is_ended(place: Place, name: str) -> None:
    ends(place, BARE_ENDS[name])


@pytest.mark.long
@tried(BARE_ENDS, BROWSERS, KINDS[1:])
def test_every_bot_that_speaks_past_python_is_ended(place: Place, name: str) -> None:
    ends(place, BARE_ENDS[name])


def has_no_memory(place: Place, name: str) -> None:
    answer = place.ask(name, LARGE[name])
    assert "MemoryError" in answer.read["error"]["text"]
    assert place.works()


@tried(("bytes",))
def test_too_much_memory_is_an_error(place: Place, name: str) -> None:
    has_no_memory(place, name)


@pytest.mark.long
@tried(LARGE, BROWSERS)
def test_too_much_memory_is_an_error_everywhere(place: Place, name: str) -> None:
    has_no_memory(place, name)


def is_cut(place: Place, name: str) -> None:
    answer = place.ask(name, LOUD[name])
    assert len(answer.text) < 100_000
    assert place.works()


@tried(("prints",))
def test_what_is_said_beside_the_answer_is_cut(place: Place, name: str) -> None:
    is_cut(place, name)


@pytest.mark.long
@tried(LOUD, BROWSERS, KINDS)
def test_whatever_is_said_beside_the_answer_is_cut(place: Place, name: str) -> None:
    is_cut(place, name)


FIVE = "for number in '12345': write(number)"
READ_SLOWLY = """(async () => {
    const { createSandbox } = await pacru.load("sandbox");
    const heard = [], seen = [];
    let onHeard, read;
    const more = () => new Promise(resolve => { onHeard = resolve; });
    const hear = (_number, text) => {
        heard.push(text);
        onHeard();
        return new Promise(resolve => { read = resolve; });
    };
    const one = createSandbox({ hear, fail: () => {} });
    let next = more();
    one.ask(1, TASK, { within: 60_000, texts: 9 });
    await next;
    await sandboxed.ask(PLAIN, 60_000); // meanwhile the rest is said
    seen.push([...heard]);
    next = more();
    read();
    await next;
    seen.push([...heard]);
    one.end();
    return seen;
})()"""
"""What has been heard of a sandbox that says five texts, before and after the first one has been read."""
ENDED_WITH = """(async () => {
    const { createSandboxes } = await pacru.load("sandbox");
    return new Promise(resolve => {
        const boxes = createSandboxes({
            hear: () => {},
            fail: (_place, { number, reason }) => resolve(number === 7 ? reason : number),
        });
        boxes.ask("short", 7, TASK, { within: 60_000, whole: 3_000, texts: 3 });
    });
})()"""
GONE = "(async () => { while (frames.length) await new Promise(requestAnimationFrame); return true; })()"
"""Waits until there is no sandbox any more."""
BOTH = """(async () => {
    const { createSandboxes } = await pacru.load("sandbox");
    const [first, second] = TASKS, told = [];
    let onEnd;
    const boxes = createSandboxes({
        hear: (_place, _number, text) => { told.push(text); onEnd(); },
        fail: (_place, { reason }) => { told.push(reason); onEnd(); },
    });
    const ask = (place, task) => new Promise(resolve => {
        onEnd = resolve;
        boxes.ask(place, 1, task, { within: 60_000 });
    });
    await ask("a", first);
    await ask("b", second);
    await ask("a", first);
    await ask("b", second);
    boxes.end("a");
    boxes.end("b");
    return [told[0], told[1], told[3]];
})()"""
"""Asks two bots in turn, each in its place: the first answer of one, and both of the other."""


def task_of(source: str, name: str) -> str:
    """The text of a task: a turn of a bot at the beginning of a game."""
    position = str(Position.initial())
    return json.dumps({"do": "think", "name": name, "source": source, "position": position})


PRESSED = """(async () => {
    const marks = () => document.querySelector(".board.framed [data-layer=marks]").innerHTML;
    const press = async () => {
        const before = marks();
        for (const hit of document.querySelectorAll(".board.framed [data-field=a3]")) {
            hit.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        }
        while (marks() === before) await new Promise(requestAnimationFrame);
        return before;
    };
    const before = await press();
    await press();
    return marks() === before;
})()"""
"""Chooses a chevron, and no longer."""


def test_while_a_bot_thinks_the_board_answers(place: Place) -> None:
    heard = len(place.sandbox.texts)
    place.sandbox.begin("while True: print('x')")
    assert place.sandbox.run(PRESSED)
    assert len(place.sandbox.texts) == heard
    place.sandbox.end()
    assert place.works()


def test_one_text_is_read_after_the_other(place: Place) -> None:
    saying = json.dumps(task_of(place.source("", WRITE + FIVE), "five.py"))
    plain = json.dumps(task_of("def choose(position): return position.moves()[0]", "plain.py"))
    texts = place.sandbox.run(READ_SLOWLY.replace("TASK", saying).replace("PLAIN", plain))
    assert texts == [["1"], ["1", "2"]]


def test_a_task_has_no_more_texts_and_no_more_time_than_it_was_given(place: Place) -> None:
    source = json.dumps(task_of(place.source("", WRITE + FIVE), "five.py"))
    assert place.sandbox.run(ENDED_WITH.replace("TASK", source)) == "too much"
    code = "import time\nfor _ in range(2): write('x')\nwhile True: time.sleep(1)"
    slow = json.dumps(task_of(place.source("", WRITE + code), "slow.py"))
    assert place.sandbox.run(ENDED_WITH.replace("TASK", slow)) == "no answer"


LINGERS = {
    "a timer": "js.setTimeout(create_proxy(lambda: exec('while True: pass')), 0)",
    "many timers": """
def again():
    until = js.performance.now() + 20
    while js.performance.now() < until: pass
    js.setTimeout(timer, 0)
timer = create_proxy(again)
again()
""",
    "a worker": "js.Worker.new(script('while (true);'))",
}
"""What a bot leaves behind that goes on after its answer."""


SPAN = 1_000
"""Milliseconds in which a core that has something to do would be busy."""


def comes_to_rest(place: Place, name: str, chromium: Browser) -> None:
    """Let a bot leave something behind; a few seconds later nothing of the browser is busy."""
    assert place.ask(name, LINGERS[name]).text
    assert place.sandbox.run(GONE)
    session = chromium.new_browser_cdp_session()

    def busy() -> float:
        found = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return sum(float(process["cpuTime"]) for process in found)

    for _ in range(PATIENCE // SPAN):  # the browser itself takes a while to end what does not end
        before = busy()
        place.sandbox.run(f"new Promise(resolve => setTimeout(resolve, {SPAN}))")
        if busy() - before < SPAN / 2_000:
            break
    else:
        pytest.fail(f"after {name}, a core is busy")
    session.detach()


@tried(("a timer",))
def test_what_goes_on_after_an_answer_ends(place: Place, name: str, chromium: Browser) -> None:
    comes_to_rest(place, name, chromium)


@pytest.mark.long
@tried(LINGERS, kinds=KINDS)
def test_whatever_goes_on_after_an_answer_ends(place: Place, name: str, chromium: Browser) -> None:
    comes_to_rest(place, name, chromium)


LATE = "js.setTimeout(create_proxy(lambda *_: write('late')), 0)"
"""Says something after its answer."""


def test_what_is_said_without_being_asked_is_not_heard_and_ends_it(place: Place) -> None:
    heard = len(place.sandbox.texts)
    assert place.ask("late", WRITE + LATE).text
    assert place.sandbox.run(GONE)
    assert len(place.sandbox.texts) == heard + 1
    assert place.works()


def test_two_tabs_have_a_sandbox_each(place: Place, chromium: Browser) -> None:
    with chromium_page(chromium, place.here) as second:
        other = Sandbox(second)
        place.sandbox.begin("while True: pass")
        assert other.works()
        place.sandbox.end()
        assert place.works() and other.works()


AMBUSH = """
import builtins, gc, json, linecache, sys
import pacru, pacru.bot.homemade.bot as bots, pacru.bot.homemade.lab as labs
import pacru.bot.homemade.tasks as tasks
mine = "i9-h8(h8)"
class Mine:
    def __init__(self, *_): pass
    def new_game(self, *_): pass
    has_values = False
    def choose(self, *_): return mine
def choose(position): return mine
bots.HomemadeBot = labs.HomemadeBot = Mine
bots.HomemadeBot._run = lambda *_: None
labs.Lab._think = lambda self, task: self._answer(turn=mine, printed="ambush")
labs.check = tasks.check = lambda *_: iter([tasks.TaskReport(2, 2, 2, True)])
json.dumps = lambda *_, **__: '{"turn": "i9-h8(h8)", "printed": "ambush"}'
builtins.compile = builtins.exec = lambda *_, **__: None
for module in list(sys.modules.values()):
    for name in ("HomemadeBot", "play_games", "check"):
        if hasattr(module, name): setattr(module, name, Mine)
for folder in ("/", "/home/pyodide", "/tmp", "/lib"):
    try: open(folder + "/sitecustomize.py", "w").write("raise SystemExit")
    except OSError: pass
from js import globalThis as scope
for name in ("postMessage", "onmessage", "JSON", "Map", "Promise"):
    try: setattr(scope, name, None)
    except Exception: pass
def choose(position): return "i9-h8(h8)"
SECRET = "the code of A"
"""
"""A bot that lies in wait for another one wherever it can write."""
VICTIM = """
import gc
def texts():
    for one in gc.get_objects():
        found = one.values() if isinstance(one, dict) else one if isinstance(one, (list, tuple)) else ()
        yield from (text for text in list(found) if isinstance(text, str))
def choose(position):
    secret = " ".join(["the", "code", "of", "A"])
    print("seen" if any(secret in text for text in texts()) else "alone")
    return position.moves()[3]
"""


def test_a_bot_that_lies_in_wait_meets_no_other_one(place: Place) -> None:
    told = place.sandbox.run(
        BOTH.replace("TASKS", json.dumps([task_of(AMBUSH, "a.py"), task_of(VICTIM, "b.py")]))
    )
    answers = [json.loads(one) for one in told[1:]]
    moves = Position.parse(str(Position.initial())).moves()
    assert [one["turn"] for one in answers] == [str(moves[3])] * 2
    assert [one["printed"] for one in answers] == ["alone\n"] * 2


def test_it_needs_no_network(local_copy: LocalCopy) -> None:
    cut_network(local_copy.visitor, local_copy.host)
    page = open_site(local_copy.visitor, local_copy.host.address).page
    assert Sandbox(page.evaluate).works()


def test_tasks_are_answered_one_after_the_other(place: Place) -> None:
    numbered = [f"def choose(position): print({number})" for number in range(3)]
    answers = [json.loads(text) for text in place.sandbox.ask_all(*numbered)]
    assert [answer["printed"] for answer in answers] == ["0\n", "1\n", "2\n"]


def test_nothing_of_it_is_there_before_it_is_wanted_and_without_its_files_it_says_so(
    chromium: Browser, static_site: str
) -> None:
    page = chromium.new_page(service_workers="block")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    Table.open_page(page, static_site)
    assert len(page.frames) == 1
    assert not any("sandbox" in address for address in asked)
    page.route("**/*.wasm", lambda route: route.abort())
    sandbox = Sandbox(page.evaluate)
    assert sandbox.end_of("", 60_000) == "not started"
    assert len(page.frames) == 1
    page.unroute_all()
    assert sandbox.works()  # without being started
    sandbox.end()
    assert len(page.frames) == 1
    page.close()
