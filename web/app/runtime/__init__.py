"""The framework under the page: the loop, rooms and regions, and the commands to the scripts."""
