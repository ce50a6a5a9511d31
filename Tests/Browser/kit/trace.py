"""What Chromium's main thread does, from its own trace."""

import json
import time as clock
import urllib.request
from collections import Counter

import websocket

from waiting import LIMIT

CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "devtools.timeline.frame", "v8"]

# Of all that is traced, what a page makes the main thread do.
SCRIPT = {"EvaluateScript", "FunctionCall", "FireAnimationFrame", "EventDispatch", "TimerFire", "RunMicrotasks",
          "v8.compile", "v8.compileModule", "v8.evaluateModule", "v8.callFunction", "MinorGC", "MajorGC"}
LAYOUT = {"UpdateLayoutTree", "Layout"}
PAINT = {"PrePaint", "Paint", "Layerize", "Commit"}


class Tools:
    """The browser's developer tools, spoken to directly: Selenium hears no events."""

    def __init__(self, device):
        door = device.browser.capabilities["goog:chromeOptions"]["debuggerAddress"]
        with urllib.request.urlopen(f"http://{door}/json/version", timeout=LIMIT) as answer:
            address = json.load(answer)["webSocketDebuggerUrl"]
        self.socket = websocket.create_connection(address, suppress_origin=True, timeout=LIMIT)
        self.last = 0
        self.heard = []

    def close(self):
        self.socket.close()

    def call(self, method, **params):
        self.tell(method, **params)
        wanted = self.last
        return self.until(lambda message: message.get("id") == wanted).get("result")

    def tell(self, method, session=None, **params):
        self.last += 1
        told = {"id": self.last, "method": method, "params": params}
        self.socket.send(json.dumps({**told, "sessionId": session} if session else told))

    def until(self, is_it):
        end = clock.monotonic() + LIMIT
        while clock.monotonic() < end:
            message = json.loads(self.socket.recv())
            if message.get("method") == "Tracing.dataCollected":
                self.heard += message["params"]["value"]
            if is_it(message):
                return message
        raise AssertionError(f"Waited {LIMIT} s in vain for what the browser's developer tools tell.")

    def attach(self):
        """A session with the page, for `tell`."""
        pages = self.call("Target.getTargets")["targetInfos"]
        page = next(one for one in pages if one["type"] == "page")
        return self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]

    def trace(self, work):
        """The frames of what happens meanwhile."""
        self.heard = []
        self.call("Tracing.start", transferMode="ReportEvents", traceConfig={"includedCategories": CATEGORIES})
        work()
        self.tell("Tracing.end")
        self.until(lambda message: message.get("method") == "Tracing.tracingComplete")
        return Frames(self.heard)


class Frames:
    """Each frame as the milliseconds of processor time that script, layout and paint took: while it was drawn, and
    in the time of one frame before that."""

    def __init__(self, events):
        place = main_thread(events)
        mine = sorted((one for one in events if (one.get("pid"), one.get("tid")) == place), key=lambda one: one["ts"])
        work = outermost(mine)
        self.frames = []
        last = 0
        for begin, end in drawings(mine):
            parts = [one for one in work if max(last, begin - 16_700) <= one["ts"] < end]
            self.frames.append({kind: sum(time(one) for one in parts if one["kind"] == kind) for kind in ("script", "layout", "paint")})
            last = end

    def __str__(self):
        if not self.frames:
            return "no frames"
        sums = sorted((frame["script"] + frame["layout"] + frame["paint"] for frame in self.frames))
        longest = max(self.frames, key=lambda frame: sum(frame.values()))
        over = sum(1 for frame in self.frames if frame["script"] + frame["layout"] > 8)
        at = lambda part: sums[min(len(sums) - 1, int(len(sums) * part))]
        return (f"longest {sums[-1]:.1f} ms (script {longest['script']:.1f}, layout {longest['layout']:.1f}, paint {longest['paint']:.1f}), "
                f"of 100: 99th {at(.99):.1f}, 95th {at(.95):.1f}, middle {at(.5):.1f}; script and layout over 8 ms in {over} of {len(sums)} frames")


def main_thread(events):
    """Of the page that draws the most."""
    drawn = Counter((one["pid"], one["tid"]) for one in events if one["name"] == "Commit")
    return drawn.most_common(1)[0][0] if drawn else None


def drawings(events):
    begin = None
    for one in events:
        if one["name"] == "AnimationFrame::Render" and one["ph"] == "b":
            begin = one["ts"]
        elif one["name"] == "Commit" and begin:
            yield begin, one["ts"] + one.get("dur", 0)
            begin = None


def outermost(events):
    """Events of the page's work that lie in no other of the same kind; time inside of another kind is that one's."""
    chosen, open_ = [], []
    for one in events:
        kind = "script" if one["name"] in SCRIPT else "layout" if one["name"] in LAYOUT else "paint" if one["name"] in PAINT else None
        if kind is None or one.get("ph") != "X":
            continue
        one = {**one, "kind": kind, "inner": 0}
        while open_ and one["ts"] >= open_[-1]["ts"] + open_[-1].get("dur", 0):
            open_.pop()
        if open_ and open_[-1]["kind"] == kind:
            continue
        if open_:
            open_[-1]["inner"] += one.get("tdur", one.get("dur", 0))
        open_.append(one)
        chosen.append(one)
    return chosen


def time(event):
    return max(0, event.get("tdur", event.get("dur", 0)) - event["inner"]) / 1000
