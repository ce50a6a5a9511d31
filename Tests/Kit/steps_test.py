#!/usr/bin/env python3
"""What a run of steps promises: it ends, it names what hangs, and it leaves nothing behind."""

import contextlib
import glob
import io
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import steps  # noqa: E402 (its folder is known only now)
from steps import ALONE_IN_SWIFT, Alone, Command, Run  # noqa: E402

LIMIT = 60
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TESTS = f"{ROOT}/.build/tested/release/ParlorPackageTests.xctest"


class Hanging(Command):
    """It counts as hanging soon after a test has begun, however long a busy machine takes to begin one."""

    def is_over(self):
        steps.TEST_LIMIT = 2 if self.running else 2 * LIMIT
        return super().is_over()


class StepsTest(unittest.TestCase):
    def setUp(self):
        self.usual = steps.TEST_LIMIT, steps.GRACE

    def tearDown(self):
        steps.TEST_LIMIT, steps.GRACE = self.usual

    def run_steps(self, *commands, limit=LIMIT):
        """The exit code of a run with one step, and all that it printed."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), Run("trial", limit) as run:
            run.step("a step", *commands)
        self.folder = run.folder
        self.assertFalse(os.path.exists(run.folder))
        self.assertEqual([str(one) for one in steps.tree(os.getpid())], [])
        return run.exit_code(), printed.getvalue()

    def has_debugger(self):
        with subprocess.Popen(["sleep", "1234"]) as probe:
            told = steps.stacks(probe.pid)
            probe.kill()
        return told.startswith("Thread")

    def shell(self, text, limit=LIMIT, kind=Command, **options):
        return kind("shell", ["bash", "-c", text], limit, **options)

    def test_a_good_command_passes_and_its_output_is_shown(self):
        code, printed = self.run_steps(self.shell("echo hello"))
        self.assertEqual(code, 0)
        self.assertIn("\nhello\n", printed)
        self.assertRegex(printed, r"✔ +\d+ s  a step")

    def test_a_failing_command_fails_the_run_and_is_quoted_again(self):
        code, printed = self.run_steps(self.shell("echo '✘ It is wrong.'; echo more; exit 3"))
        self.assertEqual(code, 1)
        self.assertIn("failed with exit code 3:\n✘ It is wrong.\n", printed)
        self.assertRegex(printed, r"✘ +\d+ s  a step")

    def test_a_failed_test_says_how_it_runs_alone(self):
        lines = ["✘ Test \"it's (not) so\" with 2 test cases failed after 0.1 seconds with 1 issue.",
                 "✘ Test older() failed after 0.1 seconds.", "✔ Test \"fine\" passed after 0.1 seconds."]
        with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
            file.flush()
            _, printed = self.run_steps(self.shell(f"cat {file.name}; exit 1", alone=ALONE_IN_SWIFT))
        self.assertIn("""\nAlone: make test ONLY='it'"'"'s \\(not\\) so'\nAlone: make test ONLY=older\n""", printed)
        self.assertNotIn("ONLY=fine", printed)

    def test_a_failed_scene_or_file_says_how_it_runs_alone_and_what_node_says_at_the_end_is_quoted(self):
        scene = Alone(re.compile(r"^✘ (\w+) \("), "browser {}")
        _, printed = self.run_steps(self.shell("echo '✔ pages (2 s)'; echo '✘ lane (3 s)'; exit 1", alone=scene))
        self.assertIn("\nAlone: browser lane\n", printed)
        file = Alone(re.compile(r"(Tests/Web/[\w/]+\.test\.js)"), "node {}")
        said = "✖ early\n✔ fine\n✖ failing tests:\n\ntest at Tests/Web/app/a.test.js:4:1\n✖ early"
        _, printed = self.run_steps(self.shell(f"echo '{said}'; exit 1", alone=file))
        self.assertIn("\nAlone: node Tests/Web/app/a.test.js\n", printed)
        self.assertEqual(printed.count("✔ fine"), 1)
        self.assertEqual(printed.count("test at Tests/Web/app/a.test.js:4:1"), 2)

    def test_what_is_no_test_is_run_again_as_it_was(self):
        with unittest.mock.patch.dict(os.environ, {"PARLOR_BIN": "/a folder"}):
            _, printed = self.run_steps(self.shell("exit 1"))
        self.assertIn("\nAlone: PARLOR_BIN='/a folder' bash -c 'exit 1'\n", printed)

    def test_a_step_of_several_commands_tells_the_seconds_of_each(self):
        work = Command("work", ["bash", "-c", "for ((i = 0; i < 300000; i++)); do :; done; sleep 0.3"], LIMIT)
        _, printed = self.run_steps(work, Command("other", ["sleep", "0.3"], LIMIT))
        of_work = r" \(\d+ of work\)" if sys.platform == "linux" else ""
        self.assertRegex(printed, rf"\n +work \d+ s{of_work}, other \d+ s\n")

    def test_a_command_that_is_not_there_fails_the_run_with_a_sentence(self):
        code, printed = self.run_steps(Command("ghost", ["/no/such/program"], LIMIT), self.shell("echo hello"))
        self.assertEqual(code, 1)
        self.assertIn("can't be started: ", printed)
        self.assertIn("hello", printed)

    def test_two_commands_of_one_name_run_beside_each_other(self):
        code, printed = self.run_steps(self.shell("echo one $TMPDIR"), self.shell("echo two $TMPDIR"))
        self.assertEqual(code, 0)
        self.assertIn("shell: one", printed)
        self.assertIn("shell: two", printed)

    def test_a_stopped_test_process_is_ended_and_its_test_is_named(self):
        code, printed = self.run_steps(
            self.shell("echo '◇ Test \"fine\" started.'; echo 'x ✔ Test \"fine\" passed after 0.1 seconds.'; "
                       "echo '◇ Test \"it hangs\" started.'; kill -STOP $$", kind=Hanging))
        self.assertEqual(code, 1)
        self.assertIn("printed nothing for 2 s", printed)
        named = re.findall(r'1 of its tests had started and not ended: "it hangs" \(\d+ s\)\n', printed)
        self.assertEqual(len(named), 2)
        self.assertIn("stopped by a signal", printed)

    def test_a_test_that_hangs_is_ended_though_others_go_on(self):
        steps.TEST_LIMIT = 4
        code, printed = self.run_steps(
            self.shell("echo '◇ Test \"it hangs\" started.'; while :; do echo '◇ Test \"quick\" started.'; "
                       "sleep 0.2; echo '✔ Test \"quick\" passed after 0.2 seconds.'; done", one_by_one=True))
        self.assertEqual(code, 1)
        self.assertIn("has a test that did not end within 4 s", printed)

    def test_a_long_test_does_not_hang_while_its_cases_begin_or_if_it_may_be_long(self):
        steps.TEST_LIMIT = 4
        begin, end = "echo '◇ Test \"a to b\" started.'; ", "echo '✔ Test \"a to b\" passed after 6 seconds.'"
        case = "sleep 1; echo '◇ Test case passing 1 argument n → 1 to \"a to b\" started.'; "
        code, printed = self.run_steps(
            self.shell(begin + 6 * case + end, one_by_one=True),
            self.shell(begin + 6 * "sleep 1; echo tick; " + end, has_long_tests=True))
        self.assertEqual(code, 0, printed)

    def test_beside_others_a_test_that_hangs_is_ended_once_they_have_ended_whatever_is_printed(self):
        steps.TEST_LIMIT = 5
        began = "".join(f"echo '◇ Test \"{name}\" started.'; " for name in ["it hangs", "1", "2", "3", "4", "cases"])
        ended = "".join(f"sleep 0.8; echo '✔ Test \"{name}\" passed after 1 seconds.'; " for name in range(1, 5))
        case = "sleep 0.8; echo '◇ Test case passing 1 argument n → 1 to \"cases\" started.'; "
        ended += 5 * case + "echo '✔ Test \"cases\" with 5 test cases passed after 5 seconds.';"
        code, printed = self.run_steps(
            self.shell(f"{began} {ended} sleep 1234 & while :; do echo tick; sleep 0.2; done", alone=ALONE_IN_SWIFT))
        self.assertEqual(code, 1)
        self.assertIn("has a test that did not end within 5 s", printed)
        self.assertRegex(printed, r'1 of its tests had started and not ended: "it hangs" \(\d+ s\)\n')
        self.assertIn("\nAlone: make test ONLY='it hangs'\n", printed)

    def test_of_each_thread_the_innermost_place_in_a_test_is_named(self):
        places = ["libc.so", "/a/Tests/Kit/Wait.swift:7", "/a/Tests/Games/Deck.swift:8", "/a/Tests/Games/Deck.swift:9"]
        frames = "".join(f"#{number}  0x1 in some () at {place}\n" for number, place in enumerate(places))
        told = f"Thread 2 (LWP 2)\n{frames}Thread 1 (LWP 1)\n#0  0x5 in epoll_wait () at epoll.c:30\n"
        self.assertEqual(steps.places_in_tests(told), ["Tests/Games/Deck.swift:8"])

    def test_of_a_test_that_hangs_the_stacks_are_shown(self):
        if not self.has_debugger():
            self.skipTest("There is no debugger that may look into other processes.")
        steps.TEST_LIMIT = 1
        hangs = "import time; print('◇ Test \"it hangs\" started.', flush=True); time.sleep(1234)"
        _, printed = self.run_steps(Command("hanging", [sys.executable, "-c", hangs], LIMIT))
        self.assertRegex(printed, r"Thread 1 .*\n#0 .*")

    @unittest.skipUnless(sys.platform == "linux" and os.path.exists(TESTS), "It takes the tests in Swift.")
    def test_a_test_in_swift_that_hangs_is_ended_and_named(self):
        words = [TESTS, "--testing-library", "swift-testing", "--filter", "HangingTests"]
        code, printed = self.run_steps(
            Hanging("swift", words, 3 * LIMIT, environment={"PARLOR_HANG": "1"}, alone=ALONE_IN_SWIFT), limit=3 * LIMIT)
        self.assertEqual(code, 1)
        self.assertIn('1 of its tests had started and not ended: "a test hangs if it is asked to" (', printed)
        self.assertIn("\nAlone: make test ONLY='a test hangs if it is asked to'\n", printed)
        # On a busy machine it may not answer in time.
        if self.has_debugger() and "The debugger did not answer" not in printed:
            self.assertRegex(printed, r"\nIts threads stand at .*Tests/Tidy/HangingTests\.swift:\d+")

    def test_a_service_or_a_browser_that_stands_still_is_named_and_what_it_said_last_is_shown(self):
        steps.GRACE = 1
        begin = "mkdir -p $TMPDIR/data/logs; echo 'I wait.' >$TMPDIR/data/logs/lobby-1.log; "
        stop = ("pid=$(cat $TMPDIR/pid); until grep -q ^lobby /proc/$pid/cmdline; do sleep 0.05; done; "
                "kill -STOP $pid; echo '◇ Test \"it hangs\" started.'; tail -f /dev/null")
        # In the background it loses its parent, as the services of a Parlor do; or it leads a session, as browsers do.
        for start in ("(setsid bash -c 'exec -a lobby sleep 1234' >/dev/null & echo $! >$TMPDIR/pid)",
                      "setsid bash -c 'exec -a lobby sleep 1234' & echo $! >$TMPDIR/pid"):
            code, printed = self.run_steps(self.shell(f"{begin} {start}\n{stop}", kind=Hanging))
            self.assertEqual(code, 1)
            self.assertIn("printed nothing for 2 s", printed)
            self.assertIn('not ended: "it hangs"', printed)
            self.assertRegex(printed, r"process \d+ \(\d+ s old, stopped by a signal\): lobby 1234")
            self.assertIn("\ndata/logs/lobby-1.log ends with:\n  I wait.\n", printed)

    def test_a_process_that_ends_amid_its_tests_names_them(self):
        code, printed = self.run_steps(
            self.shell("echo '◇ Test crashes() started.'; kill -SEGV $$", alone=ALONE_IN_SWIFT))
        self.assertEqual(code, 1)
        named = r"which was ended by SIGSEGV:\n1 of its tests had started and not ended: crashes\(\) \(\d+ s\)\n"
        self.assertRegex(printed, named)
        self.assertIn("\nAlone: make test ONLY=crashes\n", printed)

    def test_a_command_that_goes_on_for_ever_is_ended_by_its_limit_and_by_that_of_the_run(self):
        for own, whole in [(2, LIMIT), (LIMIT, 2)]:
            code, printed = self.run_steps(
                self.shell("while :; do echo tick; sleep 0.2; done", limit=own), limit=whole)
            self.assertEqual(code, 1)
            self.assertIn("did not end within 2 s", printed)

    def test_a_process_that_was_left_running_is_ended_named_and_a_fault(self):
        steps.GRACE = 1
        code, printed = self.run_steps(self.shell("setsid sleep 1234 >/dev/null & sleep 0.2"))
        self.assertEqual(code, 1)
        self.assertRegex(printed, r"left a process running, which is ended now: process \d+ .*sleep 1234")

    def test_a_process_that_holds_the_output_open_is_not_waited_for(self):
        steps.GRACE = 1
        code, printed = self.run_steps(self.shell("setsid sleep 1234 & sleep 0.2; echo done"))
        self.assertEqual(code, 1)
        self.assertIn("left a process running", printed)

    def test_processes_that_start_others_while_they_are_ended_are_ended_too(self):
        steps.GRACE = 1
        again = "again() { trap '' TERM; (sleep 0.02; again) & }; again"
        code, _ = self.run_steps(self.shell(f"setsid bash -c '{again}; sleep 1234' >/dev/null 2>&1 & sleep 0.2"))
        self.assertEqual(code, 1)

    def test_a_process_that_ends_soon_after_its_step_is_waited_for(self):
        code, _ = self.run_steps(self.shell("setsid sleep 0.5 >/dev/null &"))
        self.assertEqual(code, 0)

    def test_a_process_that_lost_its_parent_is_gone_once_it_was_killed(self):
        code, _ = self.run_steps(self.shell(
            "pid=$(setsid sh -c 'sleep 1234 >/dev/null & echo $!'); kill -9 $pid; "
            "while kill -0 $pid 2>/dev/null; do sleep 0.1; done"))
        self.assertEqual(code, 0)

    @unittest.skipUnless(os.path.exists("/proc/self/mounts") and os.getuid() == 0, "It takes root on Linux.")
    def test_a_disk_that_was_left_mounted_is_gone(self):
        code, _ = self.run_steps(self.shell("mkdir $TMPDIR/disk && mount -t tmpfs tmpfs $TMPDIR/disk"))
        self.assertEqual(code, 0)
        with open("/proc/self/mounts", encoding="utf-8") as mounts:
            self.assertNotIn(self.folder, mounts.read())

    def test_a_run_that_is_ended_by_signals_ends_its_commands_and_names_their_tests(self):
        kit = os.path.dirname(os.path.abspath(__file__))
        inner = ("import sys; sys.path.insert(0, sys.argv[1]); from steps import Command, Run\n"
                 "with Run('trial', 60) as run:\n"
                 "    run.step('a step', Command('shell', ['bash', '-c', sys.argv[2]], 60))")
        shell = "echo '◇ Test \"it hangs\" started.'; echo begun; setsid sleep 4321 & sleep 4321"
        with tempfile.TemporaryDirectory() as folder:
            trial = subprocess.Popen(
                [sys.executable, "-c", inner, kit, shell], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                text=True, env={**os.environ, "TMPDIR": folder})
            while "begun" not in trial.stdout.readline():
                self.assertIsNone(trial.poll())
            trial.send_signal(signal.SIGTERM)
            trial.send_signal(signal.SIGTERM)
            printed, _ = trial.communicate(timeout=LIMIT)
            self.assertNotEqual(trial.returncode, 0)
            self.assertIn('not ended: "it hangs"', printed)
            self.assertEqual(glob.glob(f"{folder}/*"), [])
        self.assertFalse([one for one in steps.tree(1) if one.words == "sleep 4321"])


if __name__ == "__main__":
    steps.adopt_orphans()
    unittest.main()
