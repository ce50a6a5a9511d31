"""Terminals as tmux draws them: what is on a screen is text, and keys are pressed by their names."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Kit"))
from waiting import LIMIT, run, until

# The pane is the whole screen, and stays when its program has ended.
SETTINGS = """
set -g status off
set -g default-terminal screen-256color
set -g remain-on-exit on
set -g history-limit 20000
"""


class Tmux:
    """A tmux of the test's own. It begins and ends with a `with`."""

    def __init__(self, folder):
        self.folder = folder
        self.words = ["tmux", "-u", "-f", f"{folder}/tmux.conf", "-S", f"{folder}/tmux.socket"]
        with open(f"{folder}/tmux.conf", "w") as file:
            file.write(SETTINGS)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        run([*self.words, "kill-server"])

    def run(self, *words):
        done = run([*self.words, *words])
        assert done.returncode == 0, f"tmux {' '.join(words)}: {done.stderr}"
        return done.stdout

    def open(self, name, command, environment):
        settings = [word for variable in environment.items() for word in ("-e", "=".join(variable))]
        # Of two programs that end at once, tmux may miss one, so a shell tells how each ended. Ctrl-C is for the program.
        shell = ["sh", "-c", 'trap : INT; "$@"; echo $? > "$0"', f"{self.folder}/{name}.end"]
        self.run("new-session", "-d", "-s", name, "-x", "80", "-y", "24", *settings, "--", *shell, *command)
        return Screen(self, name)


class Screen:
    """A program in a terminal, and what is on its screen."""

    def __init__(self, tmux, name):
        self.tmux, self.name = tmux, name
        self.known = 0

    @property
    def text(self):
        return self.tmux.run("capture-pane", "-p", "-t", self.name)

    @property
    def history(self):
        """All lines since the beginning, each whole."""
        return self.tmux.run("capture-pane", "-p", "-J", "-S", "-", "-t", self.name)

    @property
    def news(self):
        """What was told since `forget`."""
        return self.history[self.known:]

    def forget(self):
        """What was told up to now is no news any more."""
        self.known = len(self.history.rstrip())

    def send(self, text):
        self.tmux.run("send-keys", "-l", "-t", self.name, "--", text)

    def press(self, *keys):
        self.tmux.run("send-keys", "-t", self.name, *keys)

    def wait(self, text):
        until(lambda: text in self.text, lambda: f"“{text}” for {self.name} on:\n{self.text}", LIMIT)

    def see_no_more(self, text):
        until(lambda: text not in self.text, lambda: f"no “{text}” for {self.name} on:\n{self.text}", LIMIT)

    def hear(self, text):
        until(lambda: text in self.news, lambda: f"“{text}” told to {self.name}:\n{self.news}", LIMIT)

    def end(self):
        """Waits until the program has ended; its exit code, as a shell tells it."""
        def ended():
            try:
                with open(f"{self.tmux.folder}/{self.name}.end") as file:
                    return file.read().strip()
            except FileNotFoundError:
                return None
        return int(until(ended, lambda: f"the end of {self.name}:\n{self.text}", LIMIT))
