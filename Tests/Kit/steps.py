"""Runs the steps of a test run, each with a limit, and leaves nothing behind.

A step is some commands that run beside each other. Each command has a process group and a limit. What it prints
is shown as it comes. A command that reaches its limit is ended, together with everything that it started: the run
says which tests had begun and not ended, and where their threads stood.
"""

import contextlib
import ctypes
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

PR_SET_CHILD_SUBREAPER = 36
# How long a test may take, and a command may be silent, before it counts as hanging.
TEST_LIMIT = 300
# How long processes may take to end by themselves after their step has ended.
GRACE = 20
COLORS = re.compile(r"\x1b\[[0-9;]*m")
STARTED = re.compile(r'^◇ Test (".*"|\S+\(.*\)) started\.$')
ENDED = re.compile(r'^[✔✘] Test (".*"|\S+\(.*\)) (?:with \d+ test cases? )?(?:passed|failed) after ')
# Thousands of lines that say nothing about what went wrong.
DULL = re.compile(r"^◇ (Test|Suite) ")


class Command:
    """A program to run, how long it may take, and whether it may be silent meanwhile."""

    def __init__(self, name, words, limit, environment=None, may_be_silent=False, one_by_one=False,
                 has_folder=True):
        self.name, self.words, self.limit = name, words, limit
        self.environment = environment or {}
        self.may_be_silent = may_be_silent
        # Its tests run one after another, so a test that has begun is running.
        self.one_by_one = one_by_one
        # Whether it has a temporary folder of its own, which goes at its end with all that is in it.
        self.has_folder = has_folder
        self.fault = None
        self.running = {}
        self.process = None

    def start(self, folder, show):
        self.show = show
        self.began = self.heard = time.monotonic()
        own = os.path.join(folder, re.sub(r"\W+", "-", self.name)[:20])
        self.log = open(f"{own}.log", "w+", encoding="utf-8")
        environment = {**os.environ, **self.environment}
        if self.has_folder:
            os.mkdir(own)
            # Tests that give up their rights must still reach what is in it.
            os.chmod(own, 0o711)
            environment["TMPDIR"] = own
        self.process = subprocess.Popen(
            self.words, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for raw in self.process.stdout:
            line = COLORS.sub("", raw.decode(errors="replace").rstrip("\n"))
            self.heard = time.monotonic()
            self.log.write(line + "\n")
            if found := STARTED.match(line):
                self.running[found[1]] = self.heard
            elif found := ENDED.match(line):
                self.running.pop(found[1], None)
            if not DULL.match(line):
                self.show(self, line)

    def is_over(self):
        """Whether it has ended, or was ended here because it took too long."""
        if self.process.poll() is not None:
            # What it started may hold its output open; that is not waited for.
            self.reader.join(2)
            self.note_end()
            return True
        now = time.monotonic()
        longest = max((now - at for at in self.running.values()), default=0) if self.one_by_one else 0
        if now - self.began > self.limit:
            self.give_up(f"did not end within {self.limit} s")
        elif not self.may_be_silent and now - self.heard > TEST_LIMIT:
            self.give_up(f"printed nothing for {TEST_LIMIT} s")
        elif longest > TEST_LIMIT:
            self.give_up(f"has a test that did not end within {TEST_LIMIT} s")
        return self.fault is not None

    def note_end(self):
        code = self.process.returncode
        if code < 0:
            self.fault = f"was ended by {signal.Signals(-code).name}"
        elif code > 0:
            self.fault = f"failed with exit code {code}"

    def give_up(self, why):
        self.fault = why
        say(f"\n✘ {self.name} {why}.")
        if self.running:
            say(f"  These of its tests had started and not ended: {', '.join(list(self.running)[:12])}")
        for process in tree(self.process.pid):
            say(f"  {process}")
        say(stacks(self.process.pid))
        self.end()

    def end(self):
        """Ends its process group. What it started in other groups may notice that, and clear up, for a while."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.reader.join(2)

    def failures(self):
        """The lines that say what went wrong, or else the last ones."""
        self.log.flush()
        self.log.seek(0)
        lines = self.log.read().splitlines()
        return ([line for line in lines if "✘" in line[:40]] or lines[-20:])[:60]


class Run:
    """All steps of a run: how long they took, and what failed."""

    def __init__(self, name, limit):
        self.name, self.limit = name, limit
        self.began = time.monotonic()
        self.steps = []
        self.failed = []
        # Processes that outlived their step, and had to be ended.
        self.left = []
        self.commands = []
        self.folder = tempfile.mkdtemp(prefix="parlor-test-")
        os.chmod(self.folder, 0o711)

    def __enter__(self):
        adopt_orphans()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self.interrupted)
        return self

    def interrupted(self, number, _):
        raise SystemExit(f"{self.name} was ended by {signal.Signals(number).name}.")

    def step(self, title, *commands):
        """Runs these commands beside each other, and returns when all have ended."""
        began = time.monotonic()
        say(f"\n== {title} ({began - self.began:.0f} s so far)")
        self.commands = list(commands)
        for command in commands:
            command.limit = min(command.limit, max(1, self.limit - (began - self.began)))
            command.start(self.folder, self.show)
        waiting, turn = list(commands), 0
        while waiting:
            waiting = [command for command in waiting if not command.is_over()]
            time.sleep(0.1)
            turn += 1
            if turn % 10 == 0:
                self.reap()
        self.end_what_is_left(title)
        faults = [command for command in commands if command.fault]
        self.failed += faults
        self.steps.append((title, time.monotonic() - began, bool(faults or self.left)))
        return not self.failed

    def show(self, command, line):
        say(f"{command.name}: {line}" if len(self.commands) > 1 else line)

    def end_what_is_left(self, title):
        """Processes that outlived the commands which started them are given a while, then ended and named."""
        end = time.monotonic() + GRACE
        while (left := tree(os.getpid())) and time.monotonic() < end:
            self.reap()
            time.sleep(0.1)
        for process in left:
            self.left.append(f"✘ '{title}' left a process running, which was ended: {process}")
            say(self.left[-1])
            process.kill()
        while tree(os.getpid()):
            self.reap()
            time.sleep(0.05)

    def reap(self):
        """Takes note of adopted processes that have ended: a test may be waiting until they are gone."""
        own = [command.process.pid for command in self.commands if command.process]
        for pid in zombies(os.getpid()):
            if pid not in own:
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(pid, os.WNOHANG)

    def __exit__(self, kind, error, _):
        for command in self.commands:
            # None if a signal came while it was started: then it is found below.
            if command.process and command.process.poll() is None:
                command.end()
        for process in tree(os.getpid()):
            process.kill()
        self.reap()
        for failed in self.failed:
            say(f"\n== What failed in '{failed.name}', which {failed.fault}:")
            for line in failed.failures():
                say(line[:600])
        for line in self.left:
            say(line)
        say(f"\n== {self.name}: {time.monotonic() - self.began:.0f} s")
        for title, seconds, has_fault in self.steps:
            say(f"{'✘' if has_fault else '✔'} {seconds:5.0f} s  {title}")
        remove(self.folder)
        return False

    def exit_code(self):
        return 1 if self.failed or self.left else 0


class LeftProcess:
    """A process, as the system describes it."""

    def __init__(self, pid, state, age, words):
        self.pid, self.state, self.age, self.words = pid, state, age, words

    def __str__(self):
        stopped = ", stopped by a signal" if self.state == "T" else ""
        return f"process {self.pid} ({self.age:.0f} s old{stopped}): {self.words[:160]}"

    def kill(self):
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)


def say(text):
    print(text, flush=True)


def adopt_orphans():
    """Whatever loses its parent becomes a child of this process, so that it can be found."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def processes():
    """What is known of every process, by its id: its parent and itself."""
    found = {}
    for pid in (int(name) for name in os.listdir("/proc") if name.isdigit()) if os.path.isdir("/proc") else ():
        with contextlib.suppress(OSError, ValueError):
            with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as stat:
                fields = stat.read().rsplit(")", 1)[1].split()
            with open(f"/proc/{pid}/cmdline", encoding="utf-8", errors="replace") as line:
                words = " ".join(line.read().replace("\0", " ").split())
            age = time.clock_gettime(time.CLOCK_BOOTTIME) - int(fields[19]) / os.sysconf("SC_CLK_TCK")
            found[pid] = int(fields[1]), LeftProcess(pid, fields[0], age, words)
    return found


def tree(root):
    """All living processes below that one, and itself if it is not this process."""
    known = processes()
    children = {}
    for pid, (parent, _) in known.items():
        children.setdefault(parent, []).append(pid)
    found, left = [], [root] if root != os.getpid() else children.get(root, [])
    while left:
        pid = left.pop()
        left += children.get(pid, [])
        if pid in known and known[pid][1].state not in "ZX":
            found.append(known[pid][1])
    return found


def zombies(parent):
    """The ids of its children that have ended, and that it was not told of."""
    return [pid for pid, (above, process) in processes().items() if above == parent and process.state == "Z"]


def stacks(pid):
    """Where the threads of a process are, if there is a debugger."""
    if shutil.which("gdb") is None:
        return "  Where its threads are is shown if gdb is installed."
    words = ["gdb", "-p", str(pid), "-batch", "-ex", "set print frame-arguments none", "-ex", "thread apply all bt 25"]
    try:
        found = subprocess.run(words, capture_output=True, text=True, timeout=60, errors="replace").stdout
    except subprocess.TimeoutExpired:
        return "  The debugger did not answer within 60 s."
    return "\n".join(line for line in found.splitlines() if line.startswith(("Thread", "#")))[:20_000]


def remove(folder):
    """A folder with everything in it, though a disk may be mounted there."""
    if os.path.exists("/proc/self/mounts"):
        with open("/proc/self/mounts", encoding="utf-8") as mounts:
            for place in [line.split()[1] for line in mounts if line.split()[1].startswith(folder + "/")]:
                subprocess.run(["umount", "--lazy", place], timeout=60, check=False)
    shutil.rmtree(folder, ignore_errors=True)
    if os.path.exists(folder):
        say(f"✘ {folder} could not be removed.")
