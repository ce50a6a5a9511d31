"""A device as an app would be written: it repeats what was not answered, and resumes what it watched."""

import http.client
import json
import queue
import threading
import time
import uuid

import websocket
from waiting import LIMIT, join, pause
from websocket import _abnf

# "Service restart": Debian's websocket-client takes this code for a mistake.
_abnf.VALID_CLOSE_STATUS += (1012,)

# So long an answer may take before the device tries another gateway.
PATIENCE = 1.0


def sign_in(door, name):
    """A new guest's session, from the gateway at this address."""
    host, port = door.split(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=LIMIT)
    connection.request("POST", "/v1/session", json.dumps({"displayName": name}))
    answer = connection.getresponse()
    body = json.loads(answer.read())
    connection.close()
    if answer.status not in (200, 201):
        raise RuntimeError(f"{door} gives no session: {answer.status} {body}")
    return body


class Device:
    """Connected to the first of its gateways that answers. One thread calls; another one reads."""

    def __init__(self, doors, session):
        self.doors, self.session = list(doors), session
        self.id = session["userId"]
        # Of each watched stream: its epoch, its revision, and what was not as it has to be.
        self.places, self.gaps, self.resumed = {}, [], []
        # With which codes its gateways closed its sockets.
        self.connections, self.closings = 0, []
        self.socket, self.answers = None, {}

    def call(self, name, body, key=None, cid=None, seconds=LIMIT):
        """The answer, however often it has to be asked for: always with the same cid."""
        frame = {"cid": cid or str(uuid.uuid4()), "call": name, "body": body}
        if key:
            frame["key"] = key
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            answer = self.ask(frame)
            if answer is None:
                self.leave()
            elif "error" not in answer:
                return answer
            elif answer["error"]["code"] not in ("UNAVAILABLE", "TIMEOUT", "RATE_LIMITED"):
                raise AssertionError(f"{name} is refused: {answer['error']}")
            else:
                pause(min(answer["error"].get("retryAfterMs", 100), 500) / 1000)
        raise AssertionError(f"{name} was not answered in {seconds} s")

    def watch(self, stream):
        self.places.setdefault(stream, None)
        if self.connect():
            self.resume([stream])

    def keep_connected(self):
        """For a device that only watches: looks whether its gateway is still there."""
        if self.ask({"cid": str(uuid.uuid4()), "call": "person.get", "key": self.id, "body": {}}) is None:
            self.leave()
            self.connect()

    # A connection.

    def connect(self):
        if self.socket:
            return True
        for _ in range(len(self.doors)):
            try:
                socket = websocket.create_connection(f"ws://{self.doors[0]}/v1/ws", timeout=PATIENCE)
                socket.send(json.dumps({"hello": {"token": self.session["token"], "app": "hosts/1.0.0"}}))
                frames = json.loads(socket.recv())
                frames = frames if isinstance(frames, list) else [frames]
                if "welcome" not in frames[0]:
                    raise AssertionError(f"no welcome: {frames[0]}")
            except (OSError, websocket.WebSocketException, json.JSONDecodeError):
                self.doors.append(self.doors.pop(0))
                continue
            socket.settimeout(None)
            self.socket, self.answers = socket, {}
            self.connections += 1
            threading.Thread(target=self.read, args=[socket], daemon=True).start()
            if self.places:
                self.resume(list(self.places))
            return True
        return False

    def resume(self, streams):
        places = []
        for stream in streams:
            known = self.places[stream]
            places.append({"stream": stream, **({"epoch": known[0], "since": known[1]} if known else {})})
        answer = self.ask({"cid": str(uuid.uuid4()), "watch": places})
        if answer is None or "error" in answer:
            return self.leave()
        for place, told in zip(places, answer["ok"]["streams"]):
            if "error" in told:
                return self.leave()
            if "since" in place:
                self.resumed.append(told.get("recovered", False))

    def leave(self):
        """The next gateway is tried first from now on."""
        socket, self.socket = self.socket, None
        if socket:
            self.doors.append(self.doors.pop(0))
            try:
                socket.shutdown()
            except (OSError, websocket.WebSocketException):
                pass

    def ask(self, frame):
        """The answer, or nothing when the gateway does not give one in time."""
        if not self.connect():
            pause(0.1)
            return None
        answer = self.answers[frame["cid"]] = queue.Queue()
        try:
            self.socket.send(json.dumps(frame))
            return answer.get(timeout=PATIENCE)
        except (OSError, AttributeError, queue.Empty, websocket.WebSocketException):
            return None

    def read(self, socket):
        while True:
            try:
                kind, data = socket.recv_data()
                if kind == websocket.ABNF.OPCODE_CLOSE:
                    self.closings.append(int.from_bytes(data[:2], "big"))
                frames = json.loads(data) if kind == websocket.ABNF.OPCODE_TEXT else None
            except (OSError, ValueError, websocket.WebSocketException):
                frames = None
            if frames is None:
                # Nothing more is said into a socket that is closed.
                if socket is self.socket:
                    self.leave()
                for answer in list(self.answers.values()):
                    answer.put(None)
                return
            for frame in frames if isinstance(frames, list) else [frames]:
                if "cid" in frame and frame["cid"] in self.answers:
                    self.answers.pop(frame["cid"]).put(frame)
                elif "rev" in frame and "stream" in frame and socket is self.socket:
                    self.hear(frame)

    def hear(self, frame):
        stream, rev = frame["stream"], frame["rev"]
        if stream not in self.places:
            return
        known = self.places[stream]
        if "snapshot" in frame:
            self.places[stream] = (frame["epoch"], rev)
        elif known is None or rev != known[1] + 1:
            self.gaps.append(f"{stream}: {rev} after {known}")
        else:
            self.places[stream] = (known[0], rev)


class Writer:
    """Renames its person again and again, and remembers everything that was acknowledged."""

    PAUSE = 0.1

    def __init__(self, doors, name):
        self.device = Device(doors, sign_in(doors[0], name))
        self.acknowledged = []
        self.times = []
        self.failure = None
        self.stopping = False
        self.thread = threading.Thread(target=self.write, daemon=True, name=f"The writer of {self.stream}")

    @property
    def stream(self):
        return f"person.{self.device.id}"

    def write(self):
        try:
            number = 0
            while not self.stopping:
                number += 1
                cid, body = str(uuid.uuid4()), {"displayName": f"Name {number}"}
                began = time.monotonic()
                answer = self.device.call("person.rename", body, cid=cid)
                self.acknowledged.append((cid, body, answer["rev"]))
                self.times.append((began, time.monotonic() - began))
                pause(self.PAUSE)
        except Exception as failure:  # told by whoever joins this thread
            self.failure = failure

    def stop(self):
        self.stopping = True
        join(self.thread, 2 * LIMIT)
        if self.failure:
            raise self.failure

    def prove(self):
        """Each acknowledged change, asked for again with its cid, still has its first answer."""
        for cid, body, rev in self.acknowledged:
            again = self.device.call("person.rename", body, cid=cid)
            if again["rev"] != rev:
                raise AssertionError(f"{self.stream}: what was revision {rev} is {again['rev']} now")


class Watcher:
    """Watches one stream, and must hear each of its revisions once."""

    def __init__(self, doors, name, stream):
        self.device = Device(doors, sign_in(doors[0], name))
        self.stream = stream
        self.device.watch(stream)
        self.stopping = False
        self.thread = threading.Thread(target=self.stay, daemon=True, name=f"The watcher of {stream}")
        self.thread.start()

    def stay(self):
        while not self.stopping:
            self.device.keep_connected()
            pause(0.5)

    @property
    def rev(self):
        place = self.device.places[self.stream]
        return place[1] if place else 0

    def stop(self):
        self.stopping = True
        join(self.thread)
        self.device.leave()
