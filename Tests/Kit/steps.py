"""Runs the steps of a test run, each with a limit, and leaves nothing behind.

A step is some commands that run beside each other. Each command has a process group and a limit. What it prints
is shown as it comes. A command that reaches its limit is ended, together with everything that it started: the run
says which tests had begun and not ended, and where the threads of the command stood.

Processes that a command leaves behind are found by /proc, so on Linux only.
"""

import contextlib
import ctypes
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import typing

PR_SET_CHILD_SUBREAPER = 36
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# Seconds that a test may take, and that a command may be silent, before it counts as hanging.
TEST_LIMIT = 300
# The last lines that are shown of each log of a command that was ended, and of how many logs.
LINES_OF_LOGS, MOST_LOGS = 10, 20
# For how many tests of a command the run says how they run alone.
MOST_ALONE = 10
# Seconds that it has to read the symbols of all tests.
LIMIT_OF_DEBUGGER = 180
# Seconds that processes have to end by themselves after their step has ended: a database's files are many.
GRACE = 120
# Seconds that a command has to clear up after SIGTERM. It may be a run like this one.
FAREWELL = 45
COLORS = re.compile(r"\x1b\[[0-9;]*m")
# Other output may stand before them in the same line.
STARTED = re.compile(r'◇ Test (".*"|\S+\(.*\)) started\.$')
ENDED = re.compile(r'[✔✘] Test (".*"|\S+\(.*\)) (?:with \d+ test cases? )?(?:passed|failed) after ')
FAILED = re.compile(r'✘ Test (?:"(.*?)"|(\w+)\(.*?\)) (?:with \d+ test cases? )?failed after ')
CASE = re.compile(r"◇ Test case .* started\.$")
# Thousands of lines that say nothing about what went wrong.
DULL = re.compile(r"^◇ (Test|Suite) ")


class Alone(typing.NamedTuple):
    """How one test of a command runs alone: what finds the names of failed ones, and the command, with {} for one."""
    failed: re.Pattern
    command: str
    quote: typing.Callable = shlex.quote


class Command:
    """A program to run, how long it may take, and whether it may be silent meanwhile."""

    def __init__(self, name, words, limit, environment=None, may_be_silent=False, one_by_one=False,
                 has_long_tests=False, has_folder=True, alone=None):
        self.name, self.words, self.limit = name, words, limit
        self.environment = environment or {}
        self.may_be_silent = may_be_silent
        # Its tests run one after another, so a test that has begun is running.
        self.one_by_one = one_by_one
        # Its tests may take as long as the command, as long as it prints something.
        self.has_long_tests = has_long_tests
        # How one of its tests is run alone; without it, the whole command is.
        self.alone = alone
        self.seconds = self.worked = 0
        # Whether it has a temporary folder of its own, which goes when its step ends.
        self.has_folder = has_folder
        self.fault = None
        # Since when each test is running, or its newest case.
        self.running = {}
        self.unfinished = []
        # What the logs of its processes said last, if it was ended.
        self.last_words = []
        self.process = self.reader = self.folder = self.log = None

    def start(self, folder, show):
        self.show = show
        self.began = self.heard = self.moved = time.monotonic()
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", **self.environment}
        try:
            self.log = tempfile.TemporaryFile("w+", dir=folder, encoding="utf-8", errors="replace")
            if self.has_folder:
                self.folder = environment["TMPDIR"] = tempfile.mkdtemp(dir=folder, prefix=f"{self.name[:8]}-")
                # Tests that give up their rights must still reach what is in it.
                os.chmod(self.folder, 0o711)
            self.process = subprocess.Popen(
                self.words, env=environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        except OSError as error:
            self.fault = f"can't be started: {error}"
            return
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        """Goes on to the end of the output whatever happens: the command would stand still otherwise."""
        with self.process.stdout as output:
            self.read_lines(output)

    def read_lines(self, output):
        for raw in output:
            line = COLORS.sub("", raw.decode(errors="replace").rstrip("\n"))
            self.heard = time.monotonic()
            if found := STARTED.search(line):
                self.running[found[1]] = self.moved = self.heard
            elif found := ENDED.search(line):
                self.running.pop(found[1], None)
                self.moved = self.heard
            elif CASE.search(line):
                self.moved = self.heard
                for name in self.running:
                    if line.endswith(f" to {name} started."):
                        self.running[name] = self.heard
            with contextlib.suppress(OSError, ValueError):
                self.log.write(line + "\n")
            if not DULL.match(line):
                self.show(self, line)

    def is_over(self):
        """Whether it has ended, or was ended here because it took too long."""
        if self.process is None:
            return True
        self.seconds = time.monotonic() - self.began
        self.worked = max(self.worked, processor_time(self.process.pid))
        if self.process.poll() is not None:
            # What it started may hold its output open; that is not waited for.
            self.reader.join(2)
            self.note_end()
            return True
        now = time.monotonic()
        if now - self.began > self.limit:
            self.give_up(f"did not end within {self.limit:.0f} s")
        elif not self.may_be_silent and now - self.heard > TEST_LIMIT:
            self.give_up(f"printed nothing for {TEST_LIMIT} s")
        elif not self.has_long_tests and now - self.waits_since(now) > TEST_LIMIT:
            self.give_up(f"has a test that did not end within {TEST_LIMIT} s")
        return self.fault is not None

    def waits_since(self, now):
        """The moment since which it waits for one test, as far as can be told from outside.

        Tests that run beside each other all begin at once, and then wait for a thread. So one of them hangs only
        when none begins or ends any more, and no case of one begins.
        """
        tests = list(self.running.values())
        if not tests:
            return now
        return min(tests) if self.one_by_one else self.moved

    @property
    def took(self):
        worked = f" ({self.worked:.0f} of work)" if self.worked else ""
        return f"{self.name} {self.seconds:.0f} s{worked}"

    def note_end(self):
        code = self.process.returncode
        if code < 0:
            self.fault = f"was ended by {signal.Signals(-code).name}"
        elif code > 0:
            self.fault = f"failed with exit code {code}"
        if code:
            # It ended amid them.
            self.note_unfinished()

    def give_up(self, why):
        self.fault = why
        say(f"\n✘ {self.name} {why}.")
        self.note_unfinished()
        own = tree(self.process.pid)
        # A service in the background is no child of what started it.
        known = {process.pid for process in own}
        stopped = [one for one in tree(os.getpid()) if one.state == "T" and one.pid not in known]
        for process in own + stopped:
            say(f"  {process}")
        told = stacks(self.process.pid)
        say(told)
        if places := places_in_tests(told):
            self.unfinished.append(f"Its threads stand at {', '.join(places)}")
            say(f"  {self.unfinished[-1]}")
        if self.folder:
            self.last_words = last_lines_of_logs(self.folder)
        self.end()

    def note_unfinished(self):
        now = time.monotonic()
        tests = [f"{name} ({now - at:.0f} s)" for name, at in list(self.running.items())]
        if tests:
            more = f", and {len(tests) - 40} more" if len(tests) > 40 else ""
            self.unfinished = [f"{len(tests)} of its tests had started and not ended: {', '.join(tests[:40])}{more}"]
            say(f"  {self.unfinished[0]}")

    def end(self):
        """Asks its process group to end, then ends it. What it started in other groups has a while to notice."""
        self.signal(signal.SIGTERM)
        # One that is stopped would not notice.
        self.signal(signal.SIGCONT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(FAREWELL)
        self.signal(signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(FAREWELL)
        if self.reader:
            self.reader.join(2)

    def signal(self, number):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, number)

    def failures(self):
        """The lines that say what went wrong, or else the last ones; and how to see it again."""
        lines = []
        with contextlib.suppress(OSError, ValueError, AttributeError):
            self.log.flush()
            self.log.seek(0)
            lines = self.log.read().splitlines()
        return self.unfinished + self.wrong(lines) + self.last_words + (self.again(lines) if self.process else [])

    def wrong(self, lines):
        for place, line in enumerate(lines):
            # Node says all of it once more at the end.
            if line.endswith("✖ failing tests:"):
                return lines[place:][:60]
        wrong = [line for line in lines if "✘" in line[:40]][:60]
        return wrong or [line for line in lines if not DULL.match(line)][-20:]

    def again(self, lines):
        """The commands that run only what failed or hangs: some of its tests, or else the command itself."""
        commands = [shlex.join(self.words)]
        if names := self.names_of_failed(lines) if self.alone else []:
            commands = [self.alone.command.format(self.alone.quote(name)) for name in names]
        binaries = os.environ.get("PARLOR_BIN")
        settings = f"PARLOR_BIN={shlex.quote(binaries)} " if binaries else ""
        # `make` knows it.
        return [f"Alone: {'' if command.startswith('make ') else settings}{command}" for command in commands]

    def names_of_failed(self, lines):
        found = [match for line in lines if (match := self.alone.failed.search(line))]
        failed = [next(filter(None, match.groups())) for match in found]
        running = list(self.running) if len(self.running) <= MOST_ALONE else []
        hanging = [name[1:-1] if name.startswith('"') else name.split("(")[0] for name in running]
        return list(dict.fromkeys(hanging + failed))[:MOST_ALONE]

    def close(self):
        if self.log:
            self.log.close()


def literal(name):
    """As a regular expression that finds this name only."""
    return re.sub(r"[\\^$.|?*+()\[\]{}]", r"\\\g<0>", name)


# `swift test` takes a pattern.
ALONE_IN_SWIFT = Alone(FAILED, "make test ONLY={}", lambda name: shlex.quote(literal(name)))


class Run:
    """All steps of a run: how long they took, and what failed."""

    def __init__(self, name, limit):
        self.name, self.limit = name, limit
        self.began = time.monotonic()
        self.steps = []
        self.failed = []
        # What outlived its step, in sentences.
        self.left = []
        self.commands = []
        self.folder = tempfile.mkdtemp(prefix="parlor-test-")
        os.chmod(self.folder, 0o711)

    def __enter__(self):
        adopt_orphans()
        for number in SIGNALS:
            signal.signal(number, self.interrupted)
        return self

    def interrupted(self, number, _):
        # A second one must not end the clearing up.
        for other in SIGNALS:
            signal.signal(other, signal.SIG_IGN)
        raise SystemExit(f"{self.name} was ended by {signal.Signals(number).name}.")

    def step(self, title, *commands):
        """Runs these commands beside each other, and returns when all have ended: whether all is well so far."""
        began = time.monotonic()
        left_before = len(self.left)
        say(f"\n== {title} ({began - self.began:.0f} s so far)")
        self.commands = list(commands)
        for command in commands:
            command.limit = min(command.limit, max(1, self.limit - (began - self.began)))
            command.start(self.folder, self.show)
        waiting, turn = list(commands), 0
        while waiting:
            waiting = [command for command in waiting if not command.is_over()]
            if output_is_gone:
                raise SystemExit(f"{self.name} was ended: nobody reads its output.")
            time.sleep(0.1)
            turn += 1
            if turn % 10 == 0:
                self.reap()
        self.end_what_is_left(title)
        faults = [command for command in commands if command.fault]
        self.failed += faults
        is_fine = not faults and len(self.left) == left_before
        parts = ", ".join(command.took for command in commands) if len(commands) > 1 else ""
        self.steps.append((title, time.monotonic() - began, is_fine, parts))
        return not self.failed and not self.left

    def show(self, command, line):
        say(f"{command.name}: {line}" if len(self.commands) > 1 else line)

    def end_what_is_left(self, title):
        """Processes that outlived the commands which started them are given a while, then ended and named."""
        end = time.monotonic() + GRACE
        while tree(os.getpid()) and time.monotonic() < end:
            self.reap()
            time.sleep(0.1)
        for process in tree(os.getpid()):
            self.note_left(f"'{title}' left a process running, which is ended now: {process}")
        self.end_all()
        for command in self.commands:
            if command.folder and not remove(command.folder):
                self.note_left(f"'{title}' left the folder {command.folder}, which can't be removed.")
            if not command.fault:
                command.close()

    def end_all(self):
        """Ends every process below this one, also what is started meanwhile."""
        end = time.monotonic() + FAREWELL
        while processes := tree(os.getpid()):
            if time.monotonic() > end:
                for process in processes:
                    self.note_left(f"A process does not end though it was killed: {process}")
                return
            for process in processes:
                process.kill()
            self.reap()
            time.sleep(0.05)

    def note_left(self, sentence):
        self.left.append(f"✘ {sentence}")
        say(self.left[-1])

    def reap(self):
        """Takes note of adopted processes that have ended: a test may be waiting until they are gone."""
        own = [command.process.pid for command in self.commands if command.process]
        for pid in zombies(os.getpid()):
            if pid not in own:
                with contextlib.suppress(ChildProcessError):
                    os.waitpid(pid, os.WNOHANG)

    def __exit__(self, kind, error, _):
        for command in self.commands:
            # None if a signal came while it was started: then `end_all` finds it.
            if command.process and command.process.poll() is None:
                say(f"\n✘ {command.name} is ended.")
                command.note_unfinished()
                command.end()
        self.end_all()
        if not remove(self.folder):
            self.note_left(f"{self.folder} can't be removed.")
        for failed in self.failed:
            say(f"\n== What failed in '{failed.name}', which {failed.fault}:")
            for line in failed.failures():
                say(line[:600])
            failed.close()
        for line in self.left:
            say(line)
        say(f"\n== {self.name}: {time.monotonic() - self.began:.0f} s")
        for title, seconds, is_fine, parts in self.steps:
            say(f"{'✔' if is_fine else '✘'} {seconds:5.0f} s  {title}")
            if parts:
                say(f"           {parts}")
        return False

    def exit_code(self):
        return 1 if self.failed or self.left else 0


class RunningProcess:
    """A process, as the system describes it."""

    def __init__(self, pid, state, age, words):
        self.pid, self.state, self.age, self.words = pid, state, age, words

    def __str__(self):
        stopped = ", stopped by a signal" if self.state == "T" else ""
        return f"process {self.pid} ({self.age:.0f} s old{stopped}): {self.words[:160]}"

    def kill(self):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(self.pid, signal.SIGKILL)


output_is_gone = False


def say(text):
    global output_is_gone
    try:
        print(text, flush=True)
    except OSError:
        output_is_gone = True
    except UnicodeEncodeError:
        print(text.encode("ascii", "replace").decode(), flush=True)


def adopt_orphans():
    """Whatever loses its parent becomes a child of this process, so that it can be found."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def processes():
    """What is known of every process, by its id: its parent and itself."""
    found = {}
    for pid in (int(name) for name in os.listdir("/proc") if name.isdigit()) if os.path.isdir("/proc") else ():
        with contextlib.suppress(OSError, ValueError, IndexError):
            with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as stat:
                fields = stat.read().rsplit(")", 1)[1].split()
            with open(f"/proc/{pid}/cmdline", encoding="utf-8", errors="replace") as line:
                words = " ".join(line.read().replace("\0", " ").split())
            age = time.clock_gettime(time.CLOCK_BOOTTIME) - int(fields[19]) / os.sysconf("SC_CLK_TCK")
            found[pid] = int(fields[1]), RunningProcess(pid, fields[0], age, words)
    return found


def processor_time(pid):
    """The seconds that a process has worked, and those that it has started and seen end."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as stat:
            times = stat.read().rsplit(")", 1)[1].split()[11:15]
        return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return 0


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
        told = subprocess.run(words, capture_output=True, text=True, timeout=LIMIT_OF_DEBUGGER, errors="replace")
    except subprocess.TimeoutExpired:
        return f"  The debugger did not answer within {LIMIT_OF_DEBUGGER} s."
    frames = [line for line in told.stdout.splitlines() if line.startswith(("Thread", "#"))]
    return "\n".join(frames)[:60_000] if frames else f"  The debugger shows no threads: {told.stderr.strip()[-500:]}"


def places_in_tests(told):
    """Where each thread stands that is in a test: of tests beside each other, only these are running."""
    threads = told.split("Thread ")
    places = (re.search(r" at \S*?(Tests/(?!Kit/)\S+:\d+)", thread) for thread in threads)
    return list(dict.fromkeys(place[1] for place in places if place))


def last_lines_of_logs(folder):
    """What the processes of the systems in this folder said last, the newest log first."""
    found = []
    for place, _, files in os.walk(folder):
        for path in (os.path.join(place, file) for file in files if file.endswith(".log")):
            with contextlib.suppress(OSError):
                found.append((os.path.getmtime(path), path))
    told = []
    for _, path in sorted(found, reverse=True)[:MOST_LOGS]:
        with contextlib.suppress(OSError), open(path, "rb") as log:
            log.seek(max(0, os.path.getsize(path) - 20_000))
            lines = log.read().decode(errors="replace").splitlines()[-LINES_OF_LOGS:]
            told += [f"{os.path.relpath(path, folder)} ends with:", *(f"  {line}" for line in lines)]
    return told


def remove(folder):
    """Whether a folder is gone, with everything in it, though a disk may be mounted there."""
    if os.path.exists("/proc/self/mounts"):
        with open("/proc/self/mounts", encoding="utf-8") as mounts:
            places = [line.split()[1] for line in mounts]
        for place in places:
            if place.startswith(folder + "/"):
                with contextlib.suppress(OSError, subprocess.TimeoutExpired):
                    subprocess.run(["umount", "--lazy", place], timeout=60, check=False)
    shutil.rmtree(folder, ignore_errors=True)
    return not os.path.exists(folder)
