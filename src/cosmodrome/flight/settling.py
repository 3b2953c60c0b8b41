"""Settling in: the sources compiled by the Python that is to run them, once, so that every later start is faster."""

import importlib.util
import io
import json
import marshal
import zipfile
from collections.abc import Callable, Mapping

Told = Callable[[float], object]  # which share is done
_NEVER_CHECKED = (1).to_bytes(4, "little") + bytes(8)  # there is no source beside it that it could be older than


def compiled(path: str, source: str) -> bytes:
    """What Python keeps of a source."""
    code = compile(source, path, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + _NEVER_CHECKED + marshal.dumps(code)


def library(packed: bytes, told: Told) -> bytes:
    """The standard library, an archive of sources: the same archive compiled."""
    out = io.BytesIO()
    packed_sources = zipfile.ZipFile(io.BytesIO(packed), metadata_encoding="utf-8")
    with packed_sources as sources, zipfile.ZipFile(out, "w") as archive:
        names = sources.namelist()
        for number, name in enumerate(names, 1):
            content = sources.read(name)
            if name.endswith(".py"):
                name, content = f"{name}c", compiled(name, content.decode())
            archive.writestr(zipfile.ZipInfo(name), content)
            told(number / len(names))
    return out.getvalue()


def engine(sources: Mapping[str, str], home: str, told: Told) -> bytes:
    """Our sources and packs by path, compiled, in one piece: a line of JSON with path and size of each, then all."""
    files: dict[str, bytes] = {}
    for number, (path, text) in enumerate(sources.items(), 1):
        if path.endswith(".py"):
            files[f"{path}c"] = compiled(f"{home}/{path}", text)
        else:
            files[path] = text.encode()
        told(number / len(sources))
    heads = [[path, len(content)] for path, content in files.items()]
    return json.dumps(heads).encode() + b"\n" + b"".join(files.values())
