"""The dialog with the settings."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from app.model.app import App
from app.model.settings import (
    SMALLEST,
    Coach,
    Coordinates,
    Pace,
    Settings,
    Speech,
    Theme,
    Turning,
)
from app.rooms.settings.messages import SETTINGS_DIALOG
from app.rooms.settings.state import Transfer
from app.rooms.settings.views import hints
from app.runtime.browser import Browser
from app.runtime.region import Part
from app.ui.html import aria_pressed, button, header, hide_if, say, text, when
from pacru.core.texts import _, ngettext, number

Hints = Mapping[str, str]
"""The present effects of settings, by their names."""
Languages = tuple[tuple[str, str], ...]
"""The codes of languages, with their names in that language."""


class SettingsView(NamedTuple):
    """The content of the dialog.

    Attributes:
        settings: the present settings.
        hints: their effects.
        languages: all languages besides English.
        language: that of the page.
        transfer: the outcome of reading a file with settings.
    """

    settings: Settings
    hints: Hints
    languages: Languages
    language: str
    transfer: Transfer


def view(app: App) -> SettingsView:
    """Return the present settings."""
    settings, browser = app.settings, app.own(Browser)
    return SettingsView(
        settings, hints(settings), browser.languages, browser.language, app.own(Transfer)
    )


def render(shown: SettingsView) -> str:
    """Return the content of the dialog."""
    return (
        '<div class="inner"><div class="grip"></div>'
        f"{header('settings-title', _('Settings'), sticky=True)}"
        f"{_render_fields(shown)}{_render_file(shown.transfer)}{_render_offline()}{_render_footer()}</div>"
    )


def _render_fields(shown: SettingsView) -> str:
    settings, hints = shown.settings, shown.hints
    return "".join(
        (
            _render_theme(settings, hints),
            _render_size(settings, hints),
            _render_coordinates(settings, hints),
            _render_turning(settings, hints),
            _render_confirm(settings),
            _render_pace(settings, hints),
            _render_volume(settings, hints),
            _render_coach(settings, hints),
            _render_thinking(settings),
            _render_language(shown),
            _render_letters(settings),
            _render_speech(settings, hints),
            _render_table(settings),
            _render_typing(settings),
            _render_resting(settings),
        )
    )


def _render_theme(settings: Settings, hints: Hints) -> str:
    choices: dict[str, str] = {
        Theme.SYSTEM: say("System"),
        Theme.LIGHT: say("Light"),
        Theme.DARK: say("Dark"),
        Theme.CONTRAST: say("Contrast"),
        Theme.WOOD: say("Wood"),
    }
    return _render_choices("theme", say("Colours"), choices, settings.theme, hints)


def _render_size(settings: Settings, hints: Hints) -> str:
    return _render_slider("size", say("Board size"), (SMALLEST, 5), settings.size, hints)


def _render_coordinates(settings: Settings, hints: Hints) -> str:
    choices: dict[str, str] = {
        Coordinates.OUTSIDE: say("Outside"),
        Coordinates.INSIDE: say("Inside"),
        Coordinates.OFF: say("Off"),
    }
    title = say("Coordinates")
    return _render_choices("coordinates", title, choices, settings.coordinates, hints)


def _render_turning(settings: Settings, hints: Hints) -> str:
    choices: dict[str, str] = {
        Turning.MINE: say("My side"),
        Turning.MOVER: say("Player to move"),
        Turning.SOUTH: say("South"),
    }
    return _render_choices("turning", say("Board orientation"), choices, settings.turning, hints)


def _render_pace(settings: Settings, hints: Hints) -> str:
    choices: dict[str, str] = {
        Pace.NONE: say("Instant"),
        Pace.FAST: say("Fast"),
        Pace.CALM: say("Step by step"),
    }
    return _render_choices("pace", say("Bot speed and animation"), choices, settings.pace, hints)


def _render_volume(settings: Settings, hints: Hints) -> str:
    return _render_slider("volume", say("Sounds"), (0, 20), settings.volume, hints)


def _render_confirm(settings: Settings) -> str:
    meant = say("Confirm each move: you see it first, then press once more to play it")
    return _render_switch("confirm", say("Your moves"), meant, settings.confirm)


def _render_coach(settings: Settings, hints: Hints) -> str:
    choices: dict[str, str] = {
        Coach.FIRST: say("First games"),
        Coach.OFF: say("Off"),
        Coach.BLUNDERS: say("Blunders"),
        Coach.MISTAKES: say("Mistakes"),
    }
    return _render_choices("coach", say("Coach"), choices, settings.coach, hints)


def _render_thinking(settings: Settings) -> str:
    meant = say(
        "Show what the bot is thinking: how it rates the game, the moves it expects, and how "
        "far ahead it looks"
    )
    return _render_switch("thinking", say("Thinking"), meant, settings.thinking)


def _render_typing(settings: Settings) -> str:
    meant = say("A field below the moves where you can type them")
    return _render_switch("typing", say("Typing"), meant, settings.typing)


def _render_letters(settings: Settings) -> str:
    meant = say("Use letter keys as shortcuts: T shows threats, others read out the position")
    return _render_switch("letters", say("Keyboard"), meant, settings.letters)


def _render_speech(settings: Settings, hints: Hints) -> str:
    choices: dict[str, str] = {
        Speech.FULL: say("In full"),
        Speech.PLAIN: say("No hints"),
        Speech.SHORT: say("Short"),
    }
    return _render_choices("speech", say("Screen reader"), choices, settings.speech, hints)


def _render_table(settings: Settings) -> str:
    meant = say("The board as a table in words, below the moves")
    return _render_switch("table", say("Board in words"), meant, settings.table)


def _render_resting(settings: Settings) -> str:
    meant = say("Pause my clock while this page is hidden, in games against bots")
    return _render_switch("resting", say("Clock"), meant, settings.resting, ' id="resting"')


def _render_language(shown: SettingsView) -> str:
    own = f'<option value="">{say("Browser language")}</option>'
    others = (("en", "English"), *shown.languages)
    options = "".join(
        f'<option value="{text(code)}" lang="{text(code)}" translate="no"'
        f"{when(code == shown.settings.language, ' selected')}>{text(name)}</option>"
        for code, name in others
    )
    # Once a reader of the language has confirmed it, the translation says by whom.
    draft = say(
        "This translation is a draft: no native reader has confirmed it yet. "
        "docs/translating.md, in Pacru’s source code, says how you can help."
    )
    note = f'<p class="hint" id="language-note">{draft}</p>'
    translated = shown.language != "en"
    described = when(translated, ' aria-describedby="language-note"')
    return (
        f'<div class="field"><h3><label for="language">{say("Language")}</label></h3>'
        f'<select id="language" data-setting="language" data-input="set"{described}>{own}{options}</select>'
        f"{when(translated, note)}</div>"
    )


# Kinds of inputs; titles and names of choices are HTML


def _render_choices(
    name: str, title: str, choices: Mapping[str, str], chosen: str, hints: Hints
) -> str:
    buttons = "".join(
        button(
            "set",
            called,
            looks="",
            more=f' data-setting="{name}" data-value="{value}"{aria_pressed(value == chosen)}',
        )
        for value, called in choices.items()
    )
    return (
        f'<div class="field" role="group" aria-labelledby="{name}-title">'
        f'<h3 id="{name}-title">{title}</h3><div class="segments">{buttons}</div>'
        f"{_render_hint(name, hints)}</div>"
    )


def _render_slider(name: str, title: str, steps: tuple[int, int], value: int, hints: Hints) -> str:
    """Return a slider from its lowest value by steps up to 100."""
    lowest, step = steps
    return (
        f'<div class="field"><h3><label for="{name}">{title}</label></h3>'
        f'<input type="range" id="{name}" data-setting="{name}" data-input="set" '
        f'min="{lowest}" max="100" step="{step}" value="{value}">{_render_hint(name, hints)}</div>'
    )


def _render_hint(name: str, hints: Hints) -> str:
    return f'<small data-hint="{name}">{text(hints[name])}</small>'


def _render_switch(name: str, title: str, meant: str, on: bool, more: str = "") -> str:
    return (
        f'<div class="field"><h3>{title}</h3><label class="check">'
        f'<input type="checkbox"{more} data-setting="{name}" data-input="switch"'
        f"{when(on, ' checked')}><span>{meant}</span></label></div>"
    )


def _render_file(transfer: Transfer) -> str:
    asked = transfer.waiting is not None
    question = say(
        "Use this file’s settings instead of yours? Its progress and games will be added to yours."
    )
    undo = button("settings-undo", say("Undo"))
    told = say(
        "You’re now using the file’s settings. Its progress and games have been added to yours."
    )
    bots = transfer.waiting.bots if transfer.waiting else 0
    code = ngettext(
        "It also brings {number} bot (code), which runs only when you let it.",
        "It also brings {number} bots (code), which run only when you let them.",
        bots,
    ).format(number=number(bots))
    return (
        f'<div class="field" role="group" aria-labelledby="file-title">'
        f'<h3 id="file-title">{say("All your data")}</h3><div class="copied">'
        f"{button('settings-save', say('Save to a file'))}"
        f'<label class="btn">{say("Load from a file")}<input type="file" id="settings-file" class="sr" '
        'accept=".json,application/json" aria-describedby="file-hint" data-files="settings-file"></label></div>'
        f'<p id="file-refusal" class="refusal" role="alert"{hide_if(not transfer.why)}>{text(transfer.why)}</p>'
        f'<div class="copied"{hide_if(not asked)}><p id="file-question">{question}{when(bots, f" {text(code)}")}</p>'
        f"{button('settings-agree', say('Replace'), 'btn prime', more=_AGREES)}"
        f"{button('settings-decline', say('Cancel'), 'btn quiet')}</div>"
        f'<div class="copied"><p id="file-done" role="status">{when(transfer.done, told)}</p>'
        f"{when(transfer.done, undo)}</div>"
        f'<small id="file-hint">{say("Settings, progress and games are saved on this device.")} '
        f"{say('Save them to a file as a backup, or to take them to another device.')}</small></div>"
    )


_AGREES: Final = ' id="settings-agree" aria-describedby="file-question"'


def _render_offline() -> str:
    return (
        f'<div class="field"><h3>{say("Offline")}</h3>'
        '<p class="hint when-stored">'
        f"{say('Pacru is stored on this device and works offline.')}</p>"
        '<p class="hint unless-stored">'
        f"{say('Pacru isn’t stored on this device yet.')}</p>"
        f'<button type="button" class="btn" data-shell="install">{say("Install as an app")}</button></div>'
    )


def _render_footer() -> str:
    reset = button(
        "reset",
        say("Reset settings"),
        "btn quiet",
        title=_("Restore all settings to their defaults"),
    )
    return (
        f'<footer>{reset}<span class="space"></span>'
        f"{button('close', say('Done'), 'btn prime')}</footer>"
    )


CONTENT: Final = Part(SETTINGS_DIALOG, view, render)
"""The content of the dialog."""
