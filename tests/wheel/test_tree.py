"""A game with its variations: played, annotated, promoted, deleted."""

import pytest

from pacru import Game, IllegalTurn, PacruError, Position, Turn
from pacru.tree import Path, Tree


def make_tree(*lines: tuple[Path, str]) -> Tree:
    """A tree with turns played into it, each after a place."""
    tree = Tree(Position.initial())
    for path, turns in lines:
        for text in turns.split():
            tree, path = tree.play(path, text)
    return tree


def texts(tree: Tree, path: Path | None = None) -> str:
    return " ".join(str(ply.turn) for ply in tree.game(path).plies)


TREE = make_tree(((), "a3-b3 a7-b7 e1-e2"), ((0,), "i7-h7 e1-e2"), ((), "e1-e2"))
SECOND, OTHER_FIRST = (1, 0, 0), (0, 0, 0)


def test_the_game_is_what_was_played_first() -> None:
    assert texts(TREE) == "a3-b3 a7-b7 e1-e2"
    assert Tree.of(TREE.game()).line == make_tree(((), "a3-b3 a7-b7 e1-e2")).line


def test_a_variation_goes_on_from_where_it_leaves_the_game() -> None:
    assert texts(TREE, (1, 0, 1)) == "a3-b3 i7-h7 e1-e2"
    assert texts(TREE, OTHER_FIRST) == "e1-e2"
    assert texts(TREE, ()) == ""
    assert TREE.last((1, 0, 0)) == (1, 0, 1)
    assert TREE.last() == (2,)


def test_what_is_there_already_is_not_added_again() -> None:
    assert TREE.play((), "a3-b3") == (TREE, (0,))
    assert TREE.play((), "e1-e2") == (TREE, OTHER_FIRST)
    assert TREE.play(SECOND, "e1-e2") == (TREE, (1, 0, 1))
    with pytest.raises(IllegalTurn):
        TREE.play((0,), "a3-b3")


def test_comments_and_marks_belong_to_a_place() -> None:
    tree = TREE.annotated(SECOND, comment="  bold\nand {good} [%clk 1]", mark="!?")
    said = "bold and {good} [ %clk 1]"
    assert (tree.node(SECOND).comment, tree.node(SECOND).mark) == (said, "!?")
    assert tree.annotated(SECOND, mark="").node(SECOND).comment == said
    assert tree.annotated((), comment="Begin").comment == "Begin"
    with pytest.raises(PacruError, match="mark: expected one of"):
        tree.annotated(SECOND, mark="!!!")


def test_a_variation_becomes_the_game_and_back() -> None:
    promoted, path = TREE.promoted((1, 0, 1))
    assert texts(promoted) == "a3-b3 i7-h7 e1-e2"
    assert path == (2,)
    assert texts(promoted, (1, 0, 1)) == "a3-b3 a7-b7 e1-e2"
    assert promoted.promoted((1, 0, 0))[0] == TREE
    # The other variations stay with the place.
    tree, path = TREE.play((0,), "e9-e8")
    assert path == (1, 1, 0)
    promoted, _ = tree.promoted(path)
    assert texts(promoted, (1, 0, 0)) == "a3-b3 i7-h7"
    assert texts(promoted, (1, 1, 1)) == "a3-b3 a7-b7 e1-e2"


def test_what_is_deleted_takes_all_that_follows_with_it_and_a_variation_its_place() -> None:
    assert texts(TREE.without((2,))) == "a3-b3 a7-b7"
    assert TREE.without((1, 0, 1)).node(SECOND)
    assert TREE.without(SECOND).node((1,)).variations == ()
    assert texts(TREE.without((1,))) == "a3-b3 i7-h7 e1-e2"
    assert texts(TREE.without((0,))) == "e1-e2"


@pytest.mark.parametrize("path", [(3,), (-1,), (0, 1, 0), (0, 0), (1, 0, 2), (0, 0, 0, 0, 0)])
def test_a_place_that_is_not_there_is_refused(path: Path) -> None:
    for ask in (TREE.game, TREE.node, TREE.without, TREE.promoted):
        with pytest.raises(PacruError, match="tree: there is no place"):
            ask(path)


def test_an_agreed_draw_belongs_to_the_end_of_the_game() -> None:
    drawn = Tree.of(Game.new().play(Turn.parse("a3-b3")).agree_draw())
    assert drawn.game().outcome == drawn.game((0,)).outcome is not None
    assert drawn.game(()).outcome is None
    assert drawn.without((0,)).game().outcome is None
