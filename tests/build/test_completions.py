"""What the editor of code completes is what `pacru` offers, in the words of its own docstrings."""

import json

import pytest
from pipeline.completions import NAMES, completions, completions_text

import pacru

FOUND = completions()


def labels(owner: str) -> set[str]:
    return {one["label"] for one in FOUND["members"][owner]}


def test_every_public_name_is_there() -> None:
    assert labels("pacru") == set(pacru.__all__)
    assert {"Position", "Game", "Move", "Tree"} <= FOUND["members"].keys()
    assert {"moves", "play", "markers", "to_move", "initial"} <= labels("Position")
    assert {"play", "plies", "position", "take_back", "new"} <= labels("Game")
    assert {"origin", "destination", "capture"} <= labels("Move")
    assert {"MARKERS", "BLOCKED"} <= labels("Termination")


def test_only_what_is_public_and_exists_is_offered() -> None:
    for owner in FOUND["members"].keys() - {"pacru"}:
        known = {*dir(getattr(pacru, owner)), *getattr(pacru, owner).__annotations__}
        assert labels(owner) <= known
        assert not any(label.startswith("_") for label in labels(owner))
    assert not {"count", "index", "upper"} & labels("Move")


@pytest.mark.parametrize(
    ("owner", "label", "kind", "signature", "doc", "gives"),
    [
        (
            *("Position", "play", "method", "(turn: Turn | str) -> Position"),
            *(
                "The position after the turn; players who are then blocked are already out (R15b).",
                "Position",
            ),
        ),
        ("Position", "moves", "method", "() -> list[Turn]", None, None),
        ("Game", "position", "property", ": Position", "The current position.", "Position"),
        ("Game", "outcome", "property", ": Outcome | None", None, "Outcome"),
        ("Ply", "turn", "property", ": Turn | Out | Elsewhere", None, None),
        ("Move", "destination", "property", ": str", "the field where it lands.", None),
        ("Termination", "MARKERS", "constant", "", "", None),
        ("pacru", "Pass", "class", "()", None, "Pass"),
        ("pacru", "PacruError", "class", "", None, None),
        (
            "pacru",
            "perft",
            "function",
            "(position: Position, depth: int, reorientations: bool = False) -> int",
            None,
            None,
        ),
    ],
)
def test_signatures_and_first_sentences(
    owner: str, label: str, kind: str, signature: str, doc: str | None, gives: str | None
) -> None:
    (found,) = (one for one in FOUND["members"][owner] if one["label"] == label)
    assert (found["type"], found["signature"]) == (kind, signature)
    assert doc is None or found["doc"] == doc
    assert found.get("gives") == gives


def test_nothing_in_it_is_only_for_the_machine() -> None:
    for one in [one for those in FOUND["members"].values() for one in those]:
        told = one["signature"] + one["doc"]
        assert not any(sign in told for sign in ("pacru.", "typing.", "`", "<class", "\n"))
    assert all(one["doc"] for one in FOUND["members"]["pacru"])


def test_names_of_variables_lead_to_members() -> None:
    assert set(NAMES.values()) <= FOUND["members"].keys()
    given = {one.get("gives") for those in FOUND["members"].values() for one in those} - {None}
    assert given <= FOUND["members"].keys()


def test_python_is_known_without_its_errors() -> None:
    known = {one["label"]: one["type"] for one in FOUND["globals"]}
    assert known["lambda"] == "keyword"
    assert known["sorted"] == known["int"] == "function"
    assert "ValueError" not in known
    assert "__import__" not in known


def test_it_is_written_as_json_and_always_alike() -> None:
    assert json.loads(completions_text()) == FOUND
    assert completions_text() == completions_text()
