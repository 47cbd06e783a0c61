"""The form of a new game, filled in as a person does."""

from tests.support.loop import Page


def open_form(page: Page, *entered: str, details: bool = False) -> Page:
    """Open the form, perhaps with all that can be set, and enter values; returns the page."""
    page.hear("play.set_up")
    if details:
        page.hear("play.show_details")
    edit(page, *entered)
    return page


def edit(page: Page, *entered: str) -> None:
    """Enter values: each is an entry, its value, and the place of a player if it is theirs."""
    for one in entered:
        entry, value, *place = one.split()
        whose = {"place": place[0]} if place else {}
        page.hear("play.edit", entry=entry, value=value, **whose)
