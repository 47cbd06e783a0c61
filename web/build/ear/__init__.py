"""Hear the page as a screen reader speaks it: Orca in a Chromium with a window, and a voice that writes down all.

What is heard of the board is the same each time. What dialogs and live regions say comes when the reader gets to it.
"""
