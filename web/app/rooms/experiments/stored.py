"""The person's own samples, as the browser stores them: ``s1000=seat 0:3/5,more pincer:2/4``."""

from collections.abc import Iterable

from app.model.settings import Settings
from app.rooms.experiments.state import SAMPLES
from app.runtime.setting import ENTRIES
from pacru.experiments import Share, add_shares


def own_shares(settings: Settings, key: str) -> tuple[Share, ...]:
    """Return the shares in the person's games of an experiment."""
    entry = ENTRIES.split(settings.value_of(SAMPLES)).get(key, "")
    return tuple(filter(None, map(_read, entry.split(","))))


def with_shares(settings: Settings, key: str, more: Iterable[Share]) -> Settings:
    """Return the settings with the shares in more games added."""
    shares = add_shares(own_shares(settings, key), more)
    entry = ",".join(f"{share.what}:{share.points:g}/{share.games}" for share in shares)
    return _with_entry(settings, key, entry)


def without_shares(settings: Settings, key: str) -> Settings:
    """Return the settings without the person's games of an experiment."""
    return _with_entry(settings, key, "")


def _with_entry(settings: Settings, key: str, entry: str) -> Settings:
    entries = {**ENTRIES.split(settings.value_of(SAMPLES)), key: entry}
    return settings.with_value_of(SAMPLES, ENTRIES.join({k: e for k, e in entries.items() if e}))


def _read(text: str) -> Share | None:
    """Return a share; None: the text is malformed. It may come from anywhere."""
    what, _, counts = text.rpartition(":")
    points, _, games = counts.partition("/")
    try:
        share = Share(what, float(points), int(games))
    except ValueError:
        return None
    return share if what and 0 <= share.points <= share.games and share.games else None
