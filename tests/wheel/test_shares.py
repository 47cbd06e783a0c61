"""What it helps to share one search among workers."""

from pathlib import Path

import pytest

from tests.support.commands import Capsys
from tools import selfplay
from tools.studies import shares


@pytest.mark.long
def test_the_work_of_the_busiest_is_compared(tmp_path: Path, capsys: Capsys) -> None:
    file = tmp_path / "games.jsonl"
    assert selfplay.main([str(file), "--games", "1", "--nodes", "50"]) == 0
    capsys.readouterr()
    assert shares.main([str(file), "--depth", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        *(f"turns at the root, {workers} workers" for workers in shares.WORKERS),
        "lines, 2 workers",
        "lines, 3 workers",
    ]
