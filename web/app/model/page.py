"""The parts of the framework, for the state of this page."""

from typing import TypeAlias

from app.model.app import App
from app.runtime.region import Region
from app.runtime.room import Room

PageRoom: TypeAlias = Room[App]
"""A room of this page."""
PageRegion: TypeAlias = Region[App]
"""A region of this page."""
