"""Modules that are loaded when they are first used."""

import sys
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path

import pytest
from app.runtime.late import late, seldom

MODULE = """
import sys
from late_example import other
sys.late_example_ran = sys.late_example_ran + 1 if hasattr(sys, "late_example_ran") else 1
ANSWER = other.ANSWER
"""

OUTER = """
from app.runtime.late import late
with late:
    from late_example import other
NAME = "outer"
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "late_example"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "other.py").write_text("ANSWER = 42")
    (folder / "module.py").write_text(MODULE)
    (folder / "outer.py").write_text(OUTER)
    (folder / "broken.py").write_text("import sys\nANSWER = sys.late_example_answer")
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("", ".other", ".outer", ".module", ".broken"):
        monkeypatch.setitem(sys.modules, f"late_example{name}", sys)
        monkeypatch.delitem(sys.modules, f"late_example{name}")
    import_module("late_example")


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize("block", [late, seldom], ids=["late", "seldom"])
def test_a_module_runs_when_it_is_first_used_and_once(block: AbstractContextManager[None]) -> None:
    import late_example  # type: ignore[import-not-found] # made above

    with block:
        from late_example import module
    assert module is late_example.module
    assert "ANSWER" not in vars(module)
    assert "late_example.other" not in sys.modules
    assert module.ANSWER == 42
    assert type(sys.modules["late_example.other"]) is type(sys)  # it did not wait in its turn
    assert module.ANSWER == sys.modules["late_example.module"].ANSWER
    assert sys.late_example_ran == 1  # type: ignore[attr-defined]
    del sys.late_example_ran  # type: ignore[attr-defined]


@pytest.mark.usefixtures("package")
def test_a_late_module_can_have_late_modules_of_its_own() -> None:
    with late:
        from late_example import outer
    assert outer.NAME == "outer"
    assert "ANSWER" not in vars(outer.other)
    assert outer.other.ANSWER == 42


@pytest.mark.usefixtures("package")
def test_a_module_runs_when_it_is_asked_for_all_its_names() -> None:
    with late:
        from late_example import other
    assert "ANSWER" not in vars(other)
    assert "ANSWER" in dir(other)


@pytest.mark.usefixtures("package")
def test_a_module_that_failed_can_be_used_later(monkeypatch: pytest.MonkeyPatch) -> None:
    with late:
        from late_example import broken
    with pytest.raises(AttributeError):
        _ = broken.ANSWER
    monkeypatch.setattr(sys, "late_example_answer", 7, raising=False)
    assert broken.ANSWER == 7


@pytest.mark.usefixtures("package")
def test_what_a_module_lacks_is_an_error_as_ever() -> None:
    with late:
        from late_example import other
    with pytest.raises(AttributeError, match="nothing"):
        _ = other.nothing
    assert other.ANSWER == 42
