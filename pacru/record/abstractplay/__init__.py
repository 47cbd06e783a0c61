"""Games of AbstractPlay, the online site: read in all the forms in which it gives them, and written for it.

What the forms are, and how the rules there differ from those here, is in docs/abstractplay.md.
"""
