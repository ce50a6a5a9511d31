#!/usr/bin/python3
"""Parlor on three machines: network namespaces on a bridge, keys between them, and what goes wrong there.

Usage: hosts.py [SCENE...]   (all by default: together slow cut clock dead database)

Needs root, iproute2 and, for the wrong clock, Debian's `faketime`. PARLOR_BIN is the folder of the binaries, by
default .build/release. With PARLOR_STORE=postgres, host a has a PostgreSQL server (Debian's `postgresql-15`), and
every service runs on two hosts. Without, a journal is a file, and each service runs on one host.
"""

import datetime
import http.client
import os
import shutil
import socket
import statistics
import sys
import tempfile
import time
import traceback

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [f"{ROOT}/Tests/Hosts", f"{ROOT}/Tests/Kit"]

from kit.device import Watcher, Writer  # noqa: E402 (its folder is known only now)
from kit.network import Host, enter_street  # noqa: E402
from waiting import pause, run, until  # noqa: E402

BINARIES = os.environ.get("PARLOR_BIN", f"{ROOT}/.build/release")
IS_SHARED = os.environ.get("PARLOR_STORE", "").startswith("postgres")
STORE = "postgres://parlor:parlor@10.77.0.11/parlor" if IS_SHARED else "sqlite:"
POSTGRES = "/usr/lib/postgresql/15/bin"
STORES = ["profile-store", "lobby", "game-authority", "drawing-store", "chat-store"]

# Where each process runs. Whatever host c runs must run elsewhere too: it dies.
PLAN = {
    "a": ["bus", *([] if IS_SHARED else STORES)],
    "b": ["bus", *(STORES if IS_SHARED else []), "sync-fanout", "gateway"],
    "c": [*(STORES if IS_SHARED else []), "sync-fanout", "gateway"],
}
BROKERS = "tcp://10.77.0.11:5550,tcp://10.77.0.12:5550"

# After a host died, a call to what runs elsewhere too is answered within this time.
RECOVERY = 3.0


def missing():
    if os.geteuid() != 0:
        return "root"
    for program, package in (("ip", "iproute2"), ("nsenter", "util-linux"), ("unshare", "util-linux")):
        if not shutil.which(program):
            return package
    if IS_SHARED and not os.path.exists(f"{POSTGRES}/initdb"):
        return "postgresql-15"
    if not os.path.exists(f"{BINARIES}/gateway"):
        return f"the binaries in {BINARIES}: run 'make build', or set PARLOR_BIN"
    if run(["unshare", "--net", "--uts", "--pid", "--fork", "true"]).returncode:
        return "namespaces, which this machine does not allow"
    return None


class Parlor:
    """Three hosts; two of them with a broker, two with a gateway."""

    def __init__(self, folder, clock=0):
        self.folder = folder
        self.hosts = {
            "a": Host("a", 11), "b": Host("b", 12, ahead=clock), "c": Host("c", 13)}
        self.doors = ["10.77.0.12:8080", "10.77.0.13:8080"]
        self.people = []
        self.make_keys()

    def __enter__(self):
        try:
            if IS_SHARED:
                self.start_database()
            for name in ("a", "b", "c"):
                for service in PLAN[name]:
                    self.start(name, service)
            for door in self.doors:
                until(lambda door=door: status(door, "/readyz") == 200, f"{door} is ready")
        except Exception:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for writer, watcher in self.people:
            writer.stopping = watcher.stopping = True
        for host in self.hosts.values():
            if host.is_alive:
                host.die()

    def make_keys(self):
        """As docs/operations.md says: each machine makes its own; the brokers know all of them."""
        for name in self.hosts:
            output(f"{BINARIES}/parlor", "keys", "--machine", name, self.keys(name))
        peers = f"{self.keys('a')}/peers"
        for name in ("b", "c"):
            for file in os.listdir(f"{self.keys(name)}/peers"):
                shutil.move(f"{self.keys(name)}/peers/{file}", peers)
            os.remove(f"{self.keys(name)}/bus.secret")
            shutil.copy(f"{self.keys('a')}/bus.public", self.keys(name))
        # Host b has a broker too: the same pair, and the same guests.
        shutil.copy(f"{self.keys('a')}/bus.secret", self.keys("b"))
        shutil.copytree(peers, f"{self.keys('b')}/peers", dirs_exist_ok=True)

    def keys(self, name):
        return f"{self.folder}/keys-{name}"

    def start_database(self):
        """On host a, by its own user: PostgreSQL refuses to run as root."""
        host, data = self.hosts["a"], f"{self.folder}/database"
        os.chmod(self.folder, 0o711)
        os.mkdir(data)
        shutil.chown(data, "postgres", "postgres")
        as_owner = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        host.inside(*as_owner, f"{POSTGRES}/initdb", "--no-sync", "--auth=trust", "--username=parlor", data)
        with open(f"{data}/pg_hba.conf", "a", encoding="utf-8") as file:
            file.write("host all all 10.77.0.0/24 trust\n")
        self.run_database = lambda: host.run(
            f"{self.folder}/database.log", *as_owner, f"{POSTGRES}/postgres", "-D", data, "-h", host.address,
            "-k", data, "-c", "max_connections=200")
        self.run_database()
        until(lambda: self.database_answers("CREATE DATABASE parlor"), "the database is there")

    def database_answers(self, statement="SELECT 1"):
        host = self.hosts["a"]
        return host.succeeds(f"{POSTGRES}/psql", "--host", host.address, "--username", "parlor",
                             "--dbname", "postgres", "--command", statement)

    def kill_database(self):
        """With its children: it finds out at its next start what was not written yet."""
        with open(f"{self.folder}/database/postmaster.pid", encoding="utf-8") as file:
            self.hosts["a"].inside("kill", "-9", file.readline().strip())

    def start(self, name, service):
        host = self.hosts[name]
        # Gateways share the keys that sign tokens, by the database or else by a folder.
        data = "gateways" if service == "gateway" and not IS_SHARED else f"data-{name}"
        host.run(f"{self.folder}/{service}-{name}.log", f"{BINARIES}/{service}", environment={
            "PARLOR_DATA": f"{self.folder}/{data}", "PARLOR_KEYS": self.keys(name),
            "PARLOR_BUS": f"tcp://{host.address}:5550" if service == "bus" else BROKERS,
            "PARLOR_HTTP": f"{host.address}:8080", "PARLOR_STORE": STORE, "PARLOR_WEB": "",
            "PARLOR_INSTANCE": f"{service}-{name}",
        })

    def settle_in(self, writers=2):
        """People at both gateways who write, and for each somebody at the other gateway who watches."""
        for number in range(writers):
            for doors in (self.doors, self.doors[::-1]):
                writer = Writer(doors, f"Writer {number}")
                self.people.append((writer, Watcher(doors[::-1], f"Watcher {number}", writer.stream)))
                writer.thread.start()
        pause(2)

    def prove(self):
        """Nothing acknowledged is lost, and whoever watches heard everything once."""
        acknowledged = 0
        for writer, watcher in self.people:
            writer.stop()
            last = writer.acknowledged[-1][2]
            until(lambda: watcher.rev >= last, lambda: f"{writer.stream} is heard up to {last}, not {watcher.rev}")
            watcher.stop()
            expect(not watcher.device.gaps, f"a watcher missed something: {watcher.device.gaps[:3]}")
            expect(all(watcher.device.resumed), f"a watcher began anew: {watcher.device.resumed}")
            writer.prove()
            writer.device.leave()
            acknowledged += len(writer.acknowledged)
        resumed = sum(watcher.device.connections - 1 for _, watcher in self.people)
        say(f"{acknowledged} changes acknowledged and kept; watchers came back {resumed} times without a gap")

    def clock_of(self, name, service):
        """When that process said that it started, by its own clock."""
        with open(f"{self.folder}/{service}-{name}.log", encoding="utf-8") as file:
            began = next(line for line in file if "started" in line).split()[0]
        return datetime.datetime.fromisoformat(began).timestamp()

    def calls_since(self, instant):
        """How long those took that were under way at that instant, or later."""
        return [took for writer, _ in self.people for began, took in list(writer.times) if began + took >= instant]

    def longest_call_since(self, instant):
        return max(self.calls_since(instant))


# The scenes.

def together(folder):
    with Parlor(folder) as parlor:
        parlor.settle_in()
        pause(3)
        parlor.prove()


def slow(folder):
    """Host c is far away: 50 ms in each direction."""
    with Parlor(folder) as parlor:
        parlor.settle_in()
        parlor.hosts["c"].slow_down(0.05)
        # What was lost while the cable was changed has been sent again.
        pause(5)
        settled = time.monotonic()
        pause(6)
        distance = time_to_connect(parlor.doors[1])
        took = parlor.calls_since(settled)
        parlor.hosts["c"].speed_up()
        pause(2)
        say(f"with {distance * 1000:.0f} ms to host c and back, half of all calls took less than "
            f"{statistics.median(took) * 1000:.0f} ms, the longest {max(took):.2f} s")
        expect(distance > 0.09, "the cable was not slow")
        # With PostgreSQL, an instance on host c is far from its database: the others wait for its turns.
        expect(IS_SHARED or max(took) < 2, f"a call took {max(took):.2f} s")
        parlor.prove()


def cut(folder):
    """Host b, with a broker and a gateway, is cut off for five seconds, and comes back."""
    with Parlor(folder) as parlor:
        parlor.settle_in()
        began = time.monotonic()
        parlor.hosts["b"].cut()
        pause(5)
        parlor.hosts["b"].mend()
        pause(5)
        reached = parlor.longest_call_since(began)
        say(f"cut off for 5 s: the longest call took {reached:.2f} s")
        expect(reached < 5, "nobody went on at the other gateway meanwhile")
        parlor.prove()


def clock(folder):
    """The clock of host b is half a minute ahead."""
    if not os.path.exists("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"):
        return say("skipped: it needs Debian's package faketime")
    with Parlor(folder, clock=30) as parlor:
        parlor.settle_in()
        pause(4)
        ahead = parlor.clock_of("b", "gateway") - parlor.clock_of("c", "gateway")
        say(f"host b's clock is {ahead:.0f} s ahead of host c's")
        expect(20 < ahead < 40, "the clock is not wrong, so this proves nothing")
        parlor.prove()


def dead(folder):
    """Host c dies at once: kill -9 of everything, and nobody answers for it any more."""
    with Parlor(folder) as parlor:
        parlor.settle_in()
        died = time.monotonic()
        parlor.hosts["c"].die()
        pause(8)
        waited = parlor.longest_call_since(died)
        say(f"after host c died, the longest call took {waited:.2f} s")
        expect(waited < RECOVERY, f"a call took {waited:.2f} s")
        parlor.prove()


def database(folder):
    """PostgreSQL is killed, and is back after two seconds."""
    if not IS_SHARED:
        return say("skipped: it is for PARLOR_STORE=postgres")
    with Parlor(folder) as parlor:
        parlor.settle_in()
        killed = time.monotonic()
        parlor.kill_database()
        pause(2)
        parlor.run_database()
        until(parlor.database_answers, "the database recovers")
        away = time.monotonic() - killed
        pause(5)
        waited = parlor.longest_call_since(killed)
        say(f"without a database for {away:.2f} s, the longest call took {waited:.2f} s")
        expect(waited < away + RECOVERY, f"a call took {waited:.2f} s")
        parlor.prove()


SCENES = {
    "together": together, "slow": slow, "cut": cut, "clock": clock, "dead": dead, "database": database}


# Helpers.

def say(sentence):
    print(f"    {sentence}", flush=True)


def expect(fact, otherwise):
    if not fact:
        raise AssertionError(otherwise)


def output(*words):
    done = run(words)
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}: {done.stderr or done.stdout}")
    return done.stdout


def time_to_connect(door):
    began = time.monotonic()
    socket.create_connection(door.split(":"), timeout=5).close()
    return time.monotonic() - began


def status(door, path):
    try:
        connection = http.client.HTTPConnection(*door.split(":"), timeout=1)
        connection.request("GET", path)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def main(chosen):
    needed = missing()
    if needed:
        print(f"Parlor on three machines is not tried: it needs {needed}.")
        return 0
    enter_street()
    # From here on each process is told its own settings, and none of ours.
    for name in [name for name in os.environ if name.startswith("PARLOR_")]:
        del os.environ[name]
    failed = 0
    for name in chosen or SCENES:
        began = time.monotonic()
        print(f"  {name} ...", flush=True)
        folder = tempfile.mkdtemp(prefix=f"parlor-hosts-{name}-")
        try:
            SCENES[name](folder)
            print(f"✔ {name} ({time.monotonic() - began:.0f} s)", flush=True)
            shutil.rmtree(folder)
        except Exception:
            failed += 1
            print(f"✘ {name} ({time.monotonic() - began:.0f} s)\n{traceback.format_exc()}", flush=True)
            print(f"The logs are in {folder}.", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
