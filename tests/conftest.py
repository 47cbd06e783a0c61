"""What holds for all tests."""

import signal

from hypothesis import settings

# Who starts the tests in the background may have them ignore Ctrl-C. What they start would inherit that, and some of it
# is ended by nothing else.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Speed is measured by `python -m pacru bench`, not by tests: a busy machine is no failure.
settings.register_profile("pacru", deadline=None)
settings.load_profile("pacru")
