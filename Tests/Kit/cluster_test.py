#!/usr/bin/env python3
"""What a Parlor of a test's own and its waits promise when something goes wrong."""

import contextlib
import io
import os
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from cluster import Cluster  # noqa: E402 (its folder is known only now)
from waiting import LIMIT  # noqa: E402

# In the place of the executable.
PARLOR = """\
#!/bin/bash
echo "$1" >>"$PARLOR_DATA.calls"
if [[ $1 == logs ]]; then echo "lobby-1: I saw it."; fi
"""


class ClusterTest(unittest.TestCase):
    def use(self, body):
        """What is printed by a test on a Parlor, and what that was called with."""
        printed = io.StringIO()
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/parlor", "w", encoding="utf-8") as file:
                file.write(PARLOR)
            os.chmod(f"{folder}/parlor", 0o755)
            parlor = Cluster(folder, binaries=folder)
            with contextlib.redirect_stdout(printed), contextlib.suppress(AssertionError), parlor:
                body(parlor)
            with open(f"{parlor.data}.calls", encoding="utf-8") as calls:
                return printed.getvalue(), calls.read().split()

    def test_a_test_that_passes_shows_no_logs(self):
        self.assertEqual(self.use(lambda _: None), ("", ["up", "down"]))

    def test_a_test_that_fails_shows_the_logs_and_stops_its_parlor(self):
        printed, calls = self.use(lambda _: self.fail("It is wrong."))
        self.assertIn("\nlobby-1: I saw it.\n", printed)
        self.assertEqual(calls, ["up", "logs", "down"])

    def test_logs_that_can_not_be_read_hide_no_failure(self):
        def fail(parlor):
            os.remove(f"{parlor.folder}/parlor")
            self.fail("It is wrong.")
        with self.assertRaises(FileNotFoundError) as raised:
            self.use(fail)
        self.assertIsInstance(raised.exception.__context__, AssertionError)


class ToldToEndTest(unittest.TestCase):
    def end(self, before):
        """How a test ends that hangs and is told to end, and what it says."""
        kit = os.path.dirname(os.path.abspath(__file__))
        text = f"import sys, time, waiting\n{before}\ndef it_hangs():\n    print('begun', flush=True)\n" \
               "    time.sleep(1234)\nit_hangs()"
        hanging = subprocess.Popen(
            [sys.executable, "-c", text], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": kit})
        self.assertEqual(hanging.stdout.readline(), "begun\n")
        hanging.send_signal(signal.SIGTERM)
        _, said = hanging.communicate(timeout=LIMIT)
        return hanging.returncode, said

    def test_a_test_that_is_told_to_end_says_where_it_stands(self):
        code, said = self.end("")
        self.assertEqual(code, -signal.SIGTERM)
        self.assertRegex(said, r"line \d+ in it_hangs\n")

    def test_and_then_it_does_what_it_does_at_the_end(self):
        code, said = self.end("waiting.when_told_to_end(lambda *_: sys.exit(143))")
        self.assertEqual(code, 143)
        self.assertRegex(said, r"line \d+ in it_hangs\n")


if __name__ == "__main__":
    unittest.main()
