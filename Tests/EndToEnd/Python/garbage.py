"""Sends rubbish to all five ports of a bus, the same for the same seed.

Usage: garbage.py PORT_BASE SEED ROUNDS SECONDS

Ends after so many rounds, or, when SECONDS is not 0, after that long. Prints what it did.
"""

import collections
import json
import os
import random
import socket
import struct
import sys
import time

import zmq

TESTS = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(TESTS, "Kit"))
from waiting import pause  # noqa: E402 (its folder is known only now)

BASE, SEED, ROUNDS, SECONDS = int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])
DICE = random.Random(SEED)
CONTEXT = zmq.Context()
HALF_OPEN = 100
GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x00NULL" + bytes(48)

WORDS = [
    b"", b"P1", b"P2", b"P999", b"bus", b"person", b"account", b"journal", b"{}", b"[]", b"null",
    b"\x00", b"\x01", b"\x00person.", b"\x01person.", b"\x01", b"\xff" * 9, b"READY", b"BEAT",
    b"CALL", b"REPLY", b"LEAVE", b"ANNOUNCE", b"announce", b"beat", b"leave", b"reply", b"call",
    b'{"id":"g","call":"bus.status","actor":"@operator"}',
    b'{"id":"g","call":"person.rename","actor":"garbage"}',
    b'{"id":"' + b"x" * 5000 + b'","call":"person.rename","actor":"garbage"}',
    b'{"service":"junk","instance":"junk-1","pid":1,"kinds":["junk"]}',
    b'{"displayName":"\xff\xfe"}', b"[" * 3000, b'{"a":' * 1500, b"person.garbage.renamed",
]
SOCKETS = [
    (zmq.DEALER, 0), (zmq.REQ, 0), (zmq.SUB, 0), (zmq.SUB, 1), (zmq.XSUB, 1), (zmq.DEALER, 1),
    (zmq.PUB, 2), (zmq.XPUB, 2), (zmq.DEALER, 2), (zmq.DEALER, 3), (zmq.ROUTER, 3), (zmq.PUSH, 3),
    (zmq.DEALER, 4), (zmq.REQ, 4),
]

done = collections.Counter()
half_open = collections.deque()


def frame():
    roll = DICE.random()
    if roll < 0.6:
        return DICE.choice(WORDS)
    if roll < 0.99:
        return DICE.randbytes(DICE.randrange(300))
    return DICE.randbytes(DICE.choice([1 << 12, 1 << 16, 1 << 20]))


def message():
    return [frame() for _ in range(DICE.randrange(1, 9))]


def almost_a_call():
    call = [b"P1", b"person", b"garbage", WORDS[29], b'{"displayName":"G"}']
    call[DICE.randrange(5)] = frame()
    return call


def frames_from_a_peer():
    kind, port = DICE.choice(SOCKETS)
    with CONTEXT.socket(kind) as peer:
        peer.linger = DICE.choice([0, 20])
        peer.sndtimeo = peer.rcvtimeo = 5
        peer.connect(f"tcp://127.0.0.1:{BASE + port}")
        for _ in range(DICE.randrange(1, 30)):
            try:
                if kind == zmq.SUB:
                    peer.subscribe(DICE.randbytes(DICE.randrange(60)))
                elif kind == zmq.XSUB:
                    # Short ones: for a longer one it is cut off, which its own libzmq 4.3.4 may not survive.
                    peer.send(frame()[:500])
                    done["messages"] += 1
                else:
                    peer.send_multipart(DICE.choice([message, almost_a_call])())
                    done["messages"] += 1
            except zmq.ZMQError:
                break
        if DICE.random() < 0.5:
            pause(0.01)


def connect(port):
    connection = socket.create_connection(("127.0.0.1", BASE + port), timeout=60)
    connection.settimeout(0.2)
    return connection


def bytes_over_tcp():
    connection = connect(DICE.randrange(4))
    beginning = DICE.choice([b"", b"GET / HTTP/1.1\r\n\r\n", GREETING, GREETING[:DICE.randrange(64)]])
    try:
        connection.sendall(beginning + DICE.randbytes(DICE.randrange(3_000)))
    except OSError:
        pass
    done["connections"] += 1
    leave(connection)


def an_enormous_frame():
    """After a proper handshake, the length of a frame that would not fit into any memory."""
    connection = connect(DICE.randrange(4))
    ready = b"\x05READY\x0bSocket-Type" + struct.pack(">I", 6) + b"DEALER"
    length = DICE.choice([1 << 62, (1 << 64) - 1, 3 << 20])
    try:
        connection.sendall(GREETING + b"\x04" + bytes([len(ready)]) + ready)
        connection.sendall(b"\x02" + struct.pack(">Q", length) + DICE.randbytes(2_000))
    except OSError:
        pass
    done["enormous"] += 1
    leave(connection)


def leave(connection):
    """Closed, reset in the middle, or left open for a good while."""
    way = DICE.randrange(3)
    if way == 0:
        connection.close()
    elif way == 1:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.close()
    else:
        half_open.append(connection)
        if len(half_open) > HALF_OPEN:
            half_open.popleft().close()


def a_round():
    for _ in range(10):
        DICE.choice([frames_from_a_peer, frames_from_a_peer, bytes_over_tcp, an_enormous_frame])()


began = time.monotonic()
while time.monotonic() - began < SECONDS if SECONDS else done["rounds"] < ROUNDS:
    a_round()
    done["rounds"] += 1
print(json.dumps({**done, "seconds": round(time.monotonic() - began, 1)}))
