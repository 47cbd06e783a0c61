"""What ``build.py`` does, step by step: a module for each; all need Python 3.12 or newer."""
