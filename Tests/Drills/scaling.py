#!/usr/bin/python3
"""A second instance of a service: what it brings, which keys move to it, and what players notice.

Pictures of drawings are made as fast as drawing-store can: by one instance that has one processor for itself, and by
two with one each, in turns. While instances come and go, people act. `bus.route` says where each drawing lives.

Usage: scaling.py

PARLOR_BIN is the folder of the binaries, by default .build/release. Needs Linux with two processors, and Debian's
`python3-zmq` and `python3-websocket`.
"""

import json
import multiprocessing
import os
import statistics
import sys
import tempfile
import threading
import time
import uuid

import zmq

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from evening import Evening, say  # noqa: E402 (its folder is known only now)
from cluster import Cluster  # noqa: E402
from waiting import LIMIT, join, until  # noqa: E402

SERVICE = "drawing-store"
DRAWINGS = 200
# Enough that a fast machine does not run out of pictures that were not made yet.
STROKES = 24
ROUNDS = 3
SECONDS = 4
CALLERS = 8
# Of what two processors of this machine do more than one; the bus and this program need some of it, too.
SHARE = 0.8


class Bus:
    """Calls over the bus, one at a time."""

    def __init__(self, parlor):
        self.socket = zmq.Context.instance().socket(zmq.REQ)
        self.socket.sndtimeo = self.socket.rcvtimeo = 1000 * LIMIT
        self.socket.linger = 0
        self.socket.connect(f"tcp://127.0.0.1:{parlor.environment['PARLOR_PORT_BASE']}")

    def call(self, name, key="", body=None, actor="@operator"):
        header = {"id": str(uuid.uuid4()), "call": name, "actor": actor}
        frames = ["P1", name.split(".")[0], key, json.dumps(header), json.dumps(body or {})]
        try:
            self.socket.send_multipart([frame.encode() for frame in frames])
            _, header, body = self.socket.recv_multipart()
        except zmq.Again:
            raise AssertionError(f"{name} was not answered in {LIMIT} s.") from None
        if json.loads(header)["status"] != "ok":
            raise AssertionError(f"{name} is refused: {body.decode()}")
        return json.loads(header), body


def draw(bus):
    """Drawings that take some work to paint."""
    drawings = []
    for number in range(DRAWINGS):
        header, _ = bus.call("drawing.create", actor=f"painter-{number}")
        drawings.append(header["stream"].split(".", 1)[1])
    for number, drawing in enumerate(drawings):
        for stroke in range(STROKES):
            points = [{"x": 20 + 30 * at, "y": 40 * (stroke % 8) + at * 7 % 50} for at in range(20)]
            body = {"points": points, "color": {"r": 0.2, "g": 0.4, "b": 1, "a": 1}, "brushSize": 12,
                    "brush": "watercolor"}
            bus.call("drawing.stroke", drawing, body, actor=f"painter-{number}")
    return drawings


def scale(parlor, count):
    """So many instances, each with a processor for itself."""
    parlor.run("scale", f"{SERVICE}={count}")
    until(lambda: len(instances(parlor)) == count, f"{count} instances run")
    for core, instance in enumerate(instances(parlor)):
        for thread in os.listdir(f"/proc/{instance['pid']}/task"):
            os.sched_setaffinity(int(thread), {core % os.cpu_count()})


def instances(parlor):
    return [one for one in parlor.status()["services"] if one["service"] == SERVICE and one["state"] == "ready"]


def homes(bus, drawings):
    """Where each of them lives."""
    routes = [bus.call("bus.route", body={"kind": "drawing", "key": drawing}) for drawing in drawings]
    return [json.loads(body)["instance"] for _, body in routes]


def pictures(bus, parlor, drawings):
    """As many of each of two instances, in turns: what processors do is measured, not how the keys fall. Each drawing
    as it was after each stroke: a picture that was made already is kept, and costs nothing."""
    scale(parlor, 2)
    by_home = {}
    for number, home in enumerate(homes(bus, drawings)):
        by_home.setdefault(home, []).append(number)
    in_turns = [number for pair in zip(*by_home.values()) for number in pair]
    return ((number, rev) for rev in range(2, STROKES + 2) for number in in_turns)


def rate(parlor, drawings, wanted):
    """Pictures a second, asked for by several callers."""
    counts, failures, lock = [0] * CALLERS, [], threading.Lock()
    end = time.monotonic() + SECONDS

    def ask(caller):
        try:
            bus = Bus(parlor)
            while time.monotonic() < end:
                with lock:
                    number, rev = next(wanted)
                body = {"format": "png", "rev": rev}
                bus.call("drawing.export", drawings[number], body, actor=f"painter-{number}")
                counts[caller] += 1
        except Exception as failure:  # told once all are done
            failures.append(failure)

    threads = [threading.Thread(target=ask, args=[caller], daemon=True) for caller in range(CALLERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        join(thread, SECONDS + 2 * LIMIT)
    if failures:
        raise failures[0]
    return sum(counts) / SECONDS


def moves(bus, parlor, drawings):
    """Which keys move when instances come and go, and that no other does."""
    places = {}
    for count in (1, 2, 3, 2):
        scale(parlor, count)
        now = homes(bus, drawings)
        if count == 2 and 2 in places and now != places[2]:
            raise AssertionError("The same instances have other keys than before.")
        places[count] = now
    for fewer, more in ((1, 2), (2, 3)):
        newest = f"{SERVICE}-{more}"
        moved = sum(one != other for one, other in zip(places[fewer], places[more]))
        if any(one != other and other != newest for one, other in zip(places[fewer], places[more])):
            raise AssertionError(f"Keys moved between instances that were there before, beside {newest}.")
        say(f"From {fewer} to {more} instances, {moved} of {len(drawings)} keys move, all of them to the new one; "
            f"its share would be {len(drawings) // more}.")
        if not 0.6 < moved * more / len(drawings) < 1.4:
            raise AssertionError("That is far from its share.")


def spin(core, counts):
    os.sched_setaffinity(0, {core})
    # The size of a picture: two processors may share caches, and the way to memory, too.
    pixels = bytes(range(256)) * 12_288
    paper = bytearray(pixels)
    count, end = 0, time.monotonic() + 2
    while time.monotonic() < end:
        paper[:] = pixels
        pixels = bytes(paper)
        count += 1
    counts.put(count)


def spun(cores):
    """What so many processes do that only copy, on a processor each. To paint is to move memory, and two processors of
    a virtual machine may share the way to it."""
    counts = multiprocessing.Queue()
    processes = [multiprocessing.Process(target=spin, args=[core, counts]) for core in range(cores)]
    for process in processes:
        process.start()
    found = [counts.get(timeout=LIMIT) for _ in processes]
    for process in processes:
        join(process)
    return sum(found)


def drill(folder):
    parlor = Cluster(folder, PARLOR_WEB="")
    evening = None
    try:
        parlor.up()
        bus = Bus(parlor)
        drawings = draw(bus)
        evening = Evening(parlor.door)
        moves(bus, parlor, drawings)
        evening.stop()
        until(evening.level, "the watchers have seen everything")
        for player in evening.players:
            player.prove(player.acknowledged)
        if evening.gaps:
            raise AssertionError(f"There are gaps: {evening.gaps}")
        say(f"Meanwhile {evening.acts} acts were acknowledged, each is there once, and the longest waited "
            f"{evening.longest_wait:.2f} s.")
        rates, gains, wanted = {1: [], 2: []}, [], pictures(bus, parlor, drawings)
        for _ in range(ROUNDS):
            gains.append(spun(2) / spun(1))
            for count, measured in rates.items():
                scale(parlor, count)
                measured.append(rate(parlor, drawings, wanted))
        one, two = (statistics.median(measured) for measured in rates.values())
        gain = statistics.median(gains)
        say(f"{one:.0f} pictures a second by one instance, {two:.0f} by two: {two / one:.2f} times as many. Two "
            f"processes that only copy do {gain:.2f} times what one does.")
        if two / one < SHARE * gain:
            raise AssertionError(f"That is under {SHARE} of it.")
        for line in instances(parlor):
            keys = ", ".join(hot["stream"] for hot in line["hotKeys"][:3])
            say(f"{line['instance']} has {line['activeEntities']} drawings in memory; the hottest: {keys}.")
            if not line["activeEntities"] or not keys:
                raise AssertionError(f"The status of {line['instance']} does not say what it owns.")
    finally:
        if evening:
            evening.end()
        parlor.down()


def main():
    if sys.argv[1:]:
        print(__doc__)
        sys.exit(0 if sys.argv[1] in ("-h", "--help") else 64)
    if (os.cpu_count() or 1) < 2:
        sys.exit("It needs two processors.")
    print("A second instance of drawing-store", flush=True)
    with tempfile.TemporaryDirectory(prefix="parlor-drill-") as folder:
        drill(folder)


if __name__ == "__main__":
    main()
