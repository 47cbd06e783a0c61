"""The person's own samples, as the browser stores them: ``s1000=seat 0:3/5,more pincer:2/4``."""

from collections.abc import Iterable, Mapping

from app.model.app import App
from app.model.changes import store
from app.model.settings import Settings
from app.rooms.experiments.state import SAMPLES
from app.runtime.setting import ENTRIES
from pacru.experiments import Share, add_shares


def own_shares(settings: Settings, key: str) -> tuple[Share, ...]:
    """Return the shares in the person's games of an experiment."""
    entry = _entries(settings).get(key, "")
    return tuple(filter(None, map(_read, entry.split(","))))


def with_shares(app: App, key: str, more: Iterable[Share]) -> App:
    """Store the shares in more games of an experiment."""
    shares = add_shares(own_shares(app.settings, key), more)
    entry = ",".join(f"{share.what}:{share.points:g}/{share.games}" for share in shares)
    return store(app, SAMPLES, ENTRIES.join({**_entries(app.settings), key: entry}))


def without_shares(app: App, key: str) -> App:
    """Forget the person's games of an experiment."""
    others = {name: entry for name, entry in _entries(app.settings).items() if name != key}
    return store(app, SAMPLES, ENTRIES.join(others))


def _entries(settings: Settings) -> Mapping[str, str]:
    return ENTRIES.split(settings.value_of(SAMPLES))


def _read(text: str) -> Share | None:
    """Return a share; None: the text is malformed. The text is untrusted."""
    what, _, counts = text.rpartition(":")
    points, _, games = counts.partition("/")
    try:
        share = Share(what, float(points), int(games))
    except ValueError:
        return None
    return share if what and 0 <= share.points <= share.games and share.games else None
