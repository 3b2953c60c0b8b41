"""Building the package: a wheel without the web client says so."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Looks for the client where `make web` puts it. The engine works without, so this is no failure."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and not Path(self.root, "src/cosmodrome/static/index.html").exists():
            self.app.display_warning(
                "cosmodrome: the web client is not built, so this wheel has none and `cosmodrome serve` will show no "
                "pages: run `make web` first"
            )
