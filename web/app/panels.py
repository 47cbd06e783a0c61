"""The parts of the page beside the board: each function shows a view of `app.views`."""

from pyscript import document
from pyscript.ffi import to_js

from app import dom, views
from app.dom import Element, by_id, part
from pacru import svg
from pacru.texts import _


def show_players(count: int) -> None:
    """As many cards as there are players."""
    document.body.className = f"n{count}"
    cards = by_id("cards")
    while cards.children.length > count:
        cards.lastElementChild.remove()
    while cards.children.length < count:
        cards.append(cards.firstElementChild.cloneNode(True))


def show_cards(cards: tuple[views.Card, ...]) -> None:
    """Who plays, and what everybody has."""
    for element, card in zip(by_id("cards").children, cards, strict=True):
        classes = {"turn": card.turn, "thinking": card.thinking, "out": card.out}
        names = [name for name, holds in classes.items() if holds]
        element.className = " ".join(["card", f"pacru-{card.colour}", *names])
        dom.set_picture(part(element, "glyph"), card.picture)
        dom.set_text(part(element, "name"), card.name)
        dom.set_text(part(element, "level"), card.level)
        dom.set_text(part(element, "detail"), card.detail)
        dom.set_text(part(element, "count"), str(card.count))
        dom.set_text(part(element, "target"), str(card.target))
        dom.set_text(part(element, "note"), card.note)
        part(element, "clock").hidden = not card.timed
        part(element, "bar").style.width = f"{min(100, 100 * card.count / card.target):.1f}%"
        pips = part(element, "pips")
        pips.setAttribute("role", "img")
        dom.set_attribute(pips, "aria-label", card.chevrons)
        hosts = dom.resize_list(pips, len(card.pips), "pip-template")
        for host, pip in zip(hosts, card.pips, strict=True):
            dom.set_picture(host, pip)


def show_status(status: views.Status) -> None:
    """Whose turn it is, what is expected and why, and the steps and choices of a turn."""
    dom.set_text(by_id("title"), status.title)
    dom.set_text(by_id("why-text"), status.why)
    rule = by_id("why-rule")
    dom.set_text(rule, status.rule)
    rule.hidden = not status.rule
    rule.dataset.topic = status.rule
    by_id("why").classList.toggle("refused", status.refused)
    dom.set_picture(by_id("status-glyph"), status.picture)
    by_id("back").hidden = not status.back
    by_id("hurry").hidden = not status.hurry
    by_id("skip").hidden = not status.skip
    _steps(status)
    _rotations(status.rotations)
    _benefits(status.benefits)
    _payment(status)
    by_id("stepping").hidden = not (status.stepping or status.beside)
    for step in document.querySelectorAll("#stepping .step"):
        step.hidden = not status.stepping
    by_id("again").hidden = not status.again
    by_id("hint").hidden = not status.hint
    dom.set_attribute(by_id("hint"), "aria-disabled", "true" if status.hinted else "false")
    by_id("finish").hidden = not status.finished
    by_id("retry").hidden = not status.retry
    by_id("send").hidden = not status.send
    dom.set_text(by_id("send-text"), status.send)
    by_id("confirm").hidden = not status.confirm
    _thought(status.thought)
    by_id("lately").hidden = not status.lately
    _turns(by_id("lately"), status.lately)
    by_id("threats").hidden = not status.threats
    _turns(by_id("threats"), status.threats)


def _thought(thought: views.ThoughtView | None) -> None:
    host = by_id("thought")
    host.hidden = thought is None
    if thought:
        dom.set_text(part(host, "depth"), thought.depth)
        dom.set_text(part(host, "rate"), thought.rate)
        dom.set_text(part(host, "score"), thought.score)
        _turns(part(host, "line"), thought.line)


def _turns(host: Element, turns: tuple[views.TurnLine, ...]) -> None:
    items = dom.resize_list(host, len(turns), "turn-template")
    for item, turn in zip(items, turns, strict=True):
        dom.set_picture(part(item, "glyph"), turn.picture)
        dom.set_text(part(item, "text"), turn.text)


def _steps(status: views.Status) -> None:
    steps = by_id("steps")
    steps.classList.toggle("idle", status.step is None)
    for number, (element, name) in enumerate(zip(steps.children, status.steps, strict=True)):
        dom.set_text(element, name)
        now = status.step or 0
        element.className = "done" if number < now else "now" if number == now else ""


def _rotations(buttons: tuple[views.RotationButton, ...]) -> None:
    group = by_id("turns")
    group.hidden = not buttons
    for button in buttons:
        element = group.querySelector(f'[data-choose="{button.key}"]')
        dom.set_picture(part(element, "glyph"), button.picture)
        dom.set_picture(part(element, "coin"), button.coin)
        dom.set_text(part(element, "price"), str(button.price))
        dom.set_attribute(element, "aria-label", button.label)
        dom.set_attribute(element, "title", button.label)
        dom.set_attribute(element, "aria-disabled", "false" if button.possible else "true")


def _benefits(buttons: tuple[views.BenefitButton, ...]) -> None:
    shown = {button.key: button for button in buttons}
    for element in document.querySelectorAll(".option"):
        button = shown.get(element.dataset.choose)
        element.hidden = button is None
        if button:
            dom.set_text(part(element, "text"), button.text)
            dom.set_text(part(element, "gain"), button.gain)


def _payment(status: views.Status) -> None:
    by_id("pay").hidden = not status.price
    paid = _("{number} of {all}").format(number=status.paid, all=status.price)
    dom.set_text(by_id("paid-text"), paid)
    for number, coin in enumerate(document.querySelectorAll(".paid i")):
        coin.classList.toggle("on", number < status.paid)
        coin.hidden = number >= status.price


def show_entry(entry: views.EntryView) -> None:
    """The turn that is typed, and how it may go on."""
    typed, host = by_id("typed"), by_id("completions")
    if typed.value != entry.text:
        typed.value = entry.text
    dom.set_attribute(typed, "aria-invalid", "true" if entry.refused else "false")
    dom.set_attribute(typed, "aria-expanded", "true" if entry.completions else "false")
    host.hidden = not entry.completions
    items = dom.resize_list(host, len(entry.completions), "completion-template")
    for number, (item, one) in enumerate(zip(items, entry.completions, strict=True)):
        item.id = f"completion-{number}"
        item.dataset.complete = one.text
        dom.set_text(part(item, "text"), one.text)
        dom.set_text(part(item, "note"), one.note)
        dom.set_attribute(item, "aria-selected", "true" if number == entry.at else "false")
    if entry.at is None:
        typed.removeAttribute("aria-activedescendant")
    else:
        dom.set_attribute(typed, "aria-activedescendant", f"completion-{entry.at}")
        items[entry.at].scrollIntoView(to_js({"block": "nearest"}))


def show_rounds(
    known: tuple[views.RoundView | views.LineView, ...],
    rows: tuple[views.RoundView | views.LineView, ...],
) -> None:
    """The list of turns; only what differs is made anew.

    Args:
        known: the rows that are shown.
        rows: those to be shown.
    """
    host = by_id("rounds")
    same = 0
    while same < min(len(known), len(rows)) and known[same] == rows[same]:
        same += 1
    while host.children.length > same:
        host.lastElementChild.remove()
    for row in rows[same:]:
        host.append(_round(row) if isinstance(row, views.RoundView) else _line(row))
    by_id("no-rounds").hidden = bool(rows)
    looked_at = host.querySelector(".shown")
    if looked_at:
        looked_at.scrollIntoView(to_js({"block": "nearest"}))
    else:
        host.scrollTop = host.scrollHeight


def _round(row: views.RoundView) -> Element:
    element = dom.copy_of("round-template")
    element.firstElementChild.textContent = str(row.number)
    for ply in row.plies:
        element.append(_ply(ply))
    return element


def _line(row: views.LineView) -> Element:
    """Turns of a variation, with what was said."""
    element = dom.copy_of("line-template")
    element.style.setProperty("--depth", str(row.depth))
    element.classList.toggle("said", row.depth < 0)
    for word in row.words:
        if isinstance(word, str):
            said = document.createElement("q")
            said.textContent = word
            element.append(said)
        else:
            element.append(_ply(word))
    return element


def _ply(ply: views.PlyView) -> Element:
    element = dom.copy_of("ply-template")
    element.classList.toggle("last", ply.last)
    element.classList.toggle("shown", ply.shown)
    dom.set_attribute(element, "aria-current", "true" if ply.shown else "false")
    element.disabled = ply.place is None
    dom.set_attribute(element, "aria-hidden", "false" if ply.text else "true")
    element.dataset.value = ply.place or ""
    element.title = ply.full
    dom.set_picture(part(element, "glyph"), ply.picture)
    dom.set_text(part(element, "text"), ply.text)
    dom.set_text(part(element, "time"), ply.time)
    return element


def show_edited(says: str) -> None:
    """What was deleted from the turns, with the way back."""
    by_id("edited").hidden = not says
    dom.set_text(by_id("edited-text"), says)


def show_actions(can: dict[str, bool]) -> None:
    """Which of the buttons can be pressed."""
    for name, possible in can.items():
        for button in document.querySelectorAll(f'[data-do="{name}"]'):
            button.disabled = not possible


def show_first_steps(offered: bool) -> None:
    """Whether the first steps are offered."""
    by_id("first-steps").hidden = not offered


def show_busy(busy: bool) -> None:
    """Whether the page waits for something; tests look at it."""
    document.documentElement.toggleAttribute("data-busy", busy)


def show_threats(shown: bool) -> None:
    """Whether the threats are shown."""
    dom.set_pressed(by_id("threats-shown"), shown)


def show_key() -> None:
    """What the marks on the board mean."""
    items = dom.resize_list(by_id("key"), len(views.MARKS), "key-template")
    for item, (kind, text) in zip(items, views.MARKS.items(), strict=True):
        dom.set_picture(part(item, "glyph"), svg.mark(kind))
        dom.set_text(part(item, "text"), _(text))
