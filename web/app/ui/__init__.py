"""The tools with which rooms draw: HTML, the board, pictures, and buttons."""
