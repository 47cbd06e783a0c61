"""Examples in tests, written as a table."""


def read_examples(text: str) -> list[tuple[str, ...]]:
    """Examples of what is told: the parts of each, with a bar between them, and the sentences below it."""
    found: list[tuple[str, ...]] = []
    for line in text.strip("\n").split("\n"):
        if line.startswith("#"):
            continue
        if line.startswith(" "):
            parts = line.removeprefix(" | ").split(" | ") if line[1] == "|" else [line.strip()]
            found[-1] += tuple(parts)
        else:
            found.append(tuple(line.split(" | ")))
    return found
