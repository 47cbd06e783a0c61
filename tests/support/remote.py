"""What tests do in a browser that Playwright cannot drive, by whichever protocol it speaks."""

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Any, Self

PATIENCE = 120_000
"""The longest that anything may take, in milliseconds; only a failing test waits that long."""

# Calls back as soon as a condition is true.
AWAITED = """
    const done = arguments[arguments.length - 1];
    const look = () => ((CONDITION) ? done(true) : setTimeout(look, 50));
    look();
"""

EVALUATED = """
    const [expression, done] = arguments;
    window.Promise.resolve(window.eval(expression)).then(done);
"""


class RemoteBrowser(ABC):
    """A browser with one tab and a profile of its own."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()

    @abstractmethod
    def end(self) -> None:
        """End the browser, as if the power had failed."""

    @abstractmethod
    def navigate(self, address: str) -> None:
        """Go to an address, and wait until its page is loaded."""

    @abstractmethod
    def execute(self, script: str, *arguments: object, waits: bool = False) -> Any:  # noqa: ANN401 - whatever JSON can say
        """Run the body of a function in the page, and return its result.

        Args:
            script: the body.
            arguments: those of the function.
            waits: whether the function gets one more argument, which it calls back with the result.
        """

    @abstractmethod
    def perform(self, source: dict[str, object]) -> None:
        """Do what an input source of WebDriver says, such as a keyboard, with what it does in turn."""

    @abstractmethod
    def resizes(self, width: int, height: int) -> None:
        """Give the window another size, in CSS pixels."""

    @abstractmethod
    def picture(self) -> bytes:
        """What is seen of the page, as a PNG."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """What was said to the console as an error, or left unhandled, since the browser has come to the page."""

    def types(self, text: str) -> None:
        """Press the keys of a text, one after the other."""
        strokes = [{"type": kind, "value": sign} for sign in text for kind in ("keyDown", "keyUp")]
        self.perform({"type": "key", "id": "keys", "actions": strokes})

    def opens(self, address: str) -> None:
        """Go to an address from an empty page, so that it is loaded and not only scrolled to."""
        self.leaves()
        self.navigate(address)

    def leaves(self) -> None:
        """Leave the page, which ends its workers."""
        self.navigate("about:blank")

    def runs(self, script: str, *arguments: object) -> Any:  # noqa: ANN401 - whatever JSON can say
        """Run a script in the page, and return its result."""
        return self.execute(script, *arguments)

    def evaluates(self, expression: str) -> Any:  # noqa: ANN401 - whatever JSON can say
        """Return the value of an expression of the page's own JavaScript, or that of its promise."""
        return self.execute(EVALUATED, expression, waits=True)

    def waits_until(self, condition: str) -> None:
        """Wait until a JavaScript expression is true."""
        try:
            self.execute(AWAITED.replace("CONDITION", condition), waits=True)
        except AssertionError as error:
            error.add_note(f"waited until {condition}")
            raise


def is_ready(browser: RemoteBrowser) -> None:
    """Wait until Python has started in the page on show."""
    browser.waits_until("document.documentElement.hasAttribute('data-ready')")


def has_no_fault(browser: RemoteBrowser) -> None:
    """See that nothing went wrong since the browser has come to the page."""
    assert not browser.runs("return document.querySelector('#fault-report').value")
    assert not browser.complaints()
