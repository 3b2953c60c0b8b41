"""For the documentation site: the pages at the top of the repository belong to it, and links between both lead on."""

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent
TOP = ("README.md", "README.ru.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "LICENSE")


def on_files(files: Files, config: Any) -> Files:
    """Take the pages at the top in."""
    for name in TOP:
        files.append(File.generated(config, name, content=(ROOT / name).read_text("utf-8")))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """A link from the top into docs/ stays in the site, one from docs/ to the top too; one to the code is its path."""
    markdown = re.sub(r"\]\(docs/", "](", markdown)
    markdown = re.sub(r"\]\(\.\./([A-Z]+(?:\.ru)?\.md|LICENSE)\)", r"](\1)", markdown)
    return re.sub(r"\[([^\]]+)\]\(\.\./src/([^)]+)\)", r"\1 (`src/\2`)", markdown)
