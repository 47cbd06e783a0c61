"""Byte-compile the page's modules: ``compile.py`` runs inside Pyodide, ``imports.py`` anywhere."""
