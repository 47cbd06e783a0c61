"""What rooms show things with: HTML, the board, pictures, buttons."""
