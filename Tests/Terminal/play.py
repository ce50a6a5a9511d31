#!/usr/bin/python3
"""Plays whole matches in a terminal by keys, and looks at how `parlor play` leaves the terminal.

Usage: play.py   (PARLOR_BIN is the folder with the executable)
"""

import fcntl
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
from concurrent.futures import ThreadPoolExecutor, as_completed

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(os.path.dirname(HERE), "Kit")]
from paper import Program
from waiting import LIMIT, run, until

PARLOR = os.path.join(os.environ.get("PARLOR_BIN", ".build/release"), "parlor")
OFFLINE = [PARLOR, "play", "--offline"]


def start(*arguments, **more):
    return Program(OFFLINE + list(arguments), **more)


def press_enter(play):
    before = len(play.output)
    play.send("\r")
    play.until(lambda: len(play.output) > before, "answer to enter")


def crazy_eights_is_played_to_its_end():
    play = start("crazyEights", "--bots", "1", "--seed", "18")
    resized = False
    while play.wait("Your turn", "which suit", "★") != "★":
        if not resized:
            play.resize(100, 30)
            play.wait("Esc menu")
            play.resize(80, 24)
            resized = True
        press_enter(play)
    play.wait("Play again")
    play.send("a")
    play.wait("Esc menu")
    play.send("\x03")
    assert play.end() == 0 and play.isClean


def a_party_game_is_played_to_its_end():
    play = start("trivia", "--bots", "1", "--seed", "4")
    while (shown := play.wait("Choose one", "Press enter", "★")) != "★":
        press_enter(play)
    play.wait("Another game")
    play.send("x")
    assert play.end() == 0 and play.isClean


def a_game_is_chosen_and_its_rules_are_read():
    play = start()
    play.wait("What do you want to play?")
    play.send("\x1b[B\x1b[B")
    play.wait("▸ 3  Dice")
    play.send("?")
    play.wait("Be the first to reach the target")
    play.send("\x1b")
    play.wait("What do you want to play?")
    play.send("3s")
    play.wait("Dice · to 100")
    play.send("\x1b")
    play.wait("The match waits for you")
    play.send("q")
    assert play.end() == 0 and play.isClean


def signals_leave_a_clean_terminal():
    for number, code in [
        (signal.SIGTERM, 0), (signal.SIGINT, 0), (signal.SIGHUP, 0),
        (signal.SIGSEGV, -signal.SIGSEGV), (signal.SIGABRT, -signal.SIGABRT),
    ]:
        play = start("dice")
        play.wait("Esc menu")
        assert not play.isClean
        play.signal(number)
        assert play.end() == code, number
        assert play.isClean, number


def a_terminal_that_takes_nothing_is_left_too():
    play = start(columns=500, rows=200)
    play.read(LIMIT)
    play.signal(signal.SIGTERM)
    play.isRead = False
    assert play.end() == 0


def it_stops_and_goes_on():
    play = start("dice", "--seed", "1")
    for stop in [lambda: play.send("\x1a"), lambda: play.signal(signal.SIGTSTP)]:
        play.wait("Esc menu")
        stop()
        play.stop()
        assert play.isClean
        play.signal(signal.SIGCONT)
        play.until(lambda: not play.isClean, "screen of its own")
    play.send("\x03")
    assert play.end() == 0 and play.isClean


def without_colour_there_is_none():
    for environment, isColoured in (
        ({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "vt100"}, False),
        ({"TERM": "linux"}, True), ({"TERM": "a-new-one"}, True),
    ):
        play = start("crazyEights", "--seed", "3", **environment)
        play.wait("Esc menu")
        play.send("\x03")
        assert play.end() == 0
        assert b"\x1b[0;1m" in play.output
        assert (b";31m" in play.output) == isColoured, environment


def where_nothing_can_be_drawn_it_says_so():
    piped = run(OFFLINE, stdin=subprocess.DEVNULL)
    assert piped.returncode == 78 and "needs a terminal" in piped.stderr, piped
    play = start(TERM="dumb")
    assert play.end() == 78 and b"TERM is 'dumb'" in play.output


def it_is_played_in_a_pipe():
    """What is chosen waits for its choices; the end of the input leaves."""
    piped = run([*OFFLINE, "dice", "--plain", "--bots", "1", "--seed", "7"], input="1\n1\nhelp\n")
    assert piped.returncode == 0 and not piped.stderr, piped
    lines = piped.stdout.split("\n")
    assert "1. Roll" in lines, lines
    assert sum(line.startswith("You roll ") for line in lines) == 2, lines
    assert lines.index("1. Roll") < lines.index("Dice", 2) < lines.index("“quit” leaves Parlor."), lines
    assert "\x1b" not in piped.stdout and "│" not in piped.stdout


def a_plain_terminal_is_never_drawn_on():
    play = start("dice", "--plain", "--seed", "7", TERM="dumb")
    play.until(lambda: b"1. Roll" in play.output, "choice")
    play.send("1\r")
    play.until(lambda: b"You roll " in play.output, "throw")
    play.send("quit\r")
    assert play.end() == 0 and play.isClean
    assert b"\x1b" not in play.output


def a_reader_that_takes_nothing_is_left_too():
    with tempfile.TemporaryFile() as lines:
        lines.write(b"\n" * 5_000)
        lines.seek(0)
        words = [*OFFLINE, "dice", "--plain", "--seed", "7"]
        play = subprocess.Popen(words, stdin=lines, stdout=subprocess.PIPE)
        try:
            until(lambda: unread(play.stdout) > 60_000, lambda: f"a full pipe: {unread(play.stdout)} bytes")
            play.send_signal(signal.SIGTERM)
            assert play.wait(LIMIT) == 0
        finally:
            play.kill()
            play.wait(LIMIT)
            play.stdout.close()


def unread(pipe):
    """How many bytes wait in it."""
    return struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)))[0]


def it_needs_no_parlor_on_the_machine():
    """The executable alone, in a folder of its own; nothing is written either."""
    with tempfile.TemporaryDirectory(prefix="parlor-alone-") as folder:
        alone = shutil.copy(PARLOR, folder)
        words = [alone, "play", "--offline", "crazyEights", "--plain", "--seed", "3"]
        environment = {"HOME": folder, "PATH": folder, "PARLOR_DATA": f"{folder}/data"}
        played = run(words, input="1\nback\n", env=environment, cwd=folder)
        assert played.returncode == 0 and not played.stderr, played
        assert "8 of clubs: which suit must follow?" in played.stdout, played.stdout
        assert os.listdir(folder) == ["parlor"], os.listdir(folder)


TESTS = [
    crazy_eights_is_played_to_its_end, a_party_game_is_played_to_its_end,
    a_game_is_chosen_and_its_rules_are_read, signals_leave_a_clean_terminal,
    a_terminal_that_takes_nothing_is_left_too, it_stops_and_goes_on,
    without_colour_there_is_none, where_nothing_can_be_drawn_it_says_so,
    it_is_played_in_a_pipe, a_plain_terminal_is_never_drawn_on, a_reader_that_takes_nothing_is_left_too,
    it_needs_no_parlor_on_the_machine,
]


def main():
    with ThreadPoolExecutor(len(TESTS)) as pool:
        outcomes = {pool.submit(test): test for test in TESTS}
        for outcome in as_completed(outcomes):
            name = outcomes[outcome].__name__.replace("_", " ")
            print(f"{'✘' if outcome.exception() else '✔'} {name}", flush=True)
    for outcome in outcomes:
        outcome.result()


main()
