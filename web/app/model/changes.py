"""Changes of the state of a room, and of its settings."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ParamSpec

from app.model.app import App
from app.runtime.setting import Setting, Value

Fields = ParamSpec("Fields")


def change(
    app: App, kind: Callable[Fields, object], /, *args: Fields.args, **changes: Fields.kwargs
) -> App:
    """Change values in the state of a room: ``change(app, Printing, moves="3-5")``.

    Type checkers check the values like those of a constructor.
    """
    state: Any = app.state(kind)  # type: ignore[arg-type]
    return app.with_state(replace(state, *args, **changes))


def store(app: App, setting: Setting[Value], value: Value) -> App:
    """Return the app with another value of a setting of a room."""
    return replace(app, settings=app.settings.with_value_of(setting, value))
