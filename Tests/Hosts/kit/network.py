"""A street of hosts: network namespaces on one bridge. Everything of it ends with this process.

The street is a namespace of its own, in which the test itself runs: it touches nothing of this machine.
"""

import ctypes
import fcntl
import heapq
import os
import select
import signal
import struct
import subprocess
import sys
import threading
import time

from waiting import LIMIT, join, run

STREET = "PARLOR_STREET"


def enter_street():
    """Runs this program again in a namespace that has the bridge."""
    if os.environ.get(STREET):
        ip("link", "set", "lo", "up")
        ip("link", "add", "street", "type", "bridge")
        ip("addr", "add", "10.77.0.1/24", "dev", "street")
        ip("link", "set", "street", "up")
        return
    os.environ[STREET] = "1"
    os.execvp("unshare", ["unshare", "--net", sys.executable, *sys.argv])


def ip(*words):
    done = run(["ip", *words])
    if done.returncode:
        raise RuntimeError(f"ip {' '.join(words)}: {done.stderr.strip()}")


class Host:
    """A machine: a network, a name and processes of its own."""

    def __init__(self, name, number, ahead=0):
        self.name, self.address = name, f"10.77.0.{number}"
        self.link = f"to-{name}"
        # Seconds by which its clock is wrong.
        self.ahead = ahead
        self.slowness = None
        self.processes = []
        # The first of its processes: when that is killed, the kernel kills all others.
        self.first = subprocess.Popen(
            ["unshare", "--net", "--uts", "--pid", "--fork", "--kill-child", "sh", "-c",
             f"hostname {name}; echo ready; exec sleep 1000"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, preexec_fn=die_with_parent)
        if not select.select([self.first.stdout], [], [], LIMIT)[0]:
            raise RuntimeError(f"The host {name} did not start in {LIMIT} s.")
        self.first.stdout.readline()
        children = f"/proc/{self.first.pid}/task/{self.first.pid}/children"
        with open(children, encoding="utf-8") as file:
            self.init = int(file.read())
        ip("link", "add", self.link, "type", "veth", "peer", "name", "eth0", "netns", str(self.init))
        ip("link", "set", self.link, "master", "street", "up")
        self.inside("ip", "link", "set", "lo", "up")
        self.inside("ip", "addr", "add", f"{self.address}/24", "dev", "eth0")
        self.inside("ip", "link", "set", "eth0", "up")

    def inside(self, *words):
        done = run(self.entering(words))
        if done.returncode:
            raise RuntimeError(f"{' '.join(words)} on {self.name}: {done.stderr or done.stdout}")
        return done.stdout

    def entering(self, words):
        return ["nsenter", "--target", str(self.init), "--net", "--uts", "--pid", *words]

    def succeeds(self, *words):
        return run(self.entering(words)).returncode == 0

    def run(self, log, *words, environment=None):
        """Starts a process, by this host's clock."""
        environment = dict(environment or {})
        if self.ahead:
            environment |= {
                "FAKETIME": f"{self.ahead:+d}s", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
                "LD_PRELOAD": "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
            }
        # By `env`, so that nothing of it concerns nsenter itself.
        set_first = ["env", *(f"{key}={value}" for key, value in environment.items())]
        with open(log, "ab") as file:
            self.processes.append(subprocess.Popen(
                self.entering([*set_first, *words]), stdout=file, stderr=file, stdin=subprocess.DEVNULL))

    # What goes wrong.

    def cut(self):
        ip("link", "set", self.link, "down")

    def mend(self):
        ip("link", "set", self.link, "up")

    def die(self):
        """As when the power fails: nothing says goodbye, and nobody answers any more."""
        # First the cable: a machine without power closes no connection.
        ip("link", "delete", self.link)
        os.kill(self.init, signal.SIGKILL)
        self.first.wait(LIMIT)

    @property
    def is_alive(self):
        return self.first.poll() is None

    def slow_down(self, delay):
        """Every packet takes so many seconds more, in each direction."""
        self.slowness = SlowCable(self, delay)

    def speed_up(self):
        self.slowness.remove()
        self.slowness = None


class SlowCable:
    """A cable that holds each packet back: two ends of it in memory, since not every kernel has netem."""

    def __init__(self, host, delay):
        self.host, self.delay = host, delay
        near, far = f"slow-{host.name}", f"far-{host.name}"
        self.ends = [open_tap(near), open_tap(far)]
        ip("link", "set", near, "master", "street", "up")
        ip("link", "set", far, "netns", str(host.init))
        # The same machine on another cable: its address moves, and so does the card's own.
        card = self.card_of("eth0")
        host.inside("ip", "link", "set", "eth0", "down")
        host.inside("ip", "addr", "flush", "dev", "eth0")
        host.inside("ip", "link", "set", far, "address", card)
        host.inside("ip", "addr", "add", f"{host.address}/24", "dev", far)
        host.inside("ip", "link", "set", far, "up")
        self.far = far
        self.running = True
        self.thread = threading.Thread(target=self.carry, daemon=True, name=f"The slow cable of {host.name}")
        self.thread.start()

    def card_of(self, device):
        return self.host.inside("ip", "-brief", "link", "show", device).split()[2]

    def carry(self):
        waiting, order = [], 0
        while self.running:
            now = time.monotonic()
            while waiting and waiting[0][0] <= now:
                _, _, end, packet = heapq.heappop(waiting)
                try:
                    os.write(end, packet)
                except OSError:
                    pass
            pause = min(waiting[0][0] - now, 0.1) if waiting else 0.1
            for end in select.select(self.ends, [], [], max(pause, 0))[0]:
                order += 1
                other = self.ends[1 - self.ends.index(end)]
                heapq.heappush(waiting, (time.monotonic() + self.delay, order, other, os.read(end, 65_536)))

    def remove(self):
        self.running = False
        join(self.thread)
        for end in self.ends:
            os.close(end)
        self.host.inside("ip", "addr", "add", f"{self.host.address}/24", "dev", "eth0")
        self.host.inside("ip", "link", "set", "eth0", "up")


def open_tap(name):
    tun_set_interface, tap_without_header = 0x400454CA, 0x0002 | 0x1000
    end = os.open("/dev/net/tun", os.O_RDWR | os.O_CLOEXEC)
    fcntl.ioctl(end, tun_set_interface, struct.pack("16sH22x", name.encode(), tap_without_header))
    return end


def die_with_parent():
    set_death_signal = 1
    ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)
