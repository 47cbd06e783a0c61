"""The capabilities of the page, a folder each. Rooms do not know each other."""
