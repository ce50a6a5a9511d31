#!/usr/bin/python3
"""Guests spend hours with a Parlor that is reloaded, restarted and backed up while they are there.

Every few minutes another limit is reloaded, every service is restarted, and everything is backed up and read back.
Nobody may be refused without a reason, and nothing that was acknowledged may be lost. What each process has in memory
is told after each round: it is for a person to see whether it grows.

Usage: hours.py [MINUTES [MINUTES_BETWEEN]]   (120 and 10)

PARLOR_BIN is the folder of the binaries, by default .build/release.
"""

import os
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from evening import say  # noqa: E402 (its folder is known only now)
from crowd import Crowd  # noqa: E402
from cluster import LIMIT_OF_UP, ROOT, Cluster  # noqa: E402

SERVICES = ["profile-store", "lobby", "game-authority", "drawing-store", "chat-store", "sync-fanout", "gateway"]
PEOPLE, RATE = 200, 20


def change(parlor, number):
    """A round: another limit, new processes, a back-up that is read back."""
    with open(f"{parlor.data}/settings", "w", encoding="utf-8") as file:
        file.write(f"PARLOR_LIMIT_PHOTOS={1000 + number}\n")
    parlor.run("reload", seconds=LIMIT_OF_UP)
    if f"{parlor.data}/settings:1" not in parlor.run("settings", "LIMIT_PHOTOS"):
        raise AssertionError(f"The reload was not taken: {parlor.run('settings')}")
    for service in SERVICES:
        parlor.run("restart", service, seconds=LIMIT_OF_UP)
    backups = f"{parlor.folder}/backups"
    os.makedirs(backups, mode=0o700, exist_ok=True)
    parlor.run("backup", "--all", f"{backups}/{number}", seconds=LIMIT_OF_UP)
    parlor.run("backup", "verify", f"{backups}/{number}", seconds=LIMIT_OF_UP)
    # The next one links the photos of this one.
    shutil.rmtree(f"{backups}/{number - 1}", ignore_errors=True)


def memory(parlor):
    return ", ".join(f"{one['instance']} {(one['memoryBytes'] or 0) >> 20}" for one in parlor.status()["services"])


def drill(minutes, between):
    with tempfile.TemporaryDirectory(prefix="parlor-drill-") as folder:
        with Cluster(folder, PARLOR_PLAN=f"{ROOT}/compose/local.json", PARLOR_WEB="") as parlor:
            parlor.run("scale", *[f"{service}=2" for service in SERVICES])
            crowd = Crowd(parlor, PEOPLE, 60 * minutes, RATE)
            crowd.begin()
            number = 0
            while crowd.is_alive() and (number + 1) * between < minutes:
                crowd.join(60 * between)
                crowd.must_be_here()
                number += 1
                change(parlor, number)
                say(f"Round {number}. MiB: {memory(parlor)}")
            say(crowd.prove())
            if not number:
                raise AssertionError("Nothing was changed: the evening was too short.")
            parlor.run("doctor", seconds=LIMIT_OF_UP)


def main():
    arguments = sys.argv[1:]
    if arguments[:1] in (["-h"], ["--help"]):
        print(__doc__)
        return
    minutes, between = [int(word) for word in arguments] + [120, 10][len(arguments):]
    print(f"{minutes} minutes of guests; every {between} a reload, restarts and a back-up", flush=True)
    drill(minutes, between)


if __name__ == "__main__":
    main()
