"""The visible board: which position it shows, its drawing, and small pictures in its colours."""
