"""Bots that people write themselves, each in a file of Python.

Such a file has a function ``choose(position)``, which returns a turn or its text:

    def choose(position):
        return position.moves()[0]

or a class ``Bot`` with a method ``think(position, clock)``, and, if it likes, ``new_game(players, seat)``. If there is
a function ``evaluate(position, player)``, what it says of each move can be looked at.

The code is run as it is. On a command line it may do whatever the person who starts it may do; the page runs it in a
sandbox. In `lab` is what the sandbox answers.
"""
