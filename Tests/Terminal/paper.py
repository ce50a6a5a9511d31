"""A program in a terminal of its own, and as much of the terminal as `parlor play` needs."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Kit"))
from waiting import LIMIT, pause

# Every change of the screen begins by hiding the cursor.
FRAME = b"\x1b[?25l"
SEQUENCE = re.compile(rb"\x1b\[([0-9;?]*)([A-Za-z])")


class Paper:
    """What is on the screen, by the escape sequences that were written."""

    def __init__(self, columns, rows):
        self.size(columns, rows)
        self.isOther = False

    def size(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.cells = [[" "] * columns for _ in range(rows)]
        self.place = (0, 0)

    def read(self, output):
        """Draws whole sequences and letters; what is not whole yet is returned."""
        while output:
            if output[:1] == b"\x1b":
                found = SEQUENCE.match(output)
                if not found:
                    return output
                self.obey(found[1], found[2])
                output = output[found.end():]
                continue
            text = output.split(b"\x1b", 1)[0]
            whole = text.decode("utf-8", "ignore").encode()
            for letter in whole.decode():
                self.draw(letter)
            output = output[len(whole):]
            if len(whole) < len(text):
                return output
        return b""

    def obey(self, numbers, command):
        if command == b"H":
            row, column = (int(number) - 1 for number in numbers.split(b";"))
            self.place = (row, column)
        elif command == b"J":
            self.size(self.columns, self.rows)
        elif numbers == b"?1049":
            self.isOther = command == b"h"

    def draw(self, letter):
        row, column = self.place
        if row < self.rows and column < self.columns:
            self.cells[row][column] = letter
        self.place = (row, column + 1)

    @property
    def text(self):
        return "\n".join("".join(row).rstrip() for row in self.cells)


class Program:
    def __init__(self, command, columns=80, rows=24, **environment):
        self.paper, self.output, self.rest = Paper(columns, rows), b"", b""
        self.recent = []
        self.isRead = True
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ.update({"TERM": "xterm-256color", **environment})
            # So that the program has its size from its first moment on.
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.execv(command[0], command)

    def send(self, keys):
        os.write(self.terminal, keys.encode())

    def resize(self, columns, rows):
        self.paper.size(columns, rows)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def signal(self, number):
        os.kill(self.pid, number)

    def read(self, seconds):
        """What the program writes within that time; False when it has ended."""
        if not select.select([self.terminal], [], [], seconds)[0]:
            return True
        try:
            output = os.read(self.terminal, 1 << 16)
        except OSError:
            return False
        self.output += output
        first, *others = (self.rest + output).split(FRAME)
        for frame in [first, *(FRAME + other for other in others)]:
            self.rest = self.paper.read(frame)
            self.recent.append(self.paper.text)
        return bool(output)

    def wait(self, *texts, seconds=LIMIT):
        """Until one of the texts is on the screen; which one."""
        def shown():
            return next((text for text in texts if text in self.paper.text), None)
        self.until(shown, f"one of {texts}", seconds)
        self.recent = []
        return shown()

    def see(self, text):
        """Until the text is on the screen, or was there since the last wait: it may go by itself."""
        try:
            self.until(lambda: any(text in screen for screen in self.recent), f"“{text}”")
        except AssertionError as error:
            told = {line for screen in self.recent for line in screen.split("\n") if "!" in line}
            raise AssertionError(f"{error}\nWhat was told instead: {sorted(told)}") from None

    def until(self, isTrue, what, seconds=LIMIT):
        end = time.monotonic() + seconds
        while not isTrue():
            assert time.monotonic() < end, f"Waited {seconds} s in vain for {what}:\n{self.paper.text}"
            assert self.read(0.2), f"It ended before {what}:\n{self.paper.text}"

    def end(self):
        """Waits until the program has ended; its exit code, or the signal below zero."""
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            self.read(0.1) if self.isRead else pause(0.1)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                while self.read(0.1) and select.select([self.terminal], [], [], 0)[0]:
                    pass
                return os.waitstatus_to_exitcode(status)
        raise AssertionError(f"It did not end in {LIMIT} s:\n{self.paper.text}")

    def stop(self):
        """Waits until the program has stopped itself."""
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            self.read(0.1)
            pid, status = os.waitpid(self.pid, os.WNOHANG | os.WUNTRACED)
            if pid and os.WIFSTOPPED(status):
                while self.read(0.1) and select.select([self.terminal], [], [], 0)[0]:
                    pass
                return
        raise AssertionError(f"It did not stop in {LIMIT} s.")

    @property
    def isClean(self):
        """Whether the terminal is as it was: lines, echo, the first screen."""
        modes = termios.tcgetattr(self.terminal)[3]
        return bool(modes & termios.ECHO and modes & termios.ICANON) and not self.paper.isOther

    def kill(self):
        os.kill(self.pid, signal.SIGKILL)
        assert self.end() == -signal.SIGKILL
