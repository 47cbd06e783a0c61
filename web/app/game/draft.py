"""Enters a half-made turn again, step by step."""

import pacru


def as_far_as_possible(
    draft: pacru.Draft, steps: tuple[str, ...]
) -> tuple[pacru.Draft, tuple[str, ...]]:
    """Return the draft after all steps that it allows, and the remaining steps."""
    for number, key in enumerate(steps):
        if draft.choice(key) is None:
            return draft, steps[number:]
        draft = draft.choose(key)
    return draft, ()
