"""Views of a game: plain values with all that the page shows. Views never change anything.

Pictures are SVG text made by ``pacru.svg``; all other texts are plain text.
"""
