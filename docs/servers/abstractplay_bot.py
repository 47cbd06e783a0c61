"""A bot of Pacru and Azacru for AbstractPlay: an example server, outside the page.

It needs only Python and the package `pacru`. Run it behind HTTPS, register its address there, and set BOT_CLIENT_ID,
BOT_CLIENT_SECRET, BOT_TOKEN_URL, BOT_SCOPE and BOT_QUERY_URL, as the documentation of AbstractPlay says:

    python docs/servers/abstractplay_bot.py 8080
"""

import base64
import hashlib
import json
import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pacru
from pacru import record
from pacru.bot.search.driver import Search
from pacru.bot.timing import Limits
from pacru.position import inner_state
from pacru.record.abstractplay.writing import move_box

PUBLIC_KEY = "AAAAC3NzaC1lZDI1NTE5AAAAINBTbzcpb7MaQM3TIFzsS8YmPqqT2y+/fJgevp20lzLm"
"""The key with which AbstractPlay signs, as play.abstractplay.com/ap-public-key.txt has it."""
OLDEST = 5 * 60
"""The oldest signature that is accepted, in seconds."""
LONGEST = 1024 * 1024
"""The longest message that is read, in bytes."""
GAMES = ("pacru", "azacru")
DEPTH = 20
"""How many moves ahead the bot looks at most; the number of positions ends its search sooner."""
PATIENCE = 15
"""How long to wait for an answer of AbstractPlay, in seconds."""


# ---- signatures: Ed25519, as in RFC 8032, section 6. A check has nothing secret, so plain Python is enough for it.

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
Point = tuple[int, int, int, int]


def add(a: Point, b: Point) -> Point:
    """The sum of two points of the curve."""
    e, f = (a[1] - a[0]) * (b[1] - b[0]), (a[1] + a[0]) * (b[1] + b[0])
    g, h = 2 * a[3] * b[3] * D, 2 * a[2] * b[2]
    e, f, g, h = f - e, h - g, h + g, f + e
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number: int, point: Point) -> Point:
    """A multiple of a point."""
    result: Point = (0, 1, 1, 0)
    while number:
        if number & 1:
            result = add(result, point)
        point, number = add(point, point), number >> 1
    return result


def decompressed(data: bytes) -> Point | None:
    """The point in 32 bytes; None: there is none."""
    y = int.from_bytes(data, "little")
    odd, y = y >> 255, y & (1 << 255) - 1
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (not x and odd):
        return None
    x = P - x if x & 1 != odd else x
    return x, y, 1, x * y % P


BASE = decompressed((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def is_signed(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether a message has been signed with the secret of a public key."""
    if len(public) != 32 or len(signature) != 64:
        return False
    key, point = decompressed(public), decompressed(signature[:32])
    number = int.from_bytes(signature[32:], "little")
    if key is None or point is None or BASE is None or number >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + public + message).digest()
    one = times(number, BASE)
    other = add(point, times(int.from_bytes(digest, "little") % ORDER, key))
    return not (
        (one[0] * other[2] - other[0] * one[2]) % P or (one[1] * other[2] - other[1] * one[2]) % P
    )


def is_from_site(headers: Mapping[str, str], body: bytes, public: bytes, now: float) -> bool:
    """Whether AbstractPlay has signed a message, and not too long ago."""
    told = {name.lower(): value for name, value in headers.items()}
    moment, nonce = told.get("x-signature-timestamp", ""), told.get("x-signature-nonce", "")
    if not moment.isdecimal() or len(moment) > 12 or abs(now - int(moment)) > OLDEST:
        return False
    try:
        signature = base64.b64decode(told.get("x-signature", ""), validate=True)
    except ValueError:
        return False
    return is_signed(public, f"{moment}.{nonce}.".encode() + body, signature)


# ---- the bot


def choose(message: Mapping[str, Any], nodes: int = 20_000) -> str:
    """The move for a message, as the site's move box takes it.

    Raises:
        PacruError: the game in the message cannot be read, or is over.
    """
    game = record.read(json.dumps(message)).game
    position = game.position
    if position.to_move is None:
        raise pacru.PacruError("the game is over")
    moves = position.moves()
    turn = (
        moves[0]
        if len(moves) == 1
        else Search(inner_state(position), Limits(DEPTH, nodes)).run().turn
    )
    box = move_box(position, turn)
    if not box.refusal:
        return box.text
    accepted = (move_box(position, turn) for turn in position.moves())
    return next(box.text for box in accepted if not box.refusal)


class Site:
    """AbstractPlay, as a bot calls it."""

    def __init__(self, settings: Mapping[str, str]) -> None:
        """Take the settings from the environment, or such a mapping."""
        self._settings = settings
        self._token = ""
        self._ends = 0.0

    def play(self, message: Mapping[str, Any], move: str) -> bool:
        """Send a move; with a new token and once more if the old one is refused. Return whether it was accepted."""
        body = {
            "verb": "move",
            "gameid": message["gameid"],
            "metaGame": message["metaGame"],
            "move": move,
        }
        for _ in range(2):
            headers = {
                "Authorization": f"Bearer {self._fetch_token()}",
                "Content-Type": "application/json",
            }
            try:
                self._post("BOT_QUERY_URL", json.dumps(body).encode(), headers)
            except HTTPError as error:
                if error.code != 401:
                    return False
                self._token = ""
            else:
                return True
        return False

    def _fetch_token(self) -> str:
        if not self._token or time.monotonic() > self._ends:
            asked = {
                "grant_type": "client_credentials",
                "client_id": self._settings["BOT_CLIENT_ID"],
                "client_secret": self._settings["BOT_CLIENT_SECRET"],
                "scope": self._settings["BOT_SCOPE"],
            }
            kind = {"Content-Type": "application/x-www-form-urlencoded"}
            found = json.loads(self._post("BOT_TOKEN_URL", urlencode(asked).encode(), kind))
            self._token = found["access_token"]
            self._ends = time.monotonic() + found.get("expires_in", 3600) - 60
        return self._token

    def _post(self, name: str, body: bytes, headers: dict[str, str]) -> bytes:
        request = Request(self._settings[name], body, headers)
        with urlopen(request, timeout=PATIENCE) as answer:
            content: bytes = answer.read()
            return content


def make_server(
    port: int, settings: Mapping[str, str], think: Callable[[Mapping[str, Any]], str] = choose
) -> ThreadingHTTPServer:
    """Make the server; `serve_forever` runs it.

    Args:
        port: where it listens; 0: anywhere.
        settings: the environment, or such a mapping; BOT_PUBLIC_KEY takes the place of the key of the site.
        think: chooses a move.
    """
    site = Site(settings)
    key = base64.b64decode(settings.get("BOT_PUBLIC_KEY", PUBLIC_KEY))[-32:]

    def answer(message: Mapping[str, Any]) -> None:
        try:
            if not site.play(message, think(message)):
                logging.error("the move was refused")  # the site does not ask again
        except (pacru.PacruError, OSError, KeyError, ValueError):
            logging.exception("no move")

    class Handler(BaseHTTPRequestHandler):
        timeout = PATIENCE

        def do_GET(self) -> None:  # the site asks whether the bot is there
            self._reply(200, {"operational": True})

        def do_POST(self) -> None:
            size = self.headers.get("Content-Length", "")
            body = self.rfile.read(int(size)) if size.isdecimal() and int(size) <= LONGEST else b""
            if not is_from_site(dict(self.headers.items()), body, key, time.time()):
                self._reply(401)
                return
            message = json.loads(body)  # of the site, since it is signed
            known = message.get("metaGame") in GAMES and not message.get("variants")
            if message.get("verb") == "challenge":
                self._reply(200 if known else 400)
            elif message.get("verb") == "move" and known:
                self._reply(202)  # at once: the site does not wait for a move
                threading.Thread(target=answer, args=[message], daemon=True).start()
            else:
                self._reply(400)

        def _reply(self, status: int, value: object = None) -> None:
            content = json.dumps(value or {}).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    return ThreadingHTTPServer(("127.0.0.1", port), Handler)


if __name__ == "__main__":
    make_server(int(sys.argv[1]), os.environ).serve_forever()
