"""What holds for all tests."""

from hypothesis import settings

# Speed is measured by `python -m pacru bench`, not by tests: a busy machine is no failure.
settings.register_profile("pacru", deadline=None)
settings.load_profile("pacru")
