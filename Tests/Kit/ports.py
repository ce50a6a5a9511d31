#!/usr/bin/env python3
"""Ports in a row on 127.0.0.1 that belong to one test, as PortLease in Ports.swift has them.

As a program it prints the first port, and keeps the lease until its standard input ends.
"""

import random
import socket
import sys

SIZE = 23
BLOCKS = range(20_000, 31_977, SIZE + 1)


class PortLease:
    """`first` is the first of SIZE ports. They are given back by `close`, or when the process ends."""

    def __init__(self):
        for first in random.sample(BLOCKS, len(BLOCKS)):
            # Whoever has the last port of a block has the block.
            lock = bound(first + SIZE, reuse=False)
            if lock and all(is_free(port) for port in range(first, first + SIZE)):
                self.first, self.lock = first, lock
                return
            if lock:
                lock.close()
        raise RuntimeError(
            f"No {SIZE + 1} free ports in a row were found between 20000 and 32000. End what listens there; "
            "'ss -ltnp' shows it.")

    def close(self):
        self.lock.close()


def bound(port, reuse):
    """A socket that has this port; None if another one has it."""
    trial = socket.socket()
    trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, int(reuse))
    try:
        trial.bind(("127.0.0.1", port))
        return trial
    except OSError:
        trial.close()
        return None


def is_free(port):
    trial = bound(port, reuse=True)
    if trial:
        trial.close()
    return trial is not None


if __name__ == "__main__":
    lease = PortLease()
    print(lease.first, flush=True)
    sys.stdin.read()
