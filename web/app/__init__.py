"""The Python side of the page: an event becomes a message, the message changes the state, the views show it.

Only ``page``, ``dom``, ``bots``, ``storage`` and ``worker`` know a browser.
"""
