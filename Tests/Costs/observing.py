#!/usr/bin/env python3
"""Measures what observing costs: durable calls a second of what is built, beside the same without it, in turns.

    observing.py [--without FOLDER] [--rounds N]
    observing.py --check     only whether it still knows which lines observe calls: for `make check`

Without it, calls get no trace, nothing is noted of them, and their parts are not timed. Nobody runs Parlor like that,
so it is no setting: the last commit is built so in a folder of its own, which takes minutes. With --without, these
binaries are in FOLDER already. PARLOR_BIN is the folder of the others, by default .build/release.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, f"{ROOT}/Tests/Kit")

from outside import outside  # noqa: E402 (its folder is known only now)
from waiting import LIMIT_OF_BUILDS, run  # noqa: E402

BINARIES = os.path.abspath(os.environ.get("PARLOR_BIN", f"{ROOT}/.build/release"))
# Enough at once to keep the service busy.
LOAD = "(256 in flight)"
# How many times as long a call may take.
MOST = 1 / 0.97
LIMIT_OF_A_BENCH = 600

WITHOUT = [
    ("Shared/Hosting/Observing/Call+Trace.swift",
     "        header.trace = TraceID(beginningAt: now, by: header.actor, header.id)\n"),
    ("Shared/Hosting/Host.swift",
     "\n            ?? TraceID(beginningAt: pending.now, by: call.header.actor, id)"),
    ("Shared/Hosting/ServiceLoop.swift",
     "            shell.observations.count(outcome.publications[index].header)\n"),
    ("Shared/Hosting/ServiceLoop.swift", "        host.stopwatch = { Clock.nanoseconds }\n"),
    ("Shared/Hosting/ServiceLoop.swift", "        let worked = Clock.nanoseconds - began\n"),
    ("Shared/Hosting/ServiceLoop.swift", "        note(calls, outcome, began: began, worked: worked)\n"),
]


def git(*words):
    run(["git", "-C", ROOT, *words], LIMIT_OF_BUILDS, check=True)


def stripped(folder):
    """Each file without its lines that observe calls. Each of these stands there once."""
    texts = {}
    for path, lines in WITHOUT:
        if path not in texts:
            with open(f"{folder}/{path}", encoding="utf-8") as source:
                texts[path] = source.read()
        if texts[path].count(lines) != 1:
            raise SystemExit(f"{path} has this {texts[path].count(lines)} times. Say here how it reads now:\n{lines}")
        texts[path] = texts[path].replace(lines, "")
    return texts


def strip(folder):
    for path, text in stripped(folder).items():
        with open(f"{folder}/{path}", "w", encoding="utf-8") as source:
            source.write(text)


def build(folder):
    print("Building the last commit without what observes calls ...", flush=True)
    git("worktree", "add", "--quiet", "--detach", folder, "HEAD")
    strip(folder)
    done = run([f"{folder}/scripts/build"], LIMIT_OF_BUILDS, cwd=folder)
    if done.returncode:
        raise SystemExit(f"It can't be built: {(done.stdout + done.stderr)[-2000:]}")
    return f"{folder}/.build/release"


def calls_a_second(binaries):
    """It also fails where it is slower than it promises to be: that is another question."""
    done = run([f"{binaries}/parlor-bench", "commands", "--json"], LIMIT_OF_A_BENCH, env=outside(), cwd=ROOT)
    try:
        return next(one["ours"] for one in json.loads(done.stdout) if LOAD in one["name"])
    except (ValueError, StopIteration):
        raise SystemExit(f"{binaries}/parlor measured nothing: {done.stderr[-2000:]}") from None


def measure(without, rounds):
    pairs = []
    for number in range(rounds):
        folders = [BINARIES, without]
        # Whichever is first may have the colder machine.
        order = folders if number % 2 == 0 else folders[::-1]
        rates = {folder: calls_a_second(folder) for folder in order}
        pairs.append((rates[BINARIES], rates[without]))
        print(f"{pairs[-1][0]:.0f} calls a second, {pairs[-1][1]:.0f} without; "
              f"ratio {pairs[-1][0] / pairs[-1][1]:.3f}", flush=True)
    return statistics.median(with_it / without_it for with_it, without_it in pairs), \
        statistics.median(without_it for _, without_it in pairs)


def note(ratio, rate, path):
    """As tests note their figures, for `make measure`, which judges them."""
    thousand = 1_000 / rate
    with open(path, "a", encoding="utf-8") as figures:
        figures.write(json.dumps({
            "what": "a thousand durable calls, with traces and refusals", "unit": "s", "value": thousand / ratio,
            "expected": thousand * MOST, "reference": thousand, "ofWhat": "the same without"}) + "\n")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--without", metavar="FOLDER")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    if options.check:
        stripped(ROOT)
        return 0
    with tempfile.TemporaryDirectory(prefix="parlor-observing-") as folder:
        tree = f"{folder}/tree"
        try:
            without = os.path.abspath(options.without) if options.without else build(tree)
            ratio, rate = measure(without, options.rounds)
        finally:
            if os.path.exists(tree):
                git("worktree", "remove", "--force", tree)
    print(f"Observing costs {100 * (1 - ratio):.1f} % of the calls a second; 3 % at most.")
    path = os.environ.get("PARLOR_FIGURES")
    if path:
        note(ratio, rate, path)
    return 0 if path or ratio * MOST >= 1 else 1


if __name__ == "__main__":
    sys.exit(main())
