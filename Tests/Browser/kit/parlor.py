"""A Parlor of the suite's own, whose parts can be killed."""

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from kit.cable import Cable


class Parlor:
    def __init__(self):
        self.binaries = os.environ.get("PARLOR_BIN", os.path.abspath(".build/release"))
        self.data = tempfile.TemporaryDirectory(prefix="parlor-browser-")
        # A copy: a change of a file in the middle of a run would be a new version of the app.
        web = shutil.copytree("Clients/Web", f"{self.data.name}/web")
        self.base = free_ports(6)
        self.door = f"127.0.0.1:{self.base + 5}"
        self.environment = {
            **os.environ, "PARLOR_DATA": self.data.name, "PARLOR_HTTP": self.door,
            "PARLOR_PORT_BASE": str(self.base), "PARLOR_WEB": web,
        }
        self.cables = []

    def __enter__(self):
        self.run("up", "--detach")
        return self

    def __exit__(self, *_):
        for cable in self.cables:
            cable.close()
        self.run("down")
        self.data.cleanup()

    def run(self, *words, may_fail=False):
        done = subprocess.run(
            [f"{self.binaries}/parlor", *words], env=self.environment, capture_output=True, text=True)
        if done.returncode != 0 and not may_fail:
            raise RuntimeError(f"parlor {' '.join(words)} failed: {done.stdout[-500:]}{done.stderr[-500:]}")
        return done.stdout

    def call(self, name, body=None, key=None, by="operator-of-the-suite"):
        key = ["--key", key] if key else []
        return json.loads(self.run("call", name, *key, "--as", by, json.dumps(body or {})))

    def kill(self, service):
        """kill -9; the supervisor starts it again."""
        instance = until(lambda: self.instance(service), f"{service} runs")
        os.kill(instance["pid"], signal.SIGKILL)

    def instance(self, service):
        # It fails while another part that was killed is not back yet.
        status = json.loads(self.run("status", "--json", may_fail=True))
        return next((one for one in status["services"] if one["service"] == service), None)

    def cable(self):
        """A way to the gateway that can be cut."""
        cable = Cable(self.door)
        self.cables.append(cable)
        return cable


def free_ports(count):
    """The first of so many free ports in a row."""
    for first in range(20_000 + os.getpid() % 5_000, 32_000, 10):
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


def until(fact, what, seconds=20):
    """Waits for a fact, and returns it."""
    end = time.monotonic() + seconds
    while True:
        found = fact()
        if found:
            return found
        if time.monotonic() > end:
            raise AssertionError(f"It did not come in {seconds} s: {what}")
        time.sleep(0.02)
