"""Speaks to a running bus as a stranger would, with nothing but pyzmq and the protocol's page.

Usage: protocol.py PORT_BASE

Prints one line for each promise: "ok NAME", or "failed NAME: what happened instead".
"""

import json
import sys
import time
import uuid

import zmq

CONTEXT = zmq.Context()
BASE = int(sys.argv[1])
# It only ends what hangs.
PATIENCE_MS = 60_000


class Broken(Exception):
    pass


def expect(fact, otherwise):
    if not fact:
        raise Broken(otherwise)


def socket(kind, port, **options):
    made = CONTEXT.socket(kind)
    made.linger = 0
    made.rcvtimeo = PATIENCE_MS
    made.connect(f"tcp://127.0.0.1:{BASE + port}")
    return made


def header(call, actor="@operator", **more):
    return {"id": str(uuid.uuid4()), "call": call, "actor": actor, **more}


def frames(kind, key, head, body):
    return [b"P1", kind.encode(), key.encode(), json.dumps(head).encode(), json.dumps(body).encode()]


def rename(person, name):
    head = header("person.rename", actor=person)
    return head, frames("person", person, head, {"displayName": name})


def ask(message, kind=zmq.REQ):
    with socket(kind, 0) as peer:
        peer.send_multipart(message)
        return peer.recv_multipart()


def read(reply):
    expect(len(reply) == 3, f"the reply has {len(reply)} frames: {reply}")
    expect(reply[0] == b"P1", f"the reply begins with {reply[0]}")
    return json.loads(reply[1]), json.loads(reply[2])


def refused(reply, code, call_id=None):
    head, body = read(reply)
    expect(head["status"] == "error", f"the status is {head}")
    expect(body["code"] == code, f"the code is {body}")
    expect(len(body["message"]) > 10, f"the message is {body['message']!r}")
    if call_id is not None:
        expect(head["id"] == call_id, f"the id is {head['id']}, not {call_id}")


def req_call():
    head, message = rename("py1", "Grace")
    answer, body = read(ask(message))
    expect(answer["id"] == head["id"], f"the id is {answer}")
    expect(answer["status"] == "ok", f"the status is {answer}: {body}")
    expect(answer["stream"] == "person.py1", f"the stream is {answer}")
    expect(answer["rev"] == 1, f"the first rename is not revision 1: {answer}")
    expect(body["displayName"] == "Grace" and body["id"] == "py1", f"the view is {body}")


def same_id_again():
    _, message = rename("py2", "Joan")
    first = ask(message)
    ask(rename("py2", "Jean")[1])
    expect(ask(message) == first, "the same id again was answered differently")


def dealer_without_delimiter():
    head, message = rename("py3", "Mary")
    answer, _ = read(ask(message, zmq.DEALER))
    expect(answer["id"] == head["id"] and answer["status"] == "ok", f"the answer is {answer}")


def dealer_with_delimiter():
    head, message = rename("py3", "Ann")
    reply = ask([b""] + message, zmq.DEALER)
    expect(reply[0] == b"", f"the delimiter did not come back: {reply}")
    expect(read(reply[1:])[0]["id"] == head["id"], f"the answer is {reply}")


def pipelined_dealer():
    with socket(zmq.DEALER, 0) as peer:
        sent = set()
        for number in range(300):
            head, message = rename(f"pipe{number % 7}", f"Name {number}")
            sent.add(head["id"])
            peer.send_multipart(message)
        for _ in range(300):
            head, body = read(peer.recv_multipart())
            expect(head["status"] == "ok", f"one was refused: {body}")
            sent.remove(head["id"])


def wrong_version():
    head, message = rename("py1", "Nobody")
    refused(ask([b"P9"] + message[1:]), "VERSION_MISMATCH", head["id"])


def malformed_header():
    for bad in [b"not json", b"", b"[]", b"{}", b'{"id": 7, "call": "person.me", "actor": "x"}']:
        message = rename("py1", "Nobody")[1]
        message[3] = bad
        refused(ask(message), "BAD_INPUT")


def malformed_body():
    head, message = rename("py1", "Nobody")
    message[4] = b'{"displayName": '
    refused(ask(message), "BAD_INPUT", head["id"])


def wrong_number_of_frames():
    message = rename("py1", "Nobody")[1]
    for wrong in [message[:1], message[:4], message + [b"more"]]:
        refused(ask(wrong), "BAD_INPUT")


def kind_that_nobody_serves():
    """While a bus is young, the service may still come: ask again. Later there is no such kind."""
    end = time.monotonic() + PATIENCE_MS / 1000
    while time.monotonic() < end:
        head = header("nosuch.thing")
        reply = ask(frames("nosuch", "k", head, {}))
        body = read(reply)[1]
        if body["code"] != "UNAVAILABLE":
            break
        refused(reply, "UNAVAILABLE", head["id"])
        time.sleep(body["retryAfterMs"] / 1000)
    refused(reply, "UNKNOWN_CALL", head["id"])


def unknown_call():
    head = header("person.fly")
    refused(ask(frames("person", "py1", head, {})), "UNKNOWN_CALL", head["id"])


def body_of_the_largest_size():
    head, message = rename("py4", "Large")
    message[4] = message[4].ljust(1 << 20)
    answer, body = read(ask(message))
    expect(answer["status"] == "ok", f"a body of exactly 1 MiB was refused: {body}")


def body_over_the_limit():
    head, message = rename("py4", "Larger")
    message[4] = message[4].ljust((1 << 20) + 1)
    refused(ask(message), "PAYLOAD_TOO_LARGE", head["id"])


def body_far_over_the_limit():
    message = rename("py4", "Largest")[1]
    message[4] = message[4].ljust(8 << 20)
    with socket(zmq.DEALER, 0) as peer:
        peer.rcvtimeo = 300
        peer.send_multipart(message)
        try:
            refused(peer.recv_multipart(), "PAYLOAD_TOO_LARGE")
        except zmq.Again:
            pass
    req_call_again()


def req_call_again():
    answer, body = read(ask(rename("py5", "After")[1]))
    expect(answer["status"] == "ok", f"the next call was refused: {body}")


def bus_calls():
    status = read(ask(frames("bus", "", header("bus.status"), {})))[1]
    for field in ["pid", "uptimeMs", "calls", "pending", "memoryBytes"]:
        expect(field in status, f"bus.status has no {field}: {status}")
    workers = read(ask(frames("bus", "", header("bus.workers"), {})))[1]["workers"]
    expect(
        any(w["service"] == "profile-store" and "person" in w["kinds"] for w in workers),
        f"bus.workers has no profile-store: {workers}")
    question = {"kind": "person", "key": "py1"}
    route = read(ask(frames("bus", "", header("bus.route"), question)))[1]
    expect(route["service"] == "profile-store", f"bus.route says {route}")


def subscribed(prefix):
    """A SUB that is known to receive: it has seen one of the counters that come each second."""
    events = socket(zmq.SUB, 1)
    events.subscribe("sys.")
    events.subscribe(prefix)
    events.recv_multipart()
    events.unsubscribe("sys.")
    return events


def next_of(events, prefix):
    end = time.monotonic() + PATIENCE_MS / 1000
    while time.monotonic() < end:
        event = events.recv_multipart()
        if event[0].startswith(prefix.encode()):
            return event
    raise Broken(f"no event of {prefix} came")


def events_by_prefix():
    with subscribed("person.py6.") as events:
        ask(rename("py60", "Other")[1])
        for rev, name in [(1, "created"), (2, "identityChanged")]:
            head, message = rename("py6", f"Hedy {rev}")
            ask(message)
            event = next_of(events, "person.")
            expect(len(event) == 3, f"an event has {len(event)} frames")
            topic, about, body = event[0].decode(), json.loads(event[1]), json.loads(event[2])
            expect(topic == f"person.py6.{name}", f"the topic is {topic}")
            expect(about["stream"] == "person.py6", f"the header is {about}")
            expect(about["rev"] == rev and about["event"] == name, f"the header is {about}")
            expect(about["by"] == "py6" and about["id"] == head["id"], f"the header is {about}")
            expect(isinstance(about["epoch"], str) and about["epoch"], f"the epoch is {about}")
            time.strptime(about["at"][:19] + about["at"][-1], "%Y-%m-%dT%H:%M:%SZ")
            expect(about["at"][19] == "." and len(about["at"]) == 24, f"the time is {about['at']}")
            expect(body["displayName"] == f"Hedy {rev}", f"the body is {body}")
            expect(body["userId"] == "py6", f"the body is {body}")


def refused_calls_tell_nobody():
    with subscribed("person.py7.") as events:
        refused(ask(rename("py7", "   ")[1]), "BAD_INPUT")
        ask(rename("py7", "Radia")[1])
        about = json.loads(next_of(events, "person.")[1])
        expect(about["rev"] == 1 and about["event"] == "created", f"the first event is {about}")


def counters_every_second():
    with socket(zmq.SUB, 1) as events:
        events.subscribe("sys.")
        parts = {"bus-1", "profile-store-1", "sync-fanout-1", "gateway-1"}
        expected = {f"sys.{part}" for part in parts}
        found = {}
        end = time.monotonic() + PATIENCE_MS / 1000
        while time.monotonic() < end and not expected <= found.keys():
            topic, about, body = events.recv_multipart()
            about, body = json.loads(about), json.loads(body)
            expect(topic.decode() == f"{about['stream']}.counters", f"the topic is {topic}")
            expect(about["event"] == "counters", f"the header is {about}")
            expect(body["memoryBytes"] > 1 << 20 and body["pid"] > 1, f"the counters are {body}")
            found[about["stream"]] = body
        expect(expected <= found.keys(), f"only these tell theirs: {list(found)}")


PROMISES = [
    req_call, same_id_again, dealer_without_delimiter, dealer_with_delimiter, pipelined_dealer,
    wrong_version, malformed_header, malformed_body, wrong_number_of_frames,
    kind_that_nobody_serves, unknown_call, body_of_the_largest_size, body_over_the_limit,
    body_far_over_the_limit, bus_calls, events_by_prefix, refused_calls_tell_nobody,
    counters_every_second,
]

for promise in PROMISES:
    try:
        promise()
        print(f"ok {promise.__name__}", flush=True)
    except (Broken, zmq.Again, KeyError, ValueError) as problem:
        print(f"failed {promise.__name__}: {problem!r}", flush=True)
