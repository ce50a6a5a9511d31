"""A Parlor of a test's own: what `parlor up` starts, in a folder and on ports of its own."""

import json
import os
import signal
import tempfile

import lifeline
from outside import outside
from ports import PortLease
from waiting import LIMIT, run, until

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BINARIES = os.path.abspath(os.environ.get("PARLOR_BIN", f"{ROOT}/.build/release"))
# How many ports the bus may have, from the first. Then comes the gateway's.
PORTS = 5
# A change of build restarts all processes, one after another.
LIMIT_OF_UP = 10 * LIMIT


class Cluster:
    """It begins and ends with a `with`, or by `up` and `down`."""

    def __init__(self, folder=None, binaries=BINARIES, **settings):
        self.binaries = binaries
        self.temporary = None if folder else tempfile.TemporaryDirectory(prefix="parlor-of-test-")
        self.folder = folder or self.temporary.name
        self.data = f"{self.folder}/data"
        self.ports = PortLease()
        self.door = f"127.0.0.1:{self.ports.first + PORTS}"
        self.environment = {
            **outside(), "PARLOR_DATA": self.data, "PARLOR_PORT_BASE": str(self.ports.first),
            "PARLOR_HTTP": self.door, **settings}

    def __enter__(self):
        self.up()
        return self

    def __exit__(self, kind, *_):
        try:
            # Not if it is told to end: then it has little time.
            if kind and issubclass(kind, Exception):
                self.show_logs()
            self.run("down")
        finally:
            self.ports.close()
            if self.temporary:
                self.temporary.cleanup()

    def up(self):
        self.run("up", "--detach", by=lifeline.up, seconds=LIMIT_OF_UP)

    def down(self):
        self.run("down", may_fail=True)

    def show_logs(self):
        """What its processes said last, for whoever reads why a test failed."""
        try:
            logs = self.run("logs", "--lines", "100", may_fail=True)
        except (OSError, RuntimeError) as error:
            logs = error
        print(f"The logs of the Parlor whose test failed end with:\n{logs}", flush=True)

    def run(self, *words, may_fail=False, with_errors=False, by=run, seconds=LIMIT):
        """What `parlor` prints when it is called with these words."""
        done = by([f"{self.binaries}/parlor", *words], seconds=seconds, env=self.environment)
        if done.returncode and not may_fail:
            raise AssertionError(f"parlor {' '.join(words)} failed: {done.stdout[-2000:]}{done.stderr[-2000:]}")
        return done.stdout + (done.stderr if with_errors else "")

    def call(self, name, body=None, key=None, by="operator-of-the-suite"):
        key = ["--key", key] if key else []
        return json.loads(self.run("call", name, *key, "--as", by, json.dumps(body or {})))

    def status(self):
        # It fails while a process is not ready, and tells all the same.
        return json.loads(self.run("status", "--json", may_fail=True))

    def instance(self, service):
        """The first that is ready, as soon as one is."""
        def ready():
            return next((one for one in self.status()["services"]
                         if one["service"] == service and one["state"] == "ready"), None)
        return until(ready, f"{service} is ready")

    def kill(self, service):
        """kill -9: the supervisor starts it again."""
        os.kill(self.instance(service)["pid"], signal.SIGKILL)
