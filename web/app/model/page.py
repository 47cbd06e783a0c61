"""The parts of the framework, for the state of this page."""

from typing import Any, TypeAlias

from app.model.app import App
from app.runtime.region import Region
from app.runtime.room import Room

PageRoom: TypeAlias = Room[App, Any]
"""A room of this page, whatever messages it handles."""
PageRegion: TypeAlias = Region[App]
"""A region of this page."""
