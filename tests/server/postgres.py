"""A throw-away PostgreSQL cluster on a unix socket."""

import getpass
import glob
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path


def binaries() -> Path | None:
    """The folder with PostgreSQL's server programs, where there is one."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = [*glob.glob("/usr/lib/postgresql/*/bin"), *glob.glob("/opt/homebrew/opt/postgresql*/bin")]
    folders = [folder for folder in folders if (Path(folder) / "initdb").exists()]
    return Path(sorted(folders)[-1]) if folders else None


class Cluster:
    """A running cluster; `database` gives the address of a new, empty database."""

    def __init__(self, bin_folder: Path, fsync: str = "off") -> None:
        self._bin = bin_folder
        self.folder = Path(tempfile.mkdtemp(prefix="cosmodrome-pg-"))
        self._as: list[str] = []
        self._count = 0
        if os.geteuid() == 0:  # postgres refuses to run as root
            name = next(user.pw_name for user in pwd.getpwall() if user.pw_name in ("postgres", "nobody"))
            user = pwd.getpwnam(name)
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._as = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
        self._data = self.folder / "data"
        self._run("initdb", "-D", str(self._data), "-U", "cosmodrome", "-A", "trust", "--no-sync", "-E", "UTF8")
        options = f"-k {self.folder} -c listen_addresses='' -c fsync={fsync} -c max_connections=60"
        self._options = options
        self.resume()

    def _run(self, program: str, *args: str) -> None:
        done = subprocess.run(
            [*self._as, str(self._bin / program), *args],
            cwd=self.folder,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": str(self.folder)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        if done.returncode:
            raise RuntimeError(f"{program} failed as {getpass.getuser()}: {done.stderr[-500:]}")

    def database(self) -> str:
        self._count += 1
        name = f"cosmodrome{self._count}"
        self._run("createdb", "-h", str(self.folder), "-U", "cosmodrome", name)
        return f"postgresql+psycopg://cosmodrome@/{name}?host={self.folder}"

    def resume(self) -> None:
        """Start it, for the first time or after a pause."""
        self._run("pg_ctl", "-D", str(self._data), "-w", "-l", str(self.folder / "log"), "-o", self._options, "start")

    def pause(self) -> None:
        """Go away, as in a crash."""
        self._run("pg_ctl", "-D", str(self._data), "-m", "immediate", "stop")

    def stop(self) -> None:
        self.pause()
        shutil.rmtree(self.folder, ignore_errors=True)
