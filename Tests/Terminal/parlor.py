"""A Parlor of the test's own, and terminals that play there."""

import json
import os
import signal
import socket
import subprocess
import tempfile
from contextlib import contextmanager, suppress

from paper import Program

PARLOR = os.path.abspath(os.path.join(os.environ.get("PARLOR_BIN", ".build/release"), "parlor"))


class Parlor:
    def __init__(self, **settings):
        self.folder = tempfile.TemporaryDirectory(prefix="parlor-play-")
        base = free_ports(6)
        self.environment = {
            "PARLOR_DATA": f"{self.folder.name}/data", "PARLOR_PORT_BASE": str(base),
            "PARLOR_HTTP": f"127.0.0.1:{base + 5}", "XDG_DATA_HOME": f"{self.folder.name}/home",
            **settings,
        }

    def __enter__(self):
        self.run("up", "--detach")
        return self

    def __exit__(self, *_):
        self.run("down")
        self.folder.cleanup()

    def run(self, *words):
        done = subprocess.run(
            [PARLOR, *words], env={**os.environ, **self.environment}, capture_output=True,
            text=True, timeout=120)
        assert done.returncode == 0, done
        return done.stdout

    def play(self, *words, home="home", columns=80, rows=24, **environment):
        """Of another home is another device."""
        settings = {**self.environment, "XDG_DATA_HOME": f"{self.folder.name}/{home}"}
        return Player(
            [PARLOR, "play", *words], columns, rows, **{**settings, **environment})

    def address(self, scheme):
        return f"{scheme}://{self.environment['PARLOR_HTTP']}"

    def process(self, service):
        services = json.loads(self.run("status", "--json"))["services"]
        return next(one["pid"] for one in services if one["service"] == service)

    def kill(self, service):
        """kill -9; it is started again."""
        os.kill(self.process(service), signal.SIGKILL)

    @contextmanager
    def frozen(self, service):
        """It stands still meanwhile. If that lasts, its supervisor has put another in its place."""
        process = self.process(service)
        os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)


class Player(Program):
    def leave(self):
        self.send("\x03")
        assert self.end() == 0 and self.isClean


def free_ports(count):
    """The first of so many free ports in a row, up to ten; programs that run beside this one begin elsewhere."""
    for first in range(20_000 + os.getpid() % 1_000 * 10, 32_000, 10):
        if all(is_free(first + number) for number in range(count)):
            return first
    raise RuntimeError("There are no free ports.")


def is_free(port):
    with socket.socket() as trial:
        try:
            trial.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
