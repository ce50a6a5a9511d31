#!/usr/bin/python3
"""Everything is lost, and restored to a moment: from a back-up of files, and from a database's archive.

Files: people act, and amid that `parlor backup --all` is taken, killed once before. They act on; everything is stopped,
and `parlor restore --all` is killed once, and run again. Each person did one thing after another, in one service after
another. So what is kept of it has to end at one of them, and everything before has to be there.

A database: Parlor runs on a PostgreSQL server of its own, which archives its log. People act; a moment is noted; they
act on; the server and its folder are gone. From a base copy and the archive, another server is made of that moment.
What was acknowledged before it has to be there, and nothing after it.

Usage: restore.py [files | database]

PARLOR_BIN is the folder of the binaries, by default .build/release. Needs Debian's `postgresql-15` and
`python3-websocket`. As root, the server runs as the user `postgres`.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from evening import Evening, say  # noqa: E402 (its folder is known only now)
from cluster import BINARIES, Cluster  # noqa: E402
import lifeline  # noqa: E402
from ports import PortLease  # noqa: E402
from waiting import LIMIT, run, until  # noqa: E402

POSTGRES = "/usr/lib/postgresql/15/bin"
AS_OWNER = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []


class Database:
    """A server, the archive of its log, and a base copy."""

    def __init__(self, folder):
        self.folder, self.ports = folder, PortLease()
        self.port = self.ports.first
        self.data, self.copy, self.archive = f"{folder}/database", f"{folder}/copy", f"{folder}/archive"
        os.mkdir(self.archive)
        if AS_OWNER:
            os.chmod(folder, 0o711)
            shutil.chown(self.archive, "postgres", "postgres")
        self.make(self.data)
        self.run("initdb", "--no-sync", "--auth=trust", "--username=parlor", self.data)
        self.start()
        self.ask("CREATE DATABASE parlor", "postgres")

    address = property(lambda self: f"postgres://parlor@127.0.0.1:{self.port}/parlor")

    def make(self, folder):
        os.mkdir(folder, 0o700)
        if AS_OWNER:
            shutil.chown(folder, "postgres", "postgres")

    def run(self, program, *arguments):
        done = run([*AS_OWNER, f"{POSTGRES}/{program}", *arguments], cwd=self.folder)
        if done.returncode:
            raise AssertionError(f"{program} failed: {done.stderr}")
        return done.stdout.strip()

    def start(self):
        with open(f"{self.folder}/database.log", "ab") as log:
            self.process = subprocess.Popen(
                [*(AS_OWNER or ["setpriv"]), "--pdeathsig", "INT", f"{POSTGRES}/postgres", "-D", self.data, "-h", "127.0.0.1", "-p", str(self.port),
                 "-k", self.data, "-c", "max_connections=200", "-c", "archive_mode=on",
                 "-c", f"archive_command=test ! -f {self.archive}/%f && cp %p {self.archive}/%f"],
                stdout=log, stderr=log)
        until(self.answers, "the database answers")

    def answers(self):
        if self.process.poll() is not None:
            raise AssertionError(f"The database ended: see {self.folder}/database.log.")
        try:
            return self.ask("SELECT pg_is_in_recovery()") == "f"
        except AssertionError:
            return False

    def ask(self, statement, database="postgres"):
        return self.run(
            "psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "parlor", "-d", database, "-Atc", statement)

    def back_up(self):
        self.make(self.copy)
        self.run("pg_basebackup", "-h", "127.0.0.1", "-p", str(self.port), "-U", "parlor", "-D", self.copy,
                 "--checkpoint=fast", "--wal-method=none")

    def archive_all(self):
        """The log is archived in whole files: the last of them ends here."""
        last = self.ask("SELECT pg_walfile_name(pg_switch_wal())")
        until(lambda: os.path.exists(f"{self.archive}/{last}"), "the log is archived")

    def be_lost(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(LIMIT)
        until(lambda: not self.has_children(), "the server's processes are gone")
        shutil.rmtree(self.data)

    def has_children(self):
        return run(["pgrep", "--full", self.data]).returncode == 0

    def restore(self, moment):
        shutil.move(self.copy, self.data)
        with open(f"{self.data}/postgresql.auto.conf", "a", encoding="utf-8") as file:
            file.write(f"restore_command = 'cp {self.archive}/%f %p'\n"
                       f"recovery_target_time = '{moment}'\nrecovery_target_action = 'promote'\n")
        with open(f"{self.data}/recovery.signal", "w", encoding="utf-8"):
            pass
        if AS_OWNER:
            shutil.chown(f"{self.data}/recovery.signal", "postgres", "postgres")
        self.start()

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(LIMIT)
            except subprocess.TimeoutExpired:
                self.process.kill()
                raise


def restore_files(folder):
    parlor = Cluster(folder, PARLOR_WEB="")
    copy = f"{folder}/copy"
    evening = None
    try:
        parlor.up()
        evening = Evening(parlor.door)
        until(lambda: evening.acts > 100, "the people have acted")
        begin_and_kill(parlor, ["backup", "--all", copy], f"{copy}.draft/journals/lobby.sqlite")
        if os.path.exists(copy):
            raise AssertionError("A back-up that was killed looks whole.")
        least = [len(player.acknowledged) for player in evening.players]
        say(parlor.run("backup", "--all", copy).splitlines()[0])
        most = [len(player.acknowledged) + 1 for player in evening.players]
        before = evening.acts
        until(lambda: evening.acts > before + 100, "they have acted after the back-up")
        evening.stop()
        until(evening.level, "the watchers have seen everything")
        epochs = evening.epochs

        parlor.down()
        stopped_at = time.monotonic()
        begin_and_kill(parlor, ["restore", "--all", copy], f"{parlor.data}/chat-store.sqlite.replaced")
        is_half = os.path.exists(f"{parlor.data}/restoring/complete")
        if is_half and "restore --all" not in parlor.run("up", "--detach", may_fail=True, with_errors=True, by=lifeline.up):
            raise AssertionError("Half a restore was started.")
        parlor.run("restore", "--all", copy)
        say(f"The restore was killed{' halfway' if is_half else ''}, and done again.")
        parlor.up()
        for player in evening.players:
            player.device.call("person.get", {}, key=player.device.id)
        say(f"The first calls are answered {time.monotonic() - stopped_at:.1f} s after everything was stopped.")

        lost = 0
        for player, fewest, greatest in zip(evening.players, least, most):
            kept = kept_acts(player, fewest, min(greatest, len(player.acknowledged)))
            lost += len(player.acknowledged) - kept
            player.acknowledged = player.acknowledged[:kept]
            player.prove(player.acknowledged)
        say(f"{sum(len(player.acknowledged) for player in evening.players)} acts are there, up to one of each person;"
            f" the {lost} after it are not.")
        go_on(parlor, evening, epochs)
    finally:
        if evening:
            evening.end()
        parlor.down()


def begin_and_kill(parlor, arguments, sign):
    """Kills it as soon as there is this file, or lets it end before that."""
    process = subprocess.Popen(
        [f"{BINARIES}/parlor", *arguments], env=parlor.environment, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    try:
        until(lambda: os.path.exists(sign) or process.poll() is not None, f"{sign} is there")
    finally:
        process.kill()
        process.wait(LIMIT)


def kept_acts(player, least, most):
    """After how many acts of the player the back-up was taken: what each service has agrees with it."""
    facts, flaws = player.facts(), []
    for count in range(least, most + 1):
        try:
            player.compare(facts, player.acknowledged[:count])
            return count
        except AssertionError as flaw:
            flaws.append(f"{count}: {flaw}")
    raise AssertionError("The services are not of one moment: " + "; ".join(flaws))


def go_on(parlor, evening, epochs):
    """All who watch go on in the new history, and what they do counts."""
    until(lambda: len(evening.epochs) == len(epochs) and not set(evening.epochs) & set(epochs),
          "all who watched have the states of the new history")
    evening.go_on()
    before = evening.acts
    until(lambda: evening.acts > before + 40, "they act again")
    evening.stop()
    until(evening.level, "the watchers have seen it")
    for player in evening.players:
        player.prove(player.acknowledged)
    if evening.gaps:
        raise AssertionError(f"There are gaps: {evening.gaps}")
    parlor.run("doctor")
    say("Devices went on by themselves, and 'parlor doctor' finds nothing.")


def restore_database(folder):
    database = Database(folder)
    parlor = Cluster(folder, PARLOR_STORE=database.address, PARLOR_WEB="")
    evening = None
    try:
        parlor.up()
        evening = Evening(parlor.door)
        until(lambda: evening.acts > 100, "the people have acted")
        database.back_up()
        say("A base copy was made while they act.")
        before = evening.acts
        until(lambda: evening.acts > before + 100, "they have acted on")

        evening.stop()
        until(evening.level, "the watchers have seen everything")
        kept = [list(player.acknowledged) for player in evening.players]
        epochs, facts = evening.epochs, evening.facts
        moment = database.ask("SELECT clock_timestamp()")
        say(f"The moment: {moment}. {evening.acts} acts were acknowledged.")
        evening.go_on()
        before = evening.acts
        until(lambda: evening.acts > before + 100, "they have acted after the moment")
        evening.stop()
        if evening.facts == facts:
            raise AssertionError("Nothing changed after the moment, so there is nothing to lose.")
        lost = [player.acknowledged[len(acts):] for player, acts in zip(evening.players, kept)]
        database.archive_all()

        database.be_lost()
        lost_at = time.monotonic()
        parlor.down()
        database.restore(moment)
        say(f"Restored {time.monotonic() - lost_at:.1f} s after the loss.")
        parlor.up()
        for player in evening.players:
            player.device.call("person.get", {}, key=player.device.id)
        say(f"The first calls are answered {time.monotonic() - lost_at:.1f} s after the loss.")

        for player, acts in zip(evening.players, kept):
            player.acknowledged = acts
        if evening.facts != facts:
            raise AssertionError(f"At the moment there was {facts}, and now there is {evening.facts}")
        for player in evening.players:
            player.prove(player.acknowledged)
        say(f"All {sum(map(len, kept))} acts before the moment are there; the {sum(map(len, lost))} after it are not.")

        go_on(parlor, evening, epochs)
    finally:
        if evening:
            evening.end()
        parlor.down()
        database.end()


DRILLS = {
    "files": ("Everything in files is restored to a moment", restore_files),
    "database": ("A database is restored to a moment", restore_database),
}


def main():
    if any(name not in DRILLS for name in sys.argv[1:]):
        print(__doc__)
        sys.exit(0 if sys.argv[1] in ("-h", "--help") else 64)
    names = sys.argv[1:] or list(DRILLS)
    if "database" in names and not os.path.exists(f"{POSTGRES}/initdb"):
        sys.exit("It needs Debian's postgresql-15: run 'scripts/install-dependencies --tests'.")
    if not os.path.exists(f"{BINARIES}/parlor"):
        sys.exit(f"There is no parlor in {BINARIES}: run 'make build', or set PARLOR_BIN.")
    for name in names:
        title, drill = DRILLS[name]
        print(title, flush=True)
        with tempfile.TemporaryDirectory(prefix="parlor-drill-") as folder:
            drill(folder)


if __name__ == "__main__":
    main()
