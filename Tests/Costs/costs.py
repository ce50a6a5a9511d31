#!/usr/bin/env python3
"""Counts what Parlor's hot paths cost at two sizes, under callgrind: the same on a slow machine as on a fast one.

    costs.py [--bin FOLDER] [NAME ...]

It fails where a path costs more at the large size than it promises, or has other effects than it promises.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TIMES = 100
# One run takes ten seconds: beyond this it hangs.
LIMIT_SECONDS = 600
FLAT = 1.2
MOVING = 0.1

ALLOCATING = {"malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc"}
SYNCING = {"fsync", "fdatasync"}
COPYING = re.compile(r"mem(cpy|move)")


@dataclasses.dataclass
class Path:
    name: str
    what: str
    sizes: tuple
    # How many times as much the large size may cost.
    most: float = FLAT
    why: str = "flat"
    # What one turn leads to, at either size.
    effects: dict = dataclasses.field(default_factory=dict)
    # Each turn does `size` of them: what counts is the cost of one.
    is_batch: bool = False
    # How often each turn syncs the disk. The write-ahead log is moved into the file now and then.
    syncs: int = None


PATHS = [
    Path("call", "a call and its reply at a broker, by its workers", (10, 1_000),
         effects={"replies": 1}),
    Path("command", "a durable command, by the entities in memory", (10, 10_000),
         effects={"appends": 1, "publications": 1}),
    Path("batch", "one of the commands of a batch, by their number", (1, 100), most=1.0,
         why="shared costs are shared", is_batch=True, effects={"appends": 1}),
    Path("chat", "a message in a conversation, by those before it", (10, 10_000),
         effects={"appends": 1, "publications": 1}),
    Path("room", "joining and leaving a room, by the rooms in the public list", (10, 10_000),
         most=1.5, why="flat, but for a snapshot of the list, and an array in memory in the place of its index",
         effects={"appends": 4, "publications": 4}),
    Path("match", "a move in a match, by those before it", (10, 10_000),
         effects={"appends": 1, "publications": 1}),
    Path("stroke", "a stroke on a drawing, by those on it", (10, 10_000),
         effects={"appends": 1, "publications": 1}),
    Path("fanout", "an event at a fan-out, by the streams watched", (10, 1_000),
         effects={"messages": 1}),
    Path("gateway", "an event for one device, by the devices connected", (10, 1_000),
         effects={"frames": 1, "receivers": 1}),
    Path("envelope", "a call, a reply and an event as frames, by bytes of body", (100, 100_000)),
    Path("rename", "another name, by the streams that the person appears in", (1, 1_000),
         most=40, why="7,000 instructions a stream",
         effects={"appends": 1, "publications": 1, "messages": 1}),
    Path("append", "a durable append to a file, by the events in it", (10, 10_000), most=1.5,
         why="logarithmic: a B-tree", effects={"events": 1}, syncs=1),
]


@dataclasses.dataclass
class Cost:
    instructions: float
    allocations: float
    copying: float
    syncs: float
    effects: dict
    dearest: list


def run(program, path, size):
    """One turn's cost: what was made before is not counted."""
    with tempfile.TemporaryDirectory(prefix="costs-") as folder:
        out = os.path.join(folder, "callgrind.out")
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={out}",
             program, path.name, str(size), str(TIMES)],
            cwd=folder, env=dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1"),
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LIMIT_SECONDS)
        if done.returncode != 0:
            raise RuntimeError(f"It ended with {done.returncode}:\n{done.stderr[-2_000:]}")
        effects = {}
        for name, count in re.findall(r"^count (\w+) (\d+)$", done.stdout, re.MULTILINE):
            effects[name] = int(count) / TIMES
        turns = TIMES * (size if path.is_batch else 1)
        return read(out, turns, effects)


def read(out, turns, effects):
    """The totals of a file of callgrind's: each function's own instructions, and who was called how often."""
    names = {}
    own, calls = collections.Counter(), collections.Counter()

    def name(text):
        number, _, given = text.partition(" ")
        if given:
            names[number] = given
        return names[number].partition("'")[0]

    function, is_called = None, False
    with open(out, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if line.startswith("fn="):
                function = name(line[3:].rstrip())
            elif line.startswith("cfn="):
                called = name(line[4:].rstrip())
            elif line.startswith("calls="):
                calls[called] += int(line[6:].split()[0])
                # The next line has what the called one took.
                is_called = True
            elif line[:1].isdigit() or line[:1] in "+-*":
                if not is_called and function is not None:
                    own[function] += int(line.split()[1])
                is_called = False
    return Cost(
        instructions=sum(own.values()) / turns,
        allocations=sum(calls[name] for name in ALLOCATING) / turns,
        copying=sum(count for name, count in own.items() if COPYING.search(name)) / turns,
        syncs=sum(calls[name] for name in SYNCING) / turns,
        effects=effects, dearest=own.most_common(12))


def faults(path, small, large):
    if small.instructions == 0:
        yield ("nothing was counted. Costs was built without valgrind's headers: remove Costs.build and CValgrind.build"
               " from .build/tested, then run 'scripts/build-tests'")
    for what in ["instructions", "allocations"]:
        before, after = getattr(small, what), getattr(large, what)
        if after > before * path.most:
            yield (f"{after:,.0f} {what} at {path.sizes[1]:,} are {ratio(before, after)} times the"
                   f" {before:,.0f} at {path.sizes[0]:,}; at most {path.most} times were promised"
                   f" ({path.why})")
    for size, cost in zip(path.sizes, (small, large)):
        for name, count in path.effects.items():
            if cost.effects.get(name) != count:
                yield f"one turn at {size:,} led to {cost.effects.get(name)} {name}, not {count}"
        if path.syncs is not None and not path.syncs <= cost.syncs <= path.syncs + MOVING:
            yield f"one turn at {size:,} synced the disk {cost.syncs} times, not {path.syncs}"


def ratio(before, after):
    return f"{after / before:.2f}" if before else "-"


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--bin", default=os.environ.get(
        "PARLOR_BIN", os.path.join(ROOT, ".build/tested/release")))
    parser.add_argument("--dearest", action="store_true", help="the functions that take most, too")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    program = os.path.join(os.path.abspath(arguments.bin), "Costs")
    if shutil.which("valgrind") is None:
        if sys.platform == "darwin":
            print("There is no valgrind for macOS, so nothing is counted.\n0 passed, 0 failed")
            return 0
        print("valgrind is missing: run 'scripts/install-dependencies --tests'.\n0 passed, 1 failed")
        return 1
    if not os.path.exists(program):
        print(f"{program} is missing: run 'scripts/build-tests'.\n0 passed, 1 failed")
        return 1
    chosen = [path for path in PATHS if not arguments.names or path.name in arguments.names]
    failed = []
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        runs = {(path.name, size): pool.submit(run, program, path, size)
                for path in chosen for size in path.sizes}
        print(f"{'':9} {'sizes':>15} {'instructions':>24} {'times':>6} {'most':>5}"
              f" {'allocations':>14} {'times':>6}  {'copying':>16}")
        for path in chosen:
            try:
                small, large = (runs[path.name, size].result() for size in path.sizes)
            except (RuntimeError, OSError, subprocess.SubprocessError) as fault:
                failed.append(f"{path.name}: {fault}")
                continue
            print(
                f"{path.name:9} {path.sizes[0]:>6,} {path.sizes[1]:>8,}"
                f" {small.instructions:>11,.0f} {large.instructions:>12,.0f}"
                f" {ratio(small.instructions, large.instructions):>6} {path.most:>5}"
                f" {small.allocations:>6,.0f} {large.allocations:>7,.0f}"
                f" {ratio(small.allocations, large.allocations):>6}"
                f"  {small.copying:>7,.0f} {large.copying:>8,.0f}  {path.what}")
            if arguments.dearest:
                for cost in (small, large):
                    for name, count in cost.dearest:
                        print(f"    {count / TIMES:>12,.0f}  {name}")
                    print()
            sentences = list(faults(path, small, large))
            if sentences:
                failed.append(f"{path.name} ({path.what}): {'; '.join(sentences)}.")
    for sentence in failed:
        print(f"✘ {sentence}")
    print(f"{len(chosen) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
