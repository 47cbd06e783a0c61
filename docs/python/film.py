"""Draw a game from its record: a moving picture, and its last position.

python film.py game.pacru

It writes game.film.svg and game.svg beside the record.
"""

import sys
from pathlib import Path

from pacru import record, svg
from pacru.svg import highlights, movie


def draw(file: Path) -> None:
    """Draw the game of a record."""
    game = record.read(file.read_text("utf-8")).game
    film = movie.draw_movie(game)
    file.with_suffix(".film.svg").write_text(film, "utf-8")
    options = highlights.with_last_turn(svg.Options(theme="light"), game)
    file.with_suffix(".svg").write_text(svg.draw(game.position, options), "utf-8")


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
