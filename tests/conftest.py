"""Settings for all tests."""

import signal

from hypothesis import settings

# A shell that starts the tests in the background may make them ignore Ctrl-C. Their own processes
# would inherit that, and nothing else ends some of these.
signal.signal(signal.SIGINT, signal.default_int_handler)

# `python -m pacru bench` measures speed, not the tests: a busy machine must not fail them.
settings.register_profile("pacru", deadline=None)
settings.load_profile("pacru")
