"""What the page knows of the browser that it is in, told once at the opening."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Browser:
    """Facts that never change while the page is open.

    Attributes:
        build: which build of the page it is.
        agent: what the browser calls itself.
        address: of the page, without a fragment.
        language: of the page, such as "de".
        languages: the code of each one besides English that there are texts for, and what it calls itself.
    """

    build: str = ""
    agent: str = ""
    address: str = ""
    language: str = ""
    languages: tuple[tuple[str, str], ...] = ()
