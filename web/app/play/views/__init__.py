"""What is to be seen of a game, as plain values. Views never change anything.

Pictures are SVG text made by ``pacru.svg``; every other text is plain and stays text.
"""
