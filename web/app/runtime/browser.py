"""What the page knows about the browser. The scripts send it once, at the opening."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Browser:
    """Facts that never change while the page is open.

    Attributes:
        build: the build of the page.
        agent: the user agent of the browser.
        address: of the page, without a fragment.
        language: of the page, such as "de".
        opened: when it was opened, by the person's clock: "2026.11.21 14:33:05".
        languages: the translations: the code of each language, and its name in that language.
    """

    build: str = ""
    agent: str = ""
    address: str = ""
    language: str = ""
    opened: str = ""
    languages: tuple[tuple[str, str], ...] = ()
