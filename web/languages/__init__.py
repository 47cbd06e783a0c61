"""The texts in other languages, and the tool that finds and compiles them."""
