"""Forced wins in games of the bot, to measure solvers and searches with."""
