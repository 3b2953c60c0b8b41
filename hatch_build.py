"""Building the package: a wheel without the web client says so; with COSMODROME_COMPILE=1 the engine is compiled.

Compiled are the modules that `pyproject.toml` names, by mypyc, from the same sources; these lie beside them in a wheel.
"""

import os
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PackageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Looks for the client where `make web` puts it, and compiles if asked to. Neither can fail a build."""

    def dependencies(self) -> list[str]:
        return ["mypy[mypyc]>=2.4"] if _is_asked_for() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if not Path(self.root, "src/cosmodrome/static/index.html").exists():
            self.app.display_warning(
                "cosmodrome: the web client is not built, so this wheel has none and `cosmodrome serve` will show no "
                "pages: run `make web` first"
            )
        if _is_asked_for():
            self._compile(build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        for made in getattr(self, "made", ()):
            made.cleanup()

    def _compile(self, build_data: dict[str, Any]) -> None:
        """Put the compiled modules into the wheel; where that cannot be done, say so and leave it plain."""
        folder = tempfile.TemporaryDirectory(prefix="cosmodrome-")
        self.made = [folder]
        modules = [f"src/cosmodrome/{name}.py" for name in self.config["compiled"]]
        here = Path.cwd()
        os.chdir(self.root)  # mypy finds its settings and our sources from there
        try:
            built = compiled(modules, Path(folder.name))
        except (Exception, SystemExit) as reason:
            words = str(reason).strip().split("\n")[-1] or type(reason).__name__
            self.app.display_warning(
                f"cosmodrome: not compiled ({words}), so this is the plain build: it does the same, more slowly"
            )
            return
        finally:
            os.chdir(here)
        for file in built.rglob("*"):
            if file.is_file():
                build_data["force_include"][str(file)] = str(file.relative_to(built))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def _is_asked_for() -> bool:
    return os.environ.get("COSMODROME_COMPILE", "0") not in ("", "0")


def compiled(modules: list[str], folder: Path) -> Path:
    """The compiled modules, in a folder as they lie in the package."""
    from setuptools import Distribution, Extension

    probe = folder / "probe.c"
    probe.write_text("#include <Python.h>\n", "utf-8")
    _build(Distribution({"name": "probe", "ext_modules": [Extension("probe", [str(probe)])]}), folder / "probe")

    from mypyc.build import mypycify

    paths = [f"--cache-dir={folder / 'cache'}", *modules]
    found = mypycify(paths, opt_level="2", debug_level="0", target_dir=str(folder), group_name="cosmodrome")
    return _build(Distribution({"name": "cosmodrome", "ext_modules": found}), folder / "lib")


def _build(distribution: Any, folder: Path) -> Path:
    command = distribution.get_command_obj("build_ext")
    command.build_lib = str(folder)
    command.build_temp = str(folder.with_suffix(".temp"))
    command.ensure_finalized()
    command.run()
    return folder
