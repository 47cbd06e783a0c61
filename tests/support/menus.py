"""The menus of the page: many buttons are in one, which one depends on the window."""

from typing import Final

from playwright.sync_api import Page

from tests.support.settling import ask, settle

# The menus to open, one after the other, for the first element that a selector finds: none if one of them is seen
# already. What opens a menu can be in another one.
CLOSED: Final = """selector => {
    const found = [...document.querySelectorAll(selector)];
    if (found.some(one => one.checkVisibility())) return [];
    const openers = menu => [...document.querySelectorAll(`[popovertarget="${menu.id}"]`)];
    const around = one => {
        const menus = [];
        for (let menu = one.closest("[popover]"); menu; menu = menu.parentElement.closest("[popover]"))
            menus.push(menu);
        return menus;
    };
    const menus = found.flatMap(around);
    const seen = menus.find(menu => openers(menu).some(one => one.checkVisibility()));
    if (seen) return [seen.id];
    for (const menu of menus)
        for (const outer of openers(menu).flatMap(around))
            if (outer !== menu && openers(outer).some(one => one.checkVisibility())) return [outer.id, menu.id];
    return [];
}"""


def open_menu_of(page: Page, selector: str) -> None:
    """Open the menu that has an element, and the one before it, unless it is seen already."""
    settle(page)  # what is seen may only be on its way
    for menu in ask(page, CLOSED, selector):
        page.locator(f'[popovertarget="{menu}"]').locator("visible=true").click()


SENT: Final = ("printing.show", "sharing.show_embed")
"""What is in the sheet in which a game is sent."""


def press(page: Page, does: str) -> None:
    """Press a button by what it does, as a person who opens its menu first if need be."""
    if does in SENT:
        press(page, "sharing.show")
    selector = f'[data-do="{does}"]'
    page.locator(selector).first.wait_for(state="attached")
    open_menu_of(page, selector)
    seen = page.locator(selector).locator("visible=true")
    folded = page.locator(f"details:not([open]):has({selector}) > summary").locator("visible=true")
    if not seen.count() and folded.count():
        folded.first.click()
    seen.first.click()
