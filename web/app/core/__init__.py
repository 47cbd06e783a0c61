"""The base of every room: the loop, rooms and regions, and the commands to the scripts."""
