"""People who remember everything that was acknowledged."""

import os
import sys
import threading
import time
import uuid

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [f"{ROOT}/Tests/Hosts", f"{ROOT}/Tests/Kit"]

from kit.device import Device, Watcher, sign_in  # noqa: E402 (its folder is known only now)
from waiting import LIMIT, join, pause, until  # noqa: E402

INK = {"color": {"r": 1, "g": 0, "b": 0, "a": 1}, "brushSize": 3}


def say(text):
    print(f"  {text}", flush=True)


class Player:
    """Renames, chats, draws and plays, again and again; each act has to be acknowledged before the next."""

    PAUSE = 0.05

    def __init__(self, door, name):
        self.device = Device([door], sign_in(door, name))
        self.device.call("person.setPreferences", {"preferences": {"messagesFrom": "everybody"}})
        self.acknowledged = []
        self.waits = []
        self.failure = None
        self.stopping = False

    def enter(self, other):
        self.chat = self.do("chat.direct", {"userId": other.device.id})["stream"]
        self.drawing = self.do("drawing.create", {})["stream"]
        self.room = self.do("room.create", {"roomName": "A room"})["stream"]
        self.do("match.practice", {"game": "dice", "bots": 1})
        for stream in self.streams:
            self.device.watch(stream)
        self.go_on()

    @property
    def streams(self):
        return [f"person.{self.device.id}", self.chat, self.drawing, self.room]

    @property
    def match(self):
        return next(act[4] for act in reversed(self.acknowledged) if act[0] == "match.practice")

    def do(self, name, body, stream=None):
        key, cid = stream and stream.split(".", 1)[1], str(uuid.uuid4())
        began = time.monotonic()
        answer = self.device.call(name, body, key=key, cid=cid)
        self.waits.append(time.monotonic() - began)
        self.acknowledged.append((name, body, key, cid, answer["stream"], answer["rev"]))
        return answer

    def act(self):
        try:
            number = len(self.acknowledged)
            while not self.stopping:
                number += 1
                self.do("person.rename", {"displayName": f"Name {number}"})
                self.do("chat.send", {"text": f"Message {number}"}, self.chat)
                points = [{"x": number, "y": 2}, {"x": 3, "y": 4}]
                self.do("drawing.stroke", {"points": points, **INK}, self.drawing)
                self.do("room.configure", {"roomName": f"Room {number}"}, self.room)
                self.play()
                pause(self.PAUSE)
        except Exception as failure:  # told by whoever joins this thread
            self.failure = failure

    def play(self):
        """The first move that there is, once it is the player's turn."""
        match = self.read("match.get", self.match)
        if match["status"] != "playing":
            self.do("match.practice", {"game": "dice", "bots": 1})
        elif self.device.id in match["awaited"]:
            self.do("match.act", {"action": self.read("match.legal", self.match)["actions"][0]}, self.match)

    def rests(self):
        """Whether the match waits for nobody else."""
        match = self.read("match.get", self.match)
        return match["status"] != "playing" or match["awaited"] == [self.device.id]

    def read(self, name, stream=None, **body):
        return self.device.call(name, body, key=stream and stream.split(".", 1)[1])["ok"]

    def pages(self, name, items, place, stream=None):
        """All that a call lists, page by page."""
        more = {}
        while more is not None:
            page = self.read(name, stream, **more)
            yield page[items]
            more = {place: page["more"]} if "more" in page else None

    def head(self, stream):
        """The newest revision of it, by whoever serves it now."""
        answer = self.device.ask({"cid": str(uuid.uuid4()), "watch": [{"stream": stream}]})
        return answer["ok"]["streams"][0]["rev"]

    def facts(self):
        """What there is of the player's acts, and how the lists show it."""
        # Messages come in pages from the newest to the oldest, each in the order of sending.
        pages = list(self.pages("chat.history", "messages", "before", self.chat))
        messages = [message for page in reversed(pages) for message in page]
        strokes = [stroke for page in self.pages("drawing.get", "strokes", "after", self.drawing) for stroke in page]
        match = self.read("match.get", self.match)
        return {
            "name": self.read("person.get", self.streams[0])["displayName"],
            "texts": [message["text"] for message in messages if message["senderId"] == self.device.id],
            "strokes": [stroke["points"] for stroke in strokes],
            "room": self.read("room.get", self.room)["roomName"],
            "listed room": self.listed("room.list", "rooms", "code", self.room)["roomName"],
            "listed strokes": self.listed("drawing.list", "drawings", "drawingId", self.drawing)["strokeCount"],
            "chat": messages[-1]["messageId"],
            "listed chat":
                self.listed("chat.list", "conversations", "conversationId", self.chat)["lastMessage"]["messageId"],
            "match": (match["status"], match["view"]),
        }

    def listed(self, name, items, key, stream):
        rows = [row for page in self.pages(name, items, "after") for row in page]
        return next(row for row in rows if row[key] == stream.split(".", 1)[1])

    def stop(self):
        self.stopping = True
        join(self.thread, 2 * LIMIT)
        if self.failure:
            raise self.failure

    def go_on(self):
        self.stopping = False
        self.thread = threading.Thread(target=self.act, daemon=True, name=f"The player {self.device.id}")
        self.thread.start()

    def prove(self, acts):
        """All that these acts made is there, once and nothing else; and each still has its first answer."""
        # First what is there: an act that was lost is carried out when it is asked for again.
        before = self.facts()
        self.compare(before, acts)
        for stream in {act[4] for act in acts}:
            if self.head(stream) < max(act[5] for act in acts if act[4] == stream):
                raise AssertionError(f"{stream} ends at {self.head(stream)}, before what was acknowledged.")
        for name, body, key, cid, stream, rev in acts:
            again = self.device.call(name, body, key=key, cid=cid)
            if (again["stream"], again["rev"]) != (stream, rev):
                raise AssertionError(
                    f"{name} {cid} was kept as {stream}@{rev}, and is now {again['stream']}@{again['rev']}")
        if self.facts() != before:
            raise AssertionError("Acts that were asked for again were carried out again.")

    def compare(self, facts, acts):
        def bodies(name, field):
            return [act[1][field] for act in acts if act[0] == name]

        strokes = bodies("drawing.stroke", "points")
        made = {
            "name": bodies("person.rename", "displayName")[-1], "texts": bodies("chat.send", "text"),
            "strokes": strokes, "listed strokes": len(strokes),
            "room": bodies("room.configure", "roomName")[-1], "listed room": bodies("room.configure", "roomName")[-1],
            "listed chat": facts["chat"],
        }
        for fact, expected in made.items():
            if facts[fact] != expected:
                raise AssertionError(
                    f"Of '{fact}', {brief(expected)} was acknowledged, and {brief(facts[fact])} is there.")


def brief(value):
    """The end of a long list, which is where lists differ."""
    return f"{len(value)} ending in {value[-3:]}" if isinstance(value, list) else repr(value)


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
    def facts(self):
        return [player.facts() for player in self.players]

    @property
    def epochs(self):
        return [(stream, place[0]) for device in self.devices for stream, place in device.places.items() if place]

    @property
    def gaps(self):
        return [gap for device in self.devices for gap in device.gaps]

    @property
    def devices(self):
        return [one.device for one in [*self.players, *self.watchers]]

    def stop(self):
        for player in self.players:
            player.stop()
        until(lambda: all(player.rests() for player in self.players), "the bots have moved")

    def go_on(self):
        for player in self.players:
            player.go_on()

    def level(self):
        """Whether all who watch have seen all that was acknowledged."""
        heads = {}
        for player in self.players:
            for *_, stream, rev in player.acknowledged:
                heads[stream] = max(rev, heads.get(stream, 0))
        for device in self.devices:
            for stream, place in list(device.places.items()):
                if not place or place[1] < heads[stream]:
                    return False
        return True

    def end(self):
        self.stop()
        for watcher in self.watchers:
            watcher.stop()
        for player in self.players:
            player.device.leave()
