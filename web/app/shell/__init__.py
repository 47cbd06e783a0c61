"""The page as a whole: which rooms there are, and how they become one."""
