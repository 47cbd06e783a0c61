"""The elements of some HTML."""

from html.parser import HTMLParser

VOID = {"img", "input", "br", "use"}


class Element:
    """An element of some HTML, with all its text."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.text = ""

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def __contains__(self, name: str) -> bool:
        return name in self.attributes


class Elements(HTMLParser):
    """The elements of some HTML, in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.all: list[Element] = []
        self._open: list[Element] = []
        self.feed(html)
        self.close()
        assert not self._open, "an element is not closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append(Element(tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self._open.append(self.all[-1])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def where(self, tag: str = "", **attributes: str) -> list[Element]:
        """The elements with these attributes; ``data_do`` means ``data-do``, ``id_`` ``id``."""
        named = {name.strip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [
            one
            for one in self.all
            if tag in ("", one.tag) and named.items() <= one.attributes.items()
        ]

    def one(self, tag: str = "", **attributes: str) -> Element:
        """The only element with these attributes."""
        (found,) = self.where(tag, **attributes)
        return found
