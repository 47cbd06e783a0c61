"""The dialog with the settings."""

from typing import Final

from app.model.app import App
from app.rooms.settings.fields import FIELDS, Choices, Language, Slider, Switch, hints
from app.rooms.settings.state import SETTINGS_DIALOG, Transfer
from app.runtime.browser import Browser
from app.runtime.region import Part
from app.ui.html import button, choice_button, dialog, hide_if, say, shell_button, text, when
from pacru.core.texts import _, ngettext


def render(app: App) -> str:
    """Return the content of the dialog."""
    sentences, fields = hints(app.settings), ""
    for name, field in FIELDS.items():
        value, hint = getattr(app.settings, name), sentences.get(name, "")
        match field:
            case Choices():
                fields += _render_choices(name, field, value, hint)
            case Slider():
                fields += _render_slider(name, field, value, hint)
            case Switch():
                fields += _render_switch(name, field, value)
            case Language():
                fields += _render_language(field, value, app.state(Browser))
    reset = button(
        "settings.reset",
        say("Reset settings"),
        "btn quiet",
        title=_("Restore all settings to their defaults"),
    )
    inside = fields + _render_file(app.state(Transfer)) + _render_offline()
    return dialog("settings-title", _("Settings"), inside, left=reset, sticky=True)


def _render_choices(name: str, field: Choices, chosen: str, hint: str) -> str:
    buttons = "".join(
        choice_button("settings.choose", say(label), value == chosen, setting=name, value=value)
        for value, (label, _hint) in field.choices.items()
    )
    return (
        f'<div class="field" role="group" aria-labelledby="{name}-title">'
        f'<h3 id="{name}-title">{say(field.title)}</h3><div class="segments">{buttons}</div>'
        f"{_render_hint(name, hint)}</div>"
    )


def _render_slider(name: str, field: Slider, value: int, hint: str) -> str:
    return (
        f'<div class="field"><h3><label for="{name}">{say(field.title)}</label></h3>'
        f'<input type="range" id="{name}" data-setting="{name}" data-input="settings.choose" '
        f'min="{field.least}" max="100" step="{field.step}" value="{value}">{_render_hint(name, hint)}</div>'
    )


def _render_hint(name: str, hint: str) -> str:
    return f'<small data-hint="{name}">{text(hint)}</small>'


def _render_switch(name: str, field: Switch, on: bool) -> str:
    return (
        f'<div class="field"><h3>{say(field.title)}</h3><label class="check">'
        f'<input type="checkbox" data-setting="{name}" data-input="settings.switch"'
        f"{when(on, ' checked')}><span>{say(field.meaning)}</span></label></div>"
    )


def _render_language(field: Language, chosen: str, browser: Browser) -> str:
    options = f'<option value="">{say("Browser language")}</option>'
    for code, name in (("en", "English"), *browser.languages):
        selected = when(code == chosen, " selected")
        options += f'<option value="{text(code)}" lang="{text(code)}" translate="no"{selected}>{text(name)}</option>'
    note, described = "", ""
    if browser.language != "en":
        # After a native reader has checked a translation, the translation of this text names this person.
        unread = say(
            "Not yet checked by a native reader. You can help: docs/translating.md in Pacru’s source code says how."
        )
        note = f'<p class="hint" id="language-note">{unread}</p>'
        described = ' aria-describedby="language-note"'
    return (
        f'<div class="field"><h3><label for="language">{say(field.title)}</label></h3>'
        f'<select id="language" data-setting="language" data-input="settings.choose"{described}>{options}'
        f"</select>{note}</div>"
    )


def _render_file(transfer: Transfer) -> str:
    question = say(
        "Use this file’s settings instead of yours? Its progress and games will be added to yours."
    )
    done = say(
        "You’re now using the file’s settings. Its progress and games have been added to yours."
    )
    bots = transfer.waiting.bots if transfer.waiting else 0
    code = ngettext(
        "It also brings {number} bot (code), which runs only when you let it.",
        "It also brings {number} bots (code), which run only when you let them.",
        bots,
    )
    agrees = ' id="settings-agree" aria-describedby="file-question"'
    return (
        f'<div class="field" role="group" aria-labelledby="file-title">'
        f'<h3 id="file-title">{say("All your data")}</h3><div class="copied">'
        f"{button('settings.save', say('Save to a file'))}"
        f'<label class="btn">{say("Load from a file")}<input type="file" id="settings-file" class="sr" '
        'accept=".json,application/json" aria-describedby="file-hint" data-files="settings.read"></label></div>'
        f'<p id="file-refusal" class="refusal" role="alert"{hide_if(not transfer.why)}>{text(transfer.why)}</p>'
        f'<div class="copied"{hide_if(transfer.waiting is None)}><p id="file-question">{question}'
        f"{when(bots, f' {text(code)}')}</p>"
        f"{button('settings.agree', say('Replace'), 'btn prime', more=agrees)}"
        f"{button('settings.decline', say('Cancel'), 'btn quiet')}</div>"
        f'<div class="copied"><p id="file-done" role="status">{when(transfer.before, done)}</p>'
        f"{when(transfer.before, button('settings.undo', say('Undo')))}</div>"
        f'<small id="file-hint">{say("Settings, progress and games are saved on this device.")} '
        f"{say('Save them to a file as a backup, or to take them to another device.')}</small></div>"
    )


def _render_offline() -> str:
    return (
        f'<div class="field"><h3>{say("Offline")}</h3>'
        '<p class="hint when-stored">'
        f"{say('Pacru is stored on this device and works offline.')}</p>"
        '<p class="hint unless-stored">'
        f"{say('Pacru isn’t stored on this device yet.')}</p>"
        f"{shell_button('install', say('Install as an app'))}</div>"
    )


CONTENT: Final = Part(SETTINGS_DIALOG, render, str)
"""The content of the dialog."""
