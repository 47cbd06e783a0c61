"""The Python of the page: an event becomes a message, a message changes the state, views show it.

Only ``page``, ``dom``, ``bots``, ``storage`` and ``worker`` know a browser.
"""
