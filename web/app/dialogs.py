"""What the dialogs show that most visits never open: each takes a view of `app.views`."""

from pyscript import document

from app import dom, views
from app.dom import Element, by_id, part
from app.settings import Settings

View = views.FormView | views.DrawView | views.Result | Settings | tuple[tuple[int, str, str], ...]
"""What a dialog can show."""


def show(view: View) -> None:
    """Fill the dialog that shows such a view."""
    match view:
        case views.FormView():
            _form(view)
        case views.DrawView():
            _draw(view)
        case views.Result():
            _result(view)
        case Settings():
            _settings(view)
        case _:
            _resigners(view)


def _form(form: views.FormView) -> None:
    dom.set_text(by_id("new-game-title"), form.title)
    by_id("count").parentElement.hidden = not form.counted
    for button in by_id("count").children:
        dom.set_pressed(button, int(button.dataset.value) == len(form.seats))
    rows = dom.resize_list(by_id("seats"), len(form.seats), "seat-template")
    for place, (row, seat) in enumerate(zip(rows, form.seats, strict=True)):
        row.dataset.place = str(place)
        _seat(row, seat)
    for button in by_id("variant").children:
        chosen = (button.dataset.value == "tournament") == form.tournament
        dom.set_pressed(button, chosen)
    dom.set_text(by_id("variant-hint"), form.variant_hint)
    dom.set_text(by_id("target-hint"), form.target_hint)
    by_id("repetition").checked = form.repetition
    _controls(form)


def _controls(form: views.FormView) -> None:
    chooser = by_id("control")
    if not chooser.options.length:
        dom.set_options(chooser, dict(form.controls))
    if chooser.value != form.control:
        chooser.value = form.control


def _seat(row: Element, seat: views.SeatView) -> None:
    dom.set_picture(part(row, "glyph"), seat.picture)
    dom.set_text(part(row, "seat"), seat.seat)
    name = part(row, "name")
    name.placeholder = seat.placeholder
    if name.value != seat.name:
        name.value = seat.name
    for button in row.querySelectorAll('[data-do="colour"]'):
        dom.set_pressed(button, button.dataset.value == seat.colour and not seat.paint)
    _paint(row, seat)
    for button in row.querySelectorAll('[data-do="kind"]'):
        dom.set_pressed(button, button.dataset.value == seat.kind)
    _level(row, seat)
    _times(row, seat)
    earlier = row.querySelector('[data-do="earlier"]')
    dom.set_attribute(earlier, "aria-label", seat.earlier)
    dom.set_attribute(earlier, "title", seat.earlier)


def _paint(row: Element, seat: views.SeatView) -> None:
    paint = row.querySelector('[type="color"]')
    if seat.paint:
        paint.value = seat.paint
    paint.parentElement.classList.toggle("chosen", bool(seat.paint))


def _level(row: Element, seat: views.SeatView) -> None:
    part(row, "level").hidden = seat.kind != "bot"
    dom.set_text(part(row, "level-name"), seat.level_name)
    dom.set_text(part(row, "level-text"), seat.level_text)
    slider = part(row, "level-slider")
    if slider.value != str(seat.level):
        slider.value = str(seat.level)
    dom.set_attribute(slider, "aria-label", seat.level_label)
    dom.set_attribute(slider, "aria-valuetext", seat.level_name)


def _times(row: Element, seat: views.SeatView) -> None:
    part(row, "times").hidden = not seat.own_time
    for name, value in (("minutes", seat.minutes), ("increment", seat.increment)):
        entry = part(row, name)
        if (entry.value or "0") != value:
            entry.value = value


def _settings(settings: Settings) -> None:
    for control in document.querySelectorAll("#settings [data-setting]"):
        value = getattr(settings, control.dataset.setting)
        if control.tagName == "BUTTON":
            dom.set_pressed(control, control.dataset.value == value)
        elif control.type == "checkbox":
            control.checked = value
        else:
            control.value = str(value)
    for name, hint in views.hints(settings).items():
        dom.set_text(document.querySelector(f'[data-hint="{name}"]'), hint)


def _resigners(people: tuple[tuple[int, str, str], ...]) -> None:
    buttons = dom.resize_list(by_id("resigners"), len(people), "resigner-template")
    for button, (player, picture, text) in zip(buttons, people, strict=True):
        button.dataset.value = str(player)
        dom.set_picture(part(button, "glyph"), picture)
        dom.set_text(part(button, "text"), text)


def _draw(draw: views.DrawView) -> None:
    dom.set_text(by_id("draw-title"), draw.title)
    rows = dom.resize_list(by_id("draw-rows"), len(draw.rows), "draw-template")
    for element, row in zip(rows, draw.rows, strict=True):
        element.dataset.value = str(row.player)
        element.disabled = not row.asked
        dom.set_picture(part(element, "glyph"), row.picture)
        dom.set_text(part(element, "text"), row.text)


def _result(result: views.Result) -> None:
    dom.set_text(by_id("result-title"), result.title)
    dom.set_text(by_id("result-reason"), result.reason)
    dom.set_picture(by_id("result-glyph"), result.picture)
    rows = dom.resize_list(by_id("result-rows"), len(result.rows), "result-template")
    for element, row in zip(rows, result.rows, strict=True):
        dom.set_picture(part(element, "glyph"), row.picture)
        dom.set_text(part(element, "name"), row.name)
        dom.set_text(part(element, "count"), str(row.count))
        dom.set_text(part(element, "chevrons"), row.chevrons)
