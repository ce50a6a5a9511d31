"""A Parlor of the test's own, and terminals that play there."""

import os
import signal
import sys
from contextlib import contextmanager, suppress

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Kit"))
from cluster import Cluster
from paper import Program
from waiting import run


class Parlor(Cluster):
    def play(self, *words, home="home", columns=80, rows=24, **environment):
        """Of another home is another device."""
        settings = {**self.environment, "XDG_DATA_HOME": f"{self.folder}/{home}"}
        return Player(
            [f"{self.binaries}/parlor", "play", *words], columns, rows, **{**settings, **environment})

    def address(self, scheme):
        return f"{scheme}://{self.door}"

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
