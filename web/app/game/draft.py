"""The steps of a half-made turn."""

import pacru


def as_far_as_possible(
    draft: pacru.Draft, steps: tuple[str, ...]
) -> tuple[pacru.Draft, tuple[str, ...]]:
    """Enter steps until one is impossible; return the draft and the remaining steps."""
    for number, key in enumerate(steps):
        if draft.choice(key) is None:
            return draft, steps[number:]
        draft = draft.choose(key)
    return draft, ()
