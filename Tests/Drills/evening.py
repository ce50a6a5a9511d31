"""A Parlor of its own on loopback, and people in it who remember everything that was acknowledged."""

import json
import os
import socket
import subprocess
import sys
import threading
import time
import uuid

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, f"{ROOT}/Tests/Hosts")

from kit.device import Device, Watcher, sign_in  # noqa: E402 (its folder is known only now)

# How many ports a Parlor has, from its first.
PORTS = 5
INK = {"points": [{"x": 1, "y": 2}, {"x": 3, "y": 4}], "color": {"r": 1, "g": 0, "b": 0, "a": 1}, "brushSize": 3}


def say(text):
    print(f"  {text}", flush=True)


def until(fact, what, seconds=30):
    end = time.monotonic() + seconds
    while not fact():
        if time.monotonic() > end:
            raise AssertionError(f"It never came that {what}.")
        time.sleep(0.02)


def free_ports(count):
    """The first of so many free ports in a row."""
    for first in range(20_000 + os.getpid() % 1_000 * 10, 32_000, 10):
        sockets = []
        try:
            for port in range(first, first + count):
                sockets.append(socket.socket())
                sockets[-1].bind(("127.0.0.1", port))
            return first
        except OSError:
            continue
        finally:
            for one in sockets:
                one.close()
    raise AssertionError("There are no free ports.")


class Parlor:
    """What `parlor up` starts, in a folder of its own."""

    def __init__(self, binaries, folder, **settings):
        self.binaries, self.folder = binaries, folder
        first = free_ports(PORTS + 1)
        self.door = f"127.0.0.1:{first + PORTS}"
        self.environment = {
            **os.environ, "PARLOR_DATA": f"{folder}/data", "PARLOR_PORT_BASE": str(first), "PARLOR_HTTP": self.door,
            **settings}

    def run(self, *arguments, fails=False):
        done = subprocess.run(
            [f"{self.binaries}/parlor", *arguments], env=self.environment, capture_output=True, text=True, check=False)
        if done.returncode and not fails:
            raise AssertionError(f"parlor {' '.join(arguments)} failed: {done.stdout}{done.stderr}")
        return done.stdout

    def up(self):
        self.run("up", "--detach")

    def down(self):
        self.run("down", fails=True)

    def status(self):
        return json.loads(self.run("status", "--json"))


class Player:
    """Renames, chats, draws and plays, again and again; each act has to be acknowledged before the next."""

    PAUSE = 0.05

    def __init__(self, door, name):
        self.device = Device([door], sign_in(door, name))
        self.acknowledged = []
        self.waits = []
        self.failure = None
        self.stopping = False

    def enter(self, other):
        self.chat = self.do("chat.direct", {"userId": other.device.id})["stream"]
        self.drawing = self.do("drawing.create", {})["stream"]
        self.room = self.do("room.create", {"roomName": "A room"})["stream"]
        self.do("match.practice", {"game": "dice", "bots": 1})
        self.thread = threading.Thread(target=self.act, daemon=True)
        self.thread.start()

    @property
    def streams(self):
        return [f"person.{self.device.id}", self.chat, self.drawing, self.room]

    def do(self, name, body, stream=None):
        key, cid = stream and stream.split(".", 1)[1], str(uuid.uuid4())
        began = time.monotonic()
        answer = self.device.call(name, body, key=key, cid=cid)
        self.waits.append(time.monotonic() - began)
        self.acknowledged.append((name, body, key, cid, answer["stream"], answer["rev"]))
        return answer

    def act(self):
        try:
            number = 0
            while not self.stopping:
                number += 1
                self.do("person.rename", {"displayName": f"Name {number}"})
                self.do("chat.send", {"text": f"Message {number}"}, self.chat)
                self.do("drawing.stroke", INK, self.drawing)
                self.do("room.configure", {"roomName": f"Room {number}"}, self.room)
                time.sleep(self.PAUSE)
        except Exception as failure:  # told by whoever joins this thread
            self.failure = failure

    def head(self, stream):
        """The newest revision of it, by whoever serves it now."""
        answer = self.device.ask({"cid": str(uuid.uuid4()), "watch": [{"stream": stream}]})
        return answer["ok"]["streams"][0]["rev"]

    def stop(self):
        self.stopping = True
        self.thread.join(timeout=70)
        if self.failure:
            raise self.failure

    def go_on(self):
        self.stopping = False
        self.thread = threading.Thread(target=self.act, daemon=True)
        self.thread.start()

    def prove(self, acts):
        """Each of these acts, asked for again with its cid, still has its first answer."""
        for name, body, key, cid, stream, rev in acts:
            again = self.device.call(name, body, key=key, cid=cid)
            if (again["stream"], again["rev"]) != (stream, rev):
                raise AssertionError(
                    f"{name} {cid} was kept as {stream}@{rev}, and is now {again['stream']}@{again['rev']}")


class Evening:
    """Two people who act, and somebody who watches all that they do."""

    def __init__(self, door):
        self.players = [Player(door, "Ada"), Player(door, "Ben")]
        for player, other in zip(self.players, self.players[::-1]):
            player.enter(other)
        self.watchers = [Watcher([door], "Eve", f"person.{player.device.id}") for player in self.players]

    @property
    def acts(self):
        return sum(len(player.acknowledged) for player in self.players)

    @property
    def longest_wait(self):
        return max(max(player.waits) for player in self.players)

    @property
    def gaps(self):
        return [gap for watcher in self.watchers for gap in watcher.device.gaps]

    def stop(self):
        for player in self.players:
            player.stop()

    def go_on(self):
        for player in self.players:
            player.go_on()

    def level(self):
        """Whether the watchers have seen all that was acknowledged."""
        for player, watcher in zip(self.players, self.watchers):
            revs = [act[5] for act in player.acknowledged if act[4] == watcher.stream]
            if watcher.rev < max(revs):
                return False
        return True

    def end(self):
        self.stop()
        for watcher in self.watchers:
            watcher.stop()
        for player in self.players:
            player.device.leave()
