"""The Python of the page: an event becomes a message, a message changes the state, views show it.

Only ``main`` and ``worker`` call the browser.
"""
