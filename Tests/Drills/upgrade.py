#!/usr/bin/python3
"""Another build takes the place of the one that runs, process by process, while people act; and back again.

Each service runs twice, so that old and new instances serve side by side for a while. Nothing that was acknowledged
may be lost or doubled, no watcher may miss an event, and no call may wait long. Then the same with 200 guests who play,
chat and draw: none of them may be refused.

Usage: upgrade.py [--old FOLDER | COMMIT]

COMMIT is what ran before, by default HEAD's parent; it is built in a folder of its own, which takes minutes. With
--old, its binaries are in FOLDER already. PARLOR_BIN is the folder of the new ones, by default .build/release. With
PARLOR_STORE=postgres, the journals are in a PostgreSQL server of its own (Debian's `postgresql-15`).
"""

import os
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from crowd import Crowd  # noqa: E402 (its folder is known only now)
from evening import Evening, say  # noqa: E402
from cluster import BINARIES, ROOT, Cluster  # noqa: E402
from restore import Database  # noqa: E402
from waiting import LIMIT_OF_BUILDS, run, until  # noqa: E402

SERVICES = ["profile-store", "lobby", "game-authority", "drawing-store", "chat-store", "sync-fanout", "gateway"]
EXECUTABLES = ["bus", "parlor", *SERVICES]
# No call waits longer, whatever is restarted.
PATIENCE = 3.0
# The code with which a gateway that leaves closes a socket: the device comes back elsewhere.
MOVED = 1012
GUESTS, STEPS_A_SECOND, SECONDS = 200, 20, 240


def git(*arguments):
    return run(["git", "-C", ROOT, *arguments], LIMIT_OF_BUILDS, check=True).stdout.strip()


def build(commit, folder):
    """The binaries of an earlier commit."""
    say(f"Building {commit} ...")
    git("worktree", "add", "--quiet", "--detach", folder, commit)
    script = f"{folder}/scripts/build"
    command = [script] if os.path.exists(script) else ["make", "-C", folder, "build"]
    done = run(command, LIMIT_OF_BUILDS, cwd=folder)
    if done.returncode:
        raise AssertionError(f"{commit} can't be built: {(done.stdout + done.stderr)[-2000:]}")
    return f"{folder}/.build/release"


def put(binaries, folder):
    """As an installer does it: a running file is never written over."""
    for name in EXECUTABLES:
        shutil.copy(f"{binaries}/{name}", f"{folder}/{name}.new")
        os.replace(f"{folder}/{name}.new", f"{folder}/{name}")


def outdated(parlor):
    """Which processes run an executable that is not there any more."""
    return [one["instance"] for one in parlor.status()["services"] if one["outdated"]]


def replace(parlor, binaries, folder):
    put(binaries, folder)
    old = outdated(parlor)
    if len(old) <= len(SERVICES):
        raise AssertionError(f"Only these would be restarted: {old}")
    parlor.up()
    if outdated(parlor):
        raise AssertionError(f"These run the old build still: {outdated(parlor)}")
    return old


def change_amid_guests(parlor, old, folder):
    crowd = Crowd(parlor, GUESTS, SECONDS, STEPS_A_SECOND)
    crowd.begin()
    for binaries in (BINARIES, old):
        replace(parlor, binaries, folder)
        crowd.must_be_here()
    say(f"To the new build and back amid guests: {crowd.prove()}")


def change(parlor, evening, binaries, folder, what):
    for player in evening.players:
        player.waits.clear()
    before = evening.acts
    old = replace(parlor, binaries, folder)
    settled = evening.acts
    until(lambda: evening.acts > settled + 40, "the people act on")
    say(f"{what}: {len(old)} processes in turn, {evening.acts - before} acts meanwhile; the longest waited "
        f"{evening.longest_wait:.2f} s.")
    if evening.longest_wait > PATIENCE:
        raise AssertionError(f"That is over {PATIENCE} s.")


def drill(folder, old):
    running = f"{folder}/bin"
    os.mkdir(running)
    put(old, running)
    database = Database(folder) if os.environ.get("PARLOR_STORE", "").startswith("postgres") else None
    store = {"PARLOR_STORE": database.address} if database else {}
    parlor = Cluster(folder, running, PARLOR_PLAN=f"{ROOT}/compose/local.json", PARLOR_WEB="", **store)
    evening = None
    try:
        parlor.up()
        parlor.run("scale", *[f"{service}=2" for service in SERVICES])
        evening = Evening(parlor.door)
        until(lambda: evening.acts > 40, "the people have acted")
        change(parlor, evening, BINARIES, running, "To the new build")
        change(parlor, evening, old, running, "Back to the old one")
        evening.stop()
        until(evening.level, "the watchers have seen everything")
        for player in evening.players:
            player.prove(player.acknowledged)
        if evening.gaps:
            raise AssertionError(f"There are gaps: {evening.gaps}")
        resumed = [told for device in evening.devices for told in device.resumed]
        if not all(resumed):
            raise AssertionError(f"Of {len(resumed)} watches, {resumed.count(False)} began anew instead of going on.")
        closings = [code for device in evening.devices for code in device.closings]
        if not closings or set(closings) != {MOVED}:
            raise AssertionError(f"Gateways closed their sockets with these codes: {closings}")
        say(f"All {evening.acts} acknowledged acts are there once. Sockets were moved {len(closings)} times, and "
            f"{len(resumed)} watches went on without a gap.")
        change_amid_guests(parlor, old, running)
        # The supervisor itself is replaced with all it runs.
        parlor.down()
        parlor.up()
        parlor.run("doctor")
    finally:
        if evening:
            evening.end()
        parlor.down()
        if database:
            database.end()


def main():
    arguments = sys.argv[1:]
    if arguments[:1] in (["-h"], ["--help"]):
        print(__doc__)
        return
    print("Another build takes over, process by process", flush=True)
    with tempfile.TemporaryDirectory(prefix="parlor-drill-") as folder:
        if arguments[:1] == ["--old"] and len(arguments) == 2:
            return drill(folder, os.path.abspath(arguments[1]))
        commit = arguments[0] if arguments else git("rev-parse", "HEAD~1")
        try:
            drill(folder, build(commit, f"{folder}/old"))
        finally:
            git("worktree", "remove", "--force", f"{folder}/old")


if __name__ == "__main__":
    main()
