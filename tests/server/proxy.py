"""nginx with the configuration that is shipped; only names, ports and places are those of a test."""

import os
import shutil
import subprocess
from pathlib import Path

from server.process import ROOT, free_port

DEPLOY = ROOT / "deploy"


def program() -> str | None:
    """Where nginx is, if it is installed."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


class Proxy:
    """One that passes on to two servers, or to one."""

    def __init__(self, nginx: str, folder: Path, server: int, second: int | None = None) -> None:
        self.port, plain = free_port(), free_port()
        self.url = f"https://127.0.0.1:{self.port}"
        self.plain = f"http://127.0.0.1:{plain}"
        self.certificate = folder / "cert.pem"
        shutil.copytree(DEPLOY / "nginx" / "snippets", folder / "snippets")
        text = (DEPLOY / "nginx" / "cosmodrome.conf").read_text()
        for shipped, here in (
            ("127.0.0.1:8000", f"127.0.0.1:{server}"),
            ("127.0.0.1:8001", f"127.0.0.1:{second or server}"),
            ("    listen [::]:80;\n", ""),
            ("    listen [::]:443 ssl http2;\n", ""),
            ("listen 80;", f"listen 127.0.0.1:{plain};"),
            ("listen 443 ", f"listen 127.0.0.1:{self.port} "),
            ("/var/cache/nginx/cosmodrome", f"{folder}/cache"),
            ("/etc/ssl/games.example.org/chain.pem", str(self.certificate)),
            ("/etc/ssl/games.example.org/key.pem", f"{folder}/key.pem"),
        ):
            assert shipped in text
            text = text.replace(shipped, here)
        (folder / "cosmodrome.conf").write_text(text)
        places = "".join(
            f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\n"
            + ("user root;\n" if os.geteuid() == 0 else "")
            + f"events {{}}\nhttp {{ access_log off; {places} include {folder}/cosmodrome.conf; }}\n"
        )
        subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
        files = ["-keyout", str(folder / "key.pem"), "-out", str(self.certificate)]
        made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *files, *subject]
        subprocess.run(made, check=True, capture_output=True)
        words = [nginx, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
        tried = subprocess.run([*words, "-t"], capture_output=True, text=True)
        assert tried.returncode == 0, tried.stderr
        self._process = subprocess.Popen(words)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(10)
