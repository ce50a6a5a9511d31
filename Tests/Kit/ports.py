#!/usr/bin/env python3
"""Ports in a row on 127.0.0.1 that belong to one test, as PortLease in Ports.swift has them.

As a program it prints the first port, and keeps the lease until its standard input ends.
"""

import fcntl
import os
import random
import socket
import sys

SIZE = 24
BLOCKS = range(20_000, 32_000 - SIZE + 1, SIZE)
FOLDER = "/tmp/parlor-ports"


class PortLease:
    """`first` is the first of SIZE ports. They are given back by `close`, or when the process ends."""

    def __init__(self):
        os.makedirs(FOLDER, exist_ok=True)
        if os.stat(FOLDER).st_uid == os.getuid():
            os.chmod(FOLDER, 0o777)
        start = random.randrange(len(BLOCKS))
        for first in [*BLOCKS[start:], *BLOCKS[:start]]:
            lock = os.open(f"{FOLDER}/{first}", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if all(is_free(port) for port in range(first, first + SIZE)):
                    self.first, self.lock = first, lock
                    return
            except BlockingIOError:
                pass
            os.close(lock)
        raise RuntimeError(
            f"No {SIZE} free ports in a row were found between 20000 and 32000. End what listens there; "
            "'ss -ltnp' shows it.")

    def close(self):
        os.close(self.lock)


def is_free(port):
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


if __name__ == "__main__":
    print(PortLease().first, flush=True)
    sys.stdin.read()
