"""What rooms draw with: HTML, the board, pictures, buttons."""
