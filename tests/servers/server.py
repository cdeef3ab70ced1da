"""A server as the README's section "On a server" sets it up: its commands and its files, with other ports and paths."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from pathlib import Path
from ssl import CERT_NONE, create_default_context

from lessons.history import Entry
from lessons.store import open_store
from tests.browser.conftest import ROOT, free_port
from tests.chromium import SITE

COPIES = {"a": "8501", "b": "8502"}
"""The copies as nginx's cookie names them, and their ports in the README."""
OTHER = {"a": "b", "b": "a"}
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
OPENSSL = shutil.which("openssl")
SECTION = (ROOT / "README.md").read_text(encoding="utf-8").partition("## On a server\n")[2].partition("\n## ")[0]
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Protocol": "streamlit",
}
PATIENCE = 60
"""Seconds after which what has not come is not waited for any longer."""


def block(language: str, holding: str) -> str:
    """The one block of the section that is in this language and holds this text."""
    (found,) = (text for text in re.findall(rf"```{language}\n(.*?)```", SECTION, re.DOTALL) if holding in text)
    return str(found)


def environment() -> dict[str, str]:
    """What the README exports for every copy."""
    return dict(re.findall(r"^export (\w+)=(.*)$", block("sh", "streamlit run"), re.MULTILINE))


def command(copy: str) -> list[str]:
    """What the README starts a copy with."""
    lines = block("sh", "streamlit run").splitlines()
    (line,) = (line for line in lines if line.endswith(f"--server.port={COPIES[copy]}"))
    return shlex.split(line)


def secrets() -> dict[str, dict[str, str]]:
    """The secrets that the README gives to every copy."""
    return tomllib.loads(block("toml", "[auth]"))


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back to a request."""

    status: int
    headers: Message
    body: bytes


def ask(port: int, path: str, headers: dict[str, str], *, secure: bool) -> tuple[HTTPConnection, HTTPResponse]:
    """What this machine begins to answer on a port, whatever its certificate. Errors: `OSError` where nothing does."""
    trusting = create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, CERT_NONE
    connection = HTTPSConnection("127.0.0.1", port, context=trusting) if secure else HTTPConnection("127.0.0.1", port)
    connection.timeout = PATIENCE
    connection.request("GET", path, headers=headers)
    return connection, connection.getresponse()


def get(port: int, path: str, headers: dict[str, str] | None = None, *, secure: bool = False) -> Answer:
    """What this machine answers on a port. Errors: as `ask`."""
    connection, answer = ask(port, path, headers or {}, secure=secure)
    with closing(connection):
        return Answer(answer.status, answer.headers, answer.read())


def _replaced(text: str, changed: dict[str, str]) -> str:
    for said, wanted in changed.items():
        assert said in text, said
        text = text.replace(said, wanted)
    return text


class Server:
    """nginx, one database, and the copies of the app that run just now."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder = folder
        self.database = database
        self.ports = {name: free_port() for name in (*COPIES, "http", "https", "provider")}
        self.url = f"https://{SITE}:{self.ports['https']}"
        self.store = open_store(database)
        self._copies: dict[str, subprocess.Popen[bytes]] = {}
        self._write_secrets()
        self._nginx = self._start_nginx()

    def _run(self, name: str, *words: str, **variables: str) -> subprocess.Popen[bytes]:
        with (self.folder / f"{name}.log").open("ab") as log:
            return subprocess.Popen(
                words,
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env={**os.environ, **variables},
            )

    def log(self, name: str) -> str:
        """What nginx or a copy printed, over all its lives."""
        return (self.folder / f"{name}.log").read_text(errors="replace")

    # --- the copies ---------------------------------------------------------------------------------------------------

    def start(self, copy: str) -> None:
        """Start a copy, unless it runs; it takes a while until it answers."""
        if copy not in self._copies:
            program, *words = command(copy)
            assert program == "streamlit"
            words = [word.replace(COPIES[copy], str(self.ports[copy])) for word in words]
            here = {"SAMRAP_DATABASE_URL": self.database, "STREAMLIT_SECRETS_FILES": f"{self.folder}/secrets.toml"}
            self._copies[copy] = self._run(copy, sys.executable, "-m", program, *words, **{**environment(), **here})

    def _write_secrets(self) -> None:
        changed = {
            f"https://{SITE}/": f"{self.url}/",
            "https://id.example.org/": f"http://127.0.0.1:{self.ports['provider']}/",
        }
        (self.folder / "secrets.toml").write_text(_replaced(block("toml", "[auth]"), changed))

    def wait(self, *copies: str) -> None:
        """Wait until one of these copies answers."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if any(map(self._answers, copies)):
                return
            time.sleep(0.05)
        raise AssertionError(f"no answer: {[self.log(copy) for copy in copies]}")

    def _answers(self, copy: str) -> bool:
        try:
            return get(self.ports[copy], "/healthz").status == 200
        except OSError:
            return False

    def kill(self, copy: str) -> None:
        """Stop a copy as a machine stops that loses its power: it cannot put away or say anything. The other is up."""
        self.start(OTHER[copy])
        self.wait(OTHER[copy])
        process = self._copies.pop(copy)
        process.kill()
        process.wait()

    def stop(self) -> None:
        """Stop everything."""
        everything = (*self._copies.values(), self._nginx)
        for process in everything:
            process.terminate()
        for process in everything:
            process.wait(PATIENCE)
        self.store.close()

    # --- nginx --------------------------------------------------------------------------------------------------------

    def _start_nginx(self) -> subprocess.Popen[bytes]:
        here = self.folder
        words = f"req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={SITE} -out {here}/crt -keyout {here}/key"
        subprocess.run([str(OPENSSL), *words.split()], check=True, capture_output=True)
        changed = {
            "listen 80;": f"listen 127.0.0.1:{self.ports['http']};",
            "listen 443 ": f"listen 127.0.0.1:{self.ports['https']} ",
            "/etc/ssl/samrap.crt": f"{here}/crt",
            "/etc/ssl/samrap.key": f"{here}/key",
            **{f":{port}": f":{self.ports[copy]}" for copy, port in COPIES.items()},
        }
        site = _replaced(block("nginx", "upstream"), changed)
        folders = "".join(
            f"{kind}_temp_path {here}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (here / "nginx.conf").write_text(
            f"daemon off;\npid {here}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{folders}\n{site}}}\n"
        )
        process = self._run(
            "nginx", str(NGINX), "-e", "stderr", "-g", "error_log stderr;", "-c", str(here / "nginx.conf")
        )
        until = time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < until:
            try:
                assert self.get("/", secure=False).status == 301
            except OSError:
                time.sleep(0.05)
            else:
                return process
        raise AssertionError(self.log("nginx"))

    def get(self, path: str, *, secure: bool = True, **headers: str) -> Answer:
        """What nginx answers to a request for a path."""
        port = self.ports["https" if secure else "http"]
        return get(port, path, {"Host": f"{SITE}:{port}", **headers}, secure=secure)

    @contextmanager
    def websocket(self, **headers: str) -> Iterator[HTTPResponse]:
        """What nginx answers to who wants a websocket; it is open as long as the context."""
        port = self.ports["https"]
        connection, answer = ask(port, "/_stcore/stream", {**UPGRADE, "Host": f"{SITE}:{port}", **headers}, secure=True)
        with closing(connection):
            yield answer

    # --- what was kept ------------------------------------------------------------------------------------------------

    def history(self) -> list[Entry]:
        """The entries of the one learner there is, in order; their numbers have no gap."""
        (learner,) = self.store.learners("cookie")
        found = self.store.entries(learner.id)
        assert [seq for seq, _ in found] == list(range(1, len(found) + 1))
        return [entry for _, entry in found]

    def forget_everyone(self) -> None:
        """Nobody has learned anything yet."""
        for learner in self.store.learners("cookie"):
            self.store.drop_learner(learner.id)
