"""A screen of its own, a screen reader and a browser on it, and what is heard there."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.steps import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator

VOICE = Path(__file__).with_name("voice.py")
PACKAGES = (
    *("orca", "at-spi2-core", "dbus", "xvfb", "xdotool", "openbox"),
    *("speech-dispatcher", "python3-pyatspi", "gir1.2-atspi-2.0", "gir1.2-wnck-3.0"),
    *("libglib2.0-bin", "gsettings-desktop-schemas", "dconf-gsettings-backend"),
)
"""Debian's packages with the screen reader, and with what it needs besides a browser with windows."""
CHROMIUM = "chromium"
"""Debian's package with a browser that has windows."""
BROWSERS = (CHROMIUM, "chromium-browser", "google-chrome", "google-chrome-stable")
COMMANDS = ("orca", "dbus-daemon", "Xvfb", "xdotool", "openbox", "speech-dispatcher")
BUS = "/usr/libexec/at-spi-bus-launcher"

DISPATCHER = """
AudioOutputMethod "alsa"
AudioALSADevice "null"
LogLevel 1
LogDir "{home}/log"
DefaultLanguage "en-US"
SymbolsPreproc "char"
SymbolsPreprocFile "gender-neutral.dic"
SymbolsPreprocFile "font-variants.dic"
SymbolsPreprocFile "symbols.dic"
SymbolsPreprocFile "emojis.dic"
SymbolsPreprocFile "orca.dic"
AddModule "written" "sd_generic" "written.conf"
DefaultModule written
"""
MODULE = r"""
GenericLanguage "en" "en" "utf-8"
GenericLanguage "de" "de" "utf-8"
GenericLanguage "fr" "fr" "utf-8"
GenericExecuteSynth "printf %s \'$DATA\' | python3 {voice} {heard} {signs}"
GenericCmdDependency "python3"
GenericRecodeFallback "?"
GenericMaxChunkLength 3000
GenericDelimiters "~"
AddVoice "en" "MALE1" "en"
AddVoice "de" "MALE1" "de"
AddVoice "fr" "MALE1" "fr"
DefaultVoice "en"
"""
CUSTOMS = "import orca.settings\n\norca.settings.enableKeyEcho = False\n"
"""Keys are not said again: that is the reader's own voice, and not the page's."""
FLAGS = (
    *("--no-sandbox", "--force-renderer-accessibility", "--no-first-run", "--disable-gpu"),
    *("--no-default-browser-check", "--disable-background-networking", "--disable-sync"),
    *("--disable-component-update", "--password-store=basic", "--test-type"),
    *("--window-size=1280,900", "--window-position=0,0"),
)


def has_reader() -> bool:
    """Whether a screen reader can be started here."""
    return all(map(shutil.which, COMMANDS)) and Path(BUS).is_file() and bool(_browser())


def missing_packages() -> tuple[str, ...]:
    """Debian's packages that are to be installed for it."""
    return PACKAGES if _browser() else (*PACKAGES, CHROMIUM)


def _browser() -> str | None:
    return next(filter(shutil.which, BROWSERS), None)


def reader_version() -> str:
    """The screen reader and its version, such as "Orca 43.1"."""
    asked = subprocess.run(["orca", "--version"], capture_output=True, text=True, check=True)
    return f"Orca {asked.stdout.strip()}"


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Wait for others that listen: a person can have only one screen reader at a time."""
    with (Path(tempfile.gettempdir()) / "pacru-ear.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


class Ear:
    """A page in a browser, and a screen reader that reads it.

    Args:
        folder: an empty one, for what all of them write.
        address: that of the page.
        language: what the browser speaks, such as "de-DE".
        signs: how many characters are read in a second; people listen to 15 to 40.

    Raises:
        Failure: Something does not start.
    """

    def __init__(
        self, folder: Path, address: str, *, language: str = "en-US", signs: int = 60
    ) -> None:
        self._running = contextlib.ExitStack()
        self._running.enter_context(_alone())
        self._since = self._told = 0
        self._heard = folder / "heard"
        self._heard.touch()
        self._signs = signs
        self._environment = self._prepare(folder)
        try:
            self._start_session()
            self._start("speech-dispatcher", "--run-single")
            self._start("orca")
            self._wait_for("Screen reader on")
            profile = f"--user-data-dir={folder / 'profile'}"
            browser = _browser()
            assert browser
            self._start(browser, *FLAGS, profile, f"--lang={language}", address)
            self._wait_for("frame")
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End all of it."""
        self._running.close()

    def press(self, key: str) -> list[str]:
        """Press a key, and listen until there is silence.

        Args:
            key: its name, as xdotool has it, such as "Return" or "shift+Tab".
        """
        return self._listen("key", "--clearmodifiers", key)

    def type(self, text: str) -> list[str]:
        """Type a text, and listen until there is silence."""
        return self._listen("type", "--delay", "120", text)

    def wait(self, seconds: float) -> list[str]:
        """Do nothing, and listen until there was silence for some seconds."""
        return self._hear(self._heard.stat().st_size, seconds)

    def wait_for(self, pattern: str) -> list[str]:
        """Wait until something like a pattern has been heard since the last key, and return what is new.

        Raises:
            Failure: It is not heard within some seconds.
        """
        known, end = self._told, time.monotonic() + PATIENCE
        while not re.search(pattern, " ".join(self._read(self._since))):
            if time.monotonic() > end:
                raise Failure(f"“{pattern}” is not heard within {PATIENCE} s.")
            time.sleep(0.1)
        return self._read(known)

    def _listen(self, *command: str) -> list[str]:
        self._since = self._heard.stat().st_size
        subprocess.run(["xdotool", *command], env=self._environment, check=True)
        return self._hear(self._since, SILENCE)

    def _hear(self, before: int, silence: float) -> list[str]:
        began = quiet_since = time.monotonic()
        size = before
        while time.monotonic() - quiet_since < silence and time.monotonic() - began < MOST:
            time.sleep(0.1)
            now = self._heard.stat().st_size
            if now != size or self._is_speaking():
                size, quiet_since = now, time.monotonic()
        return self._read(before)

    def _lines(self, before: int) -> list[dict[str, object]]:
        with self._heard.open(encoding="utf-8") as file:
            file.seek(before)
            return [json.loads(line) for line in file]

    def _read(self, before: int) -> list[str]:
        self._told = self._heard.stat().st_size
        return [str(line["text"]) for line in self._lines(before) if not line["whole"]]

    def _is_speaking(self) -> bool:
        lines = self._lines(0)
        if not lines or lines[-1]["whole"]:
            return False
        length = len(str(lines[-1]["text"])) / self._signs
        return time.time() - float(str(lines[-1]["at"])) < length + 0.5

    def _wait_for(self, pattern: str) -> None:
        end = time.monotonic() + START
        while time.monotonic() < end:
            if any(re.search(pattern, one) for one in self._read(0)):
                self.wait(SILENCE)
                return
            time.sleep(0.2)
        raise Failure(
            f"The screen reader has not said “{pattern}” within {START} s. Only one can run at a time."
        )

    def _prepare(self, folder: Path) -> dict[str, str]:
        """Write the settings of all that is started, and return their environment."""
        home, run = folder / "home", folder / "run"
        dispatcher = home / ".config" / "speech-dispatcher"
        customs = home / ".local" / "share" / "orca"
        for one in (dispatcher / "modules", customs, home / "log"):
            one.mkdir(parents=True)
        run.mkdir(mode=0o700)
        (dispatcher / "speechd.conf").write_text(DISPATCHER.format(home=home), "utf-8")
        module = MODULE.format(voice=VOICE, heard=self._heard, signs=self._signs)
        (dispatcher / "modules" / "written.conf").write_text(module, "utf-8")
        (customs / "orca-customizations.py").write_text(CUSTOMS, "utf-8")
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "XDG_RUNTIME_DIR": str(run),
            "XDG_CURRENT_DESKTOP": "GNOME",
            "GTK_MODULES": "gail:atk-bridge",
            "GNOME_ACCESSIBILITY": "1",
            "ACCESSIBILITY_ENABLED": "1",
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
        }

    def _start_session(self) -> None:
        """Start a screen that nobody sees, a bus for messages, one for accessibility, and windows."""
        reading, writing = os.pipe()
        screen = ("Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x900x24")
        self._start(*screen, pass_fds=(writing,))
        os.close(writing)
        with os.fdopen(reading) as told:
            self._environment["DISPLAY"] = f":{told.readline().strip()}"
        bus = self._start("dbus-daemon", "--session", "--nofork", "--print-address=1")
        assert bus.stdout
        self._environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        desktop = "org.gnome.desktop"
        for key in (
            (f"{desktop}.interface", "toolkit-accessibility"),
            (f"{desktop}.a11y.applications", "screen-reader-enabled"),
        ):
            command = ["gsettings", "set", *key, "true"]
            subprocess.run(command, env=self._environment, check=True)
        self._start("openbox")
        self._start(BUS, "--launch-immediately")

    def _start(self, *command: str, pass_fds: tuple[int, ...] = ()) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            command,
            env=self._environment,
            pass_fds=pass_fds,
            stdout=subprocess.PIPE if "--print-address=1" in command else subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._running.callback(process.wait)
        self._running.callback(process.kill)
        return process


SILENCE = 1.5
"""The seconds without a word after which nothing more is expected."""
PATIENCE = 5
"""The seconds within which what dialogs and live regions say must be heard."""
MOST = 30
"""The longest that is listened, in seconds."""
START = 60
"""The longest that the screen reader and the browser may take to be heard, in seconds."""
