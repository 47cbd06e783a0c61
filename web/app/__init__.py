"""The Python side of the page: an event becomes a message, the message changes the state, the views show it.

``messages``, ``setup``, ``state`` and ``views`` know no browser; ``page``, ``dom`` and ``bots`` do nothing else.
"""
