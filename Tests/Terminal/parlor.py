"""A Parlor of the test's own, and terminals that play there."""

import json
import os
import signal
import sys
import tempfile
from contextlib import contextmanager, suppress

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Kit"))
import lifeline
from outside import outside
from paper import Program
from ports import PortLease
from waiting import run, until

PARLOR = os.path.abspath(os.path.join(os.environ.get("PARLOR_BIN", ".build/release"), "parlor"))


class Parlor:
    def __init__(self, **settings):
        self.folder = tempfile.TemporaryDirectory(prefix="parlor-play-")
        self.ports = PortLease()
        base = self.ports.first
        self.environment = {
            "PARLOR_DATA": f"{self.folder.name}/data", "PARLOR_PORT_BASE": str(base),
            "PARLOR_HTTP": f"127.0.0.1:{base + 5}", "XDG_DATA_HOME": f"{self.folder.name}/home",
            **settings,
        }

    def __enter__(self):
        self.run("up", "--detach", by=lifeline.up)
        return self

    def __exit__(self, *_):
        try:
            self.run("down")
        finally:
            self.ports.close()
            self.folder.cleanup()

    def run(self, *words, may_fail=False, by=run):
        done = by([PARLOR, *words], env={**outside(), **self.environment})
        assert may_fail or done.returncode == 0, done
        return done.stdout

    def play(self, *words, home="home", columns=80, rows=24, **environment):
        """Of another home is another device."""
        settings = {**self.environment, "XDG_DATA_HOME": f"{self.folder.name}/{home}"}
        return Player(
            [PARLOR, "play", *words], columns, rows, **{**settings, **environment})

    def address(self, scheme):
        return f"{scheme}://{self.environment['PARLOR_HTTP']}"

    def process(self, service):
        def found():
            # It fails while something is not ready, and tells all the same.
            services = json.loads(self.run("status", "--json", may_fail=True))["services"]
            return next((one["pid"] for one in services if one["service"] == service and one["state"] == "ready"), None)
        return until(found, f"{service} is ready")

    def kill(self, service):
        """kill -9; it is started again."""
        os.kill(self.process(service), signal.SIGKILL)

    @contextmanager
    def frozen(self, process):
        """It stands still meanwhile. So does its supervisor, which would put another in its place."""
        supervisor = int(run(["ps", "-o", "ppid=", "-p", str(process)]).stdout)
        assert supervisor > 1, "The supervisor is not there any more."
        frozen = [supervisor, process]
        for one in frozen:
            os.kill(one, signal.SIGSTOP)
        try:
            yield
        finally:
            # The process first: else the supervisor finds it silent.
            for one in reversed(frozen):
                with suppress(ProcessLookupError):
                    os.kill(one, signal.SIGCONT)


class Player(Program):
    def leave(self):
        self.send("\x03")
        assert self.end() == 0 and self.isClean
