"""Byte-compiles what the page imports; ``compile.py`` runs inside Pyodide, ``imports.py`` in any Python."""
