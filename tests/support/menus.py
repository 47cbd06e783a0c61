"""The menus of the page: many buttons are in one, which one depends on the window."""

from typing import Final

from playwright.sync_api import Page

from tests.support.settling import ask

# The menu to open for the first element that a selector finds: none if one of them is seen already.
CLOSED: Final = """selector => {
    const found = [...document.querySelectorAll(selector)];
    if (found.some(one => one.checkVisibility())) return null;
    const opens = menu => [...document.querySelectorAll(`[popovertarget="${menu.id}"]`)]
        .some(one => one.checkVisibility());
    for (const one of found)
        for (let menu = one.closest("[popover]"); menu; menu = menu.parentElement.closest("[popover]"))
            if (opens(menu)) return menu.id;
    return null;
}"""


def open_menu_of(page: Page, selector: str) -> None:
    """Open the menu that has an element, unless it is seen already."""
    menu = ask(page, CLOSED, selector)
    if menu:
        page.locator(f'[popovertarget="{menu}"]').locator("visible=true").click()


def press(page: Page, does: str) -> None:
    """Press a button by what it does, as a person who opens its menu first if need be."""
    selector = f'[data-do="{does}"]'
    open_menu_of(page, selector)
    page.locator(selector).locator("visible=true").first.click()
