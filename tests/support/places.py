"""Where the tests find the checkout, and data from elsewhere."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
"""The checkout."""
DATA: Final = ROOT / "tests" / "reference" / "data"
"""Records of other implementations, and of the project's own bots; its README says which."""
