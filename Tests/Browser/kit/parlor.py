"""A Parlor of the suite's own, whose parts can be killed."""

import json
import os
import shutil
import signal
import tempfile

import lifeline
from kit.cable import Cable
from outside import outside
from ports import PortLease
from waiting import run, until


class Parlor:
    def __init__(self):
        self.binaries = os.environ.get("PARLOR_BIN", os.path.abspath(".build/release"))
        self.data = tempfile.TemporaryDirectory(prefix="parlor-browser-")
        # A copy: a change of a file in the middle of a run would be a new version of the app.
        web = shutil.copytree("Clients/Web", f"{self.data.name}/web")
        self.ports = PortLease()
        self.door = f"127.0.0.1:{self.ports.first + 5}"
        self.environment = {
            **outside(), "PARLOR_DATA": self.data.name, "PARLOR_HTTP": self.door,
            "PARLOR_PORT_BASE": str(self.ports.first), "PARLOR_WEB": web,
        }
        self.cables = []

    def __enter__(self):
        self.run("up", "--detach", by=lifeline.up)
        return self

    def __exit__(self, *_):
        for cable in self.cables:
            cable.close()
        try:
            self.run("down")
        finally:
            self.ports.close()
            self.data.cleanup()

    def run(self, *words, may_fail=False, by=run):
        done = by([f"{self.binaries}/parlor", *words], env=self.environment)
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
