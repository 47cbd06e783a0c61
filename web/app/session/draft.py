"""A turn that was half made is entered again, step by step."""

import pacru


def as_far_as_possible(
    draft: pacru.Draft, steps: tuple[str, ...]
) -> tuple[pacru.Draft, tuple[str, ...]]:
    """The draft after those steps that it allows, and the rest of them."""
    for number, key in enumerate(steps):
        if draft.choice(key) is None:
            return draft, steps[number:]
        draft = draft.choose(key)
    return draft, ()
