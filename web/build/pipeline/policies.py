"""What the policies of pages allow."""

import base64
import hashlib
import re

INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def script_source(script: str) -> str:
    """What a policy must name for a script that stands in the page: its hash."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def script_sources(page: str) -> str:
    """The same for all scripts that stand in a page."""
    return " ".join(script_source(script) for script in INLINE.findall(page))
