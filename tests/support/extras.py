"""The modules of the wheel that need more than the standard library, and an environment for them.

It is not that of the other tests, which must do without. The wheel is installed there as outsiders
get it, so nothing comes from the checkout.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pipeline.places import VENV, bin_of
from pipeline.vendor import environment
from pipeline.wheel import source_wheel

NEEDS_EXTRAS: Final = {
    "pacru.bot.cluster": "cluster",
    "pacru.fast.native": "fast",
    "pacru.picture.raster": "png",
    "pacru.rl.gym": "zoo",
    "pacru.rl.zoo": "zoo",
    "pacru.rl.spiel": "spiel",
    "pacru.widget.board": "widget",
}
"""The modules that need what an extra installs, and that extra."""
LOCK: Final = "extras.txt"
"""The requirements that pin what the extras install, and the notebooks in which they are tried."""


@dataclass(frozen=True)
class Outside:
    """An environment with what all extras install, and the built wheel.

    Attributes:
        commands: the folder of its commands.
        folder: where the wheel is installed.
    """

    commands: Path
    folder: Path

    @property
    def variables(self) -> dict[str, str]:
        """The variables of the system with which a program finds the wheel."""
        return {**os.environ, "PYTHONPATH": str(self.folder)}

    def run(self, arguments: Sequence[str | Path]) -> str:
        """Run Python, and return what it prints.

        Raises:
            AssertionError: it fails; the message is what it says.
        """
        command = [self.commands / "python", *arguments]
        done = subprocess.run(
            command, cwd=self.folder, env=self.variables, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


def outside(folder: Path) -> Outside:
    """Make sure that there is such an environment, and install the wheel into a folder."""
    place = VENV.with_name(f"extras-{VENV.name}")
    environment(LOCK, place)
    (wheel,) = source_wheel().glob("*.whl")
    offline = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-index"]
    install = [sys.executable, "-P", "-m", "pip", "install", *offline]
    subprocess.run([*install, "--target", folder, wheel], cwd=folder, check=True)
    return Outside(bin_of(place), folder)
