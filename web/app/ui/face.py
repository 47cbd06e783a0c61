"""The face of the coach, a paper dart with two eyes, beside hints, warnings, praise and reviews."""


def coach() -> str:
    """Return the drawing, without any text."""
    return (
        '<svg class="coach" viewBox="0 0 48 48" aria-hidden="true">'
        '<path class="dart" d="M24 3 42 37l-3.500 6.500L24 34 9.500 43.500 6 37z"/>'
        '<path class="fold" d="M24 3 42 37l-3.500 6.500L24 34z"/>'
        '<circle class="white" cx="18.700" cy="24.500" r="4.500"/>'
        '<circle class="white" cx="29.300" cy="24.500" r="4.500"/>'
        '<circle class="pupil" cx="19.500" cy="24.200" r="2.300"/>'
        '<circle class="pupil" cx="30.100" cy="24.200" r="2.300"/>'
        '<path class="smile" d="M20 32.400q4 3 8 0"/></svg>'
    )
