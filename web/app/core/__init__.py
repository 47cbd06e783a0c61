"""What every room of the page stands on: the loop, rooms and regions, what the browser is told to do."""
