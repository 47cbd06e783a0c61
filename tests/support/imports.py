"""What a module imports, found in its source."""

import ast
from collections.abc import Iterator


def imported_names(module: ast.Module) -> Iterator[str]:
    """The modules that are imported anywhere in a module, and the names in them, which may be modules.

    What is imported from the same folder does not count.
    """
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
