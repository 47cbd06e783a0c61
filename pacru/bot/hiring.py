"""Who does the work of a command: processes of this machine, or a cluster."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from pacru.bot.workers import Workers
from pacru.core.errors import PacruError


@contextmanager
def hire(jobs: int, cluster: str | None, trusted: bool = False) -> Iterator[int | Workers]:
    """Choose who works for the block, as the options of a command say.

    Args:
        jobs: how many processes of this machine, without a cluster.
        cluster: the address of a scheduler of Dask; None: there is no cluster.
        trusted: whether programs of this machine may be sent there.

    Yields:
        What `pacru.bot.processes.spread` takes.

    Raises:
        PacruError: as `pacru.bot.cluster.connect` does, or Dask is not installed.
    """
    if cluster is None:
        yield jobs
        return
    if find_spec("distributed") is None:
        raise PacruError("cluster: this needs Dask: pip install pacru[cluster]")
    from pacru.bot.cluster import connect  # which needs Dask

    with connect(cluster, trusted) as workers:
        yield workers
