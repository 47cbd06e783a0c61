"""Byte-compile the modules in an archive; runs inside Pyodide, so that the byte code is of its version."""

import base64
import csv
import hashlib
import io
import py_compile
import tempfile
import zipfile
from pathlib import Path

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The date of every member, so that the same sources give the same archive."""


def byte_code(name: str, source: bytes) -> bytes:
    """The .pyc of one module, never compared with its source, which is not there.

    Args:
        name: The module's path in the archive, shown in tracebacks.
        source: Its text, encoded.

    Raises:
        py_compile.PyCompileError: If the source is not valid Python.
    """
    with tempfile.TemporaryDirectory() as folder:
        module, compiled = Path(folder, "module.py"), Path(folder, "module.pyc")
        module.write_bytes(source)
        mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(str(module), str(compiled), name, doraise=True, invalidation_mode=mode)
        return compiled.read_bytes()


def record(name: str, members: dict[str, bytes]) -> bytes:
    """The RECORD of a wheel: its members with their hashes."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    for path, content in members.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
        rows.writerow([path, f"sha256={digest.decode()}", len(content)])
    rows.writerow([name, "", ""])
    return text.getvalue().encode()


def compile_archive(source: str, target: str) -> None:
    """Copy a zip file or a wheel, with a .pyc in the place of every .py."""
    with zipfile.ZipFile(source) as archive:
        members = {name: archive.read(name) for name in sorted(archive.namelist())}
    members = {
        f"{name}c" if name.endswith(".py") else name: byte_code(name, content)
        if name.endswith(".py")
        else content
        for name, content in members.items()
        if not name.endswith("/")
    }
    for name in [name for name in members if name.endswith(".dist-info/RECORD")]:
        del members[name]
        members[name] = record(name, members)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(name, EPOCH), content, zipfile.ZIP_DEFLATED)
