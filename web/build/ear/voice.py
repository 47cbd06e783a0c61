"""The voice of the screen reader: writes down what it is given, and takes as long as reading it aloud would take.

python3 voice.py HEARD SIGNS: the file to write to, and the characters that it reads in a second. The text is on the
standard input, perhaps as SSML.
"""

import html
import json
import re
import sys
import time
from pathlib import Path


def main(heard: str, signs: str) -> None:
    """Read a text. A line says when it begins, and another one when it was read to its end."""
    text = html.unescape(re.sub(r"<[^>]+>", "", sys.stdin.read())).strip()
    for is_whole in (False, True):
        with Path(heard).open("a", encoding="utf-8") as file:
            print(json.dumps({"at": time.time(), "text": text, "whole": is_whole}), file=file)
        if not is_whole:
            time.sleep(len(text) / float(signs))


if __name__ == "__main__":
    main(*sys.argv[1:])
