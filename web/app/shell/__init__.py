"""The shell: the whole page, made of its rooms."""
