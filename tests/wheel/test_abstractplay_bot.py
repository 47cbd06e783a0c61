"""The example server for AbstractPlay's bots, against a mock of its protocol."""

import base64
import hashlib
import importlib.util
import json
import queue
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.error import HTTPError
from urllib.parse import parse_qs
from urllib.request import Request, urlopen

import pytest

from pacru import Position, record
from pacru.record.abstractplay.writing import move_box
from tests.support.places import DATA, ROOT

_SPEC = importlib.util.spec_from_file_location(
    "abstractplay_bot", ROOT / "docs" / "servers" / "abstractplay_bot.py"
)
assert _SPEC and _SPEC.loader
bot: Any = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(bot)

SECRET = bytes(range(32))
MESSAGE = json.loads((DATA / "abstractplay" / "pacru2-progress.bot-out-move.json").read_text())
CHALLENGE = {
    "verb": "challenge",
    "metaGame": "pacru",
    "variants": [],
    "clockStart": 72,
    "clockInc": 24,
    "clockMax": 240,
    "challengers": ["somebody"],
}


def compress(point: Any) -> bytes:  # noqa: ANN401 - of a module that is not typed here
    x, y, z, _ = point
    inverse = pow(z, -1, bot.P)
    x, y = x * inverse % bot.P, y * inverse % bot.P
    return bytes((y | (x & 1) << 255).to_bytes(32, "little"))


def expanded(secret: bytes) -> tuple[int, bytes]:
    digest = hashlib.sha512(secret).digest()
    number = int.from_bytes(digest[:32], "little")
    return number & (1 << 254) - 8 | 1 << 254, digest[32:]


def public_of(secret: bytes) -> bytes:
    return compress(bot.times(expanded(secret)[0], bot.BASE))


def sign(secret: bytes, message: bytes) -> bytes:
    """Sign as RFC 8032 says; for tests only."""
    number, prefix = expanded(secret)
    once = int.from_bytes(hashlib.sha512(prefix + message).digest(), "little") % bot.ORDER
    point = compress(bot.times(once, bot.BASE))
    digest = hashlib.sha512(point + public_of(secret) + message).digest()
    rest = (once + int.from_bytes(digest, "little") * number) % bot.ORDER
    return point + bytes(rest.to_bytes(32, "little"))


@pytest.mark.parametrize(
    ("public", "message", "signature"),  # RFC 8032, section 7.1, tests 1 to 3
    [
        (
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            "",
            (
                "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e3970"
                "1cf9b46bd25bf5f0595bbe24655141438e7a100b"
            ),
        ),
        (
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
            "72",
            (
                "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613"
                "d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
            ),
        ),
        (
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
            "af82",
            (
                "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760"
                "984dc6594a7c15e9716ed28dc027beceea1ec40a"
            ),
        ),
    ],
)
def test_signatures_are_those_of_the_standard(public: str, message: str, signature: str) -> None:
    key, said, signed = map(bytes.fromhex, (public, message, signature))
    assert bot.is_signed(key, said, signed)
    assert not bot.is_signed(key, said + b"!", signed)
    assert not bot.is_signed(key, said, bytes([signed[0] ^ 1]) + signed[1:])
    assert not bot.is_signed(key, said, signed[:32] + bytes([signed[32] ^ 1]) + signed[33:])


def test_signatures_of_the_wrong_form_are_refused() -> None:
    key = public_of(SECRET)
    good = sign(SECRET, b"text")
    assert bot.is_signed(key, b"text", good)
    too_large = int.from_bytes(good[32:], "little") + bot.ORDER
    for wrong in (b"", good[:-1], good[:32] + too_large.to_bytes(32, "little"), 64 * b"\xff"):
        assert not bot.is_signed(key, b"text", wrong)
    assert not bot.is_signed(32 * b"\xff", b"text", good)


class Mock:
    """AbstractPlay: it gives tokens and takes moves."""

    def __init__(self) -> None:
        self.moves: queue.Queue[dict[str, Any]] = queue.Queue()
        self.tokens: list[dict[str, list[str]]] = []
        self.refuses = 0  # how many moves it refuses as if their tokens were old
        mock = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if self.path == "/token":
                    mock.tokens.append(parse_qs(body.decode()))
                    self._reply(200, {"access_token": f"t{len(mock.tokens)}", "expires_in": 3600})
                elif mock.refuses:
                    mock.refuses -= 1
                    self._reply(401, {})
                else:
                    token = self.headers["Authorization"]
                    mock.moves.put({**json.loads(body), "token": token})
                    self._reply(200, {})

            def _reply(self, status: int, value: object) -> None:
                content = json.dumps(value).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)


@pytest.fixture
def mock() -> Iterator[Mock]:
    mock = Mock()
    threading.Thread(target=mock.server.serve_forever, args=[0.01], daemon=True).start()
    yield mock
    mock.server.shutdown()
    mock.server.server_close()


@pytest.fixture
def address(mock: Mock) -> Iterator[str]:
    """The address of a bot that plays with the mock."""
    site = f"http://127.0.0.1:{mock.server.server_port}"
    settings = {
        "BOT_CLIENT_ID": "me",
        "BOT_CLIENT_SECRET": "secret",
        "BOT_SCOPE": "communicate",
        "BOT_TOKEN_URL": f"{site}/token",
        "BOT_QUERY_URL": f"{site}/botQuery",
        "BOT_PUBLIC_KEY": base64.b64encode(public_of(SECRET)).decode(),
    }
    server = bot.make_server(0, settings, lambda message: bot.choose(message, nodes=200))
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def post(
    address: str, value: object, *, secret: bytes = SECRET, age: int = 0, spoil: bytes = b""
) -> int:
    """Send the bot a signed message; return the status of its answer."""
    body = json.dumps(value).encode()
    moment = str(int(time.time()) - age)
    signature = sign(secret, f"{moment}.nonce.".encode() + body)
    headers = {
        "X-Signature-Timestamp": moment,
        "X-Signature-Nonce": "nonce",
        "X-Signature": base64.b64encode(signature).decode(),
    }
    try:
        with urlopen(Request(address, body + spoil, headers)) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code


def test_the_bot_is_there_and_accepts_challenges_of_its_games_that_the_site_has_just_signed(
    address: str,
) -> None:
    with urlopen(address) as answer:
        assert json.loads(answer.read()) == {"operational": True}
    assert post(address, CHALLENGE) == 200
    assert post(address, CHALLENGE | {"metaGame": "azacru"}) == 200
    assert post(address, CHALLENGE | {"metaGame": "chess"}) == 400
    assert post(address, CHALLENGE | {"variants": ["big"]}) == 400
    assert post(address, CHALLENGE, secret=32 * b"x") == 401
    assert post(address, CHALLENGE, age=301) == 401
    assert post(address, CHALLENGE, spoil=b" ") == 401


def test_a_move_is_accepted_at_once_and_sent_with_a_token(address: str, mock: Mock) -> None:
    assert post(address, MESSAGE) == 202
    sent = mock.moves.get(timeout=60)
    assert (sent["verb"], sent["gameid"], sent["metaGame"]) == ("move", MESSAGE["gameid"], "pacru")
    assert sent["token"] == "Bearer t1"
    position = record.read(json.dumps(MESSAGE)).game.position
    assert sent["move"] in _boxes(position)
    assert mock.tokens[0]["grant_type"] == ["client_credentials"]
    assert post(address, MESSAGE) == 202
    assert mock.moves.get(timeout=60)["token"] == "Bearer t1"  # it is kept
    mock.refuses = 1  # as if it were old
    assert post(address, MESSAGE) == 202
    assert mock.moves.get(timeout=60)["token"] == "Bearer t2"


def test_moves_of_azacru_have_the_signs_of_the_site(address: str, mock: Mock) -> None:
    message = MESSAGE | {"metaGame": "azacru", "moves": []}
    assert post(address, message) == 202
    assert mock.moves.get(timeout=60)["move"] in _boxes(
        Position.initial(2, seats="SN", game="azacru")
    )


def _boxes(position: Position) -> set[str]:
    turns = [*position.moves(), *position.reorientations()]
    return {move_box(position, turn).text for turn in turns}
