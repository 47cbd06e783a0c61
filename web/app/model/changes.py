"""What rooms change: their own states, and what the browser stores for them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ParamSpec

from app.model.app import App
from app.runtime.setting import Setting, Value

Fields = ParamSpec("Fields")


def change(
    app: App, kind: Callable[Fields, object], /, *args: Fields.args, **changes: Fields.kwargs
) -> App:
    """Return the app with values changed in the state of a room: ``change(app, Printing, moves="3-5")``.

    Type checkers know the names and types of the values from the class.
    """
    own: Any = app.state(kind)  # type: ignore[arg-type]
    return app.with_state(replace(own, *args, **changes))


def store(app: App, setting: Setting[Value], value: Value) -> App:
    """Return the app with another value of a setting of a room."""
    return replace(app, settings=app.settings.with_value_of(setting, value))
