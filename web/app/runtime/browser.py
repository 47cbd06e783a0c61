"""Facts about the browser, which the scripts send once, at the opening."""

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
        cores: the number of logical processors; 0: unknown.
        memory: of the device, in gigabytes, approximate and at most 8; 0: unknown.
    """

    build: str = ""
    agent: str = ""
    address: str = ""
    language: str = ""
    opened: str = ""
    languages: tuple[tuple[str, str], ...] = ()
    cores: int = 0
    memory: float = 0
