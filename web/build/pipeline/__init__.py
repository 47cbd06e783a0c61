"""The steps of ``build.py``, one module for each; all need Python 3.12 or newer."""
