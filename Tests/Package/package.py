#!/usr/bin/python3
"""The Debian package on a Debian machine of its own: installed, upgraded while people act, removed, purged.

In the end, 200 guests play, chat and draw while the older package takes its place, and the newer one again.

Two packages are made of the executables in PARLOR_BIN, by default .build/release. What is in them is looked at, by
Debian's lintian too where it is installed. Then a fresh Debian boots in a container, has what the package depends on and
nothing else, and gets the package. Needs root, Debian 12, and its debootstrap and systemd-container; once, its mirror.

Usage: package.py FOLDER   (the Debian that an earlier run left in FOLDER is used again)
"""

import json
import os
import re
import shutil
import sys
import tempfile
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from machine import ROOT, Machine, enter_network, make_debian, run  # noqa: E402 (its folder is known only now)

sys.path.insert(0, f"{ROOT}/Tests/Drills")

import unit  # noqa: E402
from containers import colours, draw  # noqa: E402
from crowd import Crowd  # noqa: E402
from evening import Evening, say  # noqa: E402
from waiting import LIMIT, LIMIT_OF_BUILDS, LIMIT_OF_CONTAINERS, until  # noqa: E402

BINARIES = os.path.abspath(os.environ.get("PARLOR_BIN", f"{ROOT}/.build/release"))
DOOR = "127.0.0.1:8080"
DATA = "/var/lib/parlor"
SETTINGS = "/etc/parlor/parlor.env"
GUESTS, STEPS_A_SECOND, SECONDS = 200, 20, 300


def missing_to_make():
    if not shutil.which("dpkg-shlibdeps"):
        return "dpkg-shlibdeps"
    if not os.path.exists(f"{BINARIES}/gateway"):
        return f"the executables in {BINARIES}: run 'make build', or set PARLOR_BIN"
    return None


def missing_to_install():
    if os.geteuid() != 0:
        return "root"
    programs = ("debootstrap", "systemd-nspawn", "nsenter", "unshare")
    return next((program for program in programs if not shutil.which(program)), None)


def make(version=None):
    words = [f"{ROOT}/scripts/package", *([version] if version else [])]
    # Quickly, and larger than it need be; lintian wants a real domain.
    settings = {"DPKG_DEB_COMPRESSOR_TYPE": "gzip", "DPKG_DEB_COMPRESSOR_LEVEL": "1", "DEBEMAIL": "parlor@example.org"}
    return os.path.join(ROOT, run(*words, env={**os.environ, **settings}, seconds=LIMIT_OF_BUILDS).splitlines()[-1])


def field(package, name):
    return run("dpkg-deb", "--field", package, name).strip()


def look_inside(package):
    paths = {line.split()[5].lstrip(".") for line in run("dpkg-deb", "--contents", package).splitlines()}
    plan = json.load(open(f"{ROOT}/compose/local.json", encoding="utf-8"))
    expected = {f"/usr/lib/parlor/{service['executable']}" for service in plan["services"]} | {
        "/usr/bin/parlor", "/usr/lib/parlor/parlor", "/usr/share/parlor/web/index.html", SETTINGS,
        "/etc/parlor/plan.json", "/lib/systemd/system/parlor.service", "/usr/share/man/man1/parlor.1.gz"}
    if expected - paths:
        raise AssertionError(f"The package lacks {sorted(expected - paths)}.")
    if not shutil.which("lintian"):
        return say("lintian is not installed, so what Debian thinks of the package was not checked.")
    say("lintian: " + (run("lintian", "--allow-root", "--fail-on", "error", package).strip() or "nothing to say"))


class Drill:
    def __init__(self, machine, old, new):
        self.machine, self.old, self.new = machine, machine.put(old, "/root"), machine.put(new, "/root")

    def parlor(self, *words, **more):
        return self.machine.run("parlor", *words, **more)

    def run(self, *words, may_fail=False, seconds=LIMIT_OF_CONTAINERS):
        """For a crowd, as the Cluster of other drills has it."""
        return self.machine.run("parlor", *words, fails=may_fail, seconds=seconds)

    def status(self):
        said = self.parlor("status", "--json", fails=True)
        return json.loads(said) if said.startswith("{") else None

    def is_well(self):
        return self.machine.succeeds("parlor", "status")

    @property
    def main_process(self):
        return int(self.machine.run("systemctl", "show", "--property=MainPID", "--value", "parlor"))

    def install(self):
        self.machine.run("dpkg", "--install", self.old)
        for question, answer in (("is-active", "active"), ("is-enabled", "enabled")):
            if self.machine.run("systemctl", question, "parlor").strip() != answer:
                raise AssertionError(f"After the installation, the unit {question} is not '{answer}'.")
        # Only what is ready may be called active.
        if not self.is_well():
            raise AssertionError(f"Right after the installation: {self.parlor('status', fails=True)}")
        page = urllib.request.urlopen(f"http://{DOOR}/", timeout=LIMIT).read().decode()
        if "<base href=" not in page:
            raise AssertionError(f"The gateway serves no web app: {page[:200]}")
        say("Installed: every process is ready, and the web app is there.")

    def look_as_operator(self):
        for user, folder in (("root", "/"), ("root", "/root"), ("parlor", "/")):
            said = self.parlor("doctor", user=user, folder=folder)
            if DATA not in said or "Nothing is wrong." not in said:
                raise AssertionError(f"The doctor says as {user}: {said}")
        self.parlor("backup", "lobby", f"{DATA}/lobby-copy.sqlite")
        if self.machine.succeeds("parlor", "status", user="nobody"):
            raise AssertionError("Anybody may look at the machine's Parlor.")
        if "sudo" not in (said := self.parlor("status", user="nobody", fails=True)):
            raise AssertionError(f"Others are told: {said}")
        if foreign := self.machine.run("find", DATA, "!", "-user", "parlor").strip():
            raise AssertionError(f"Root has left files that the services can't write: {foreign}")
        if self.machine.run("stat", "-c", "%a %U %G", SETTINGS).strip() != "640 root parlor":
            raise AssertionError(f"{SETTINGS} may be read by others.")
        say("root and the user parlor find it from anywhere, and others are told to use sudo.")

    def check_unit(self):
        said = self.machine.run("systemd-analyze", "verify", "parlor.service")
        if said.strip():
            raise AssertionError(f"systemd says of the unit: {said}")
        said = self.machine.run(
            "systemd-analyze", "security", "--no-pager", f"--threshold={unit.EXPOSURE}", "parlor.service")
        say(said.strip().splitlines()[-1].lstrip("→ "))

    def look_at_picture(self, player):
        """Libraries and the font are there, and the unit lets the service use them."""
        if colours(draw(player.device)) < 50:
            raise AssertionError("A picture shows a box instead of a sign: the font is missing.")

    def kill_supervisor(self, evening):
        before = self.main_process
        self.machine.run("kill", "-KILL", str(before))
        until(lambda: self.main_process not in (0, before) and self.is_well(), "systemd starts it again")
        self.go_on(evening)
        say("The supervisor was killed: systemd started everything again.")

    def upgrade(self, evening):
        with open(self.machine.root + SETTINGS, "a", encoding="utf-8") as file:
            file.write("# A line of the operator's.\n")
        for player in evening.players:
            player.waits.clear()
        before = self.replace_by(self.new)
        self.go_on(evening)
        if "operator's" not in self.machine.run("cat", SETTINGS):
            raise AssertionError("The upgrade changed the operator's settings.")
        say(f"Upgraded: {len(before)} processes in turn; the longest act waited {evening.longest_wait:.2f} s.")
        self.kill_service(evening)

    def replace_by(self, package):
        """Which processes there were before."""
        before, supervisor = self.processes(), self.main_process
        self.machine.run("dpkg", "--install", package)
        if self.main_process != supervisor:
            raise AssertionError("The unit was restarted, instead of one process after another.")
        kept = set(before.items()) & set(self.processes().items())
        if kept:
            raise AssertionError(f"These run the old build still: {kept}")
        return before

    def change_amid_guests(self):
        """Of each service two, so that sockets move and no call waits. Both packages have the same journals."""
        services = {one["service"] for one in self.status()["services"]} - {"bus", "console"}
        self.parlor("scale", *[f"{service}=2" for service in sorted(services)])
        crowd = Crowd(self, GUESTS, SECONDS, STEPS_A_SECOND)
        crowd.begin()
        for package in (self.old, self.new):
            self.replace_by(package)
            crowd.must_be_here()
        say(f"To the older package and back amid guests: {crowd.prove()}")

    def kill_service(self, evening):
        """The supervisor is that of before the upgrade, whose own file is gone."""
        before = self.processes()["lobby-1"]
        self.machine.run("kill", "-KILL", str(before))
        until(lambda: self.is_well() and self.processes()["lobby-1"] != before, "the service is started again")
        self.go_on(evening)
        say("A service was killed after the upgrade: the supervisor of before started it again.")

    def processes(self):
        return {one["instance"]: one["pid"] for one in self.status()["services"]}

    def go_on(self, evening):
        settled = evening.acts
        until(lambda: evening.acts > settled + 40, "the people act on")

    def prove(self, evening):
        evening.stop()
        until(evening.level, "the watchers have seen everything")
        for player in evening.players:
            player.prove(player.acknowledged)
        if evening.gaps:
            raise AssertionError(f"There are gaps: {evening.gaps}")
        say(f"All {evening.acts} acknowledged acts are there once, and no watcher missed one.")

    def reboot(self):
        self.machine.power_off()
        self.machine.boot()
        until(self.is_well, "Parlor starts with the machine")
        say("It starts with the machine.")

    def remove(self):
        self.machine.run("dpkg", "--remove", "parlor")
        if left := self.machine.run("pgrep", "-u", "parlor", "-a", fails=True).strip():
            raise AssertionError(f"After the removal these still run: {left}")
        if not self.machine.has(f"{DATA}/profile-store.sqlite") or not self.machine.has(SETTINGS):
            raise AssertionError("The removal has deleted data or settings.")
        if "parlor" in self.machine.run("systemctl", "list-units", "--all", "--no-legend", "parlor*"):
            raise AssertionError("After the removal, systemd still knows the unit.")
        say("Removed: nothing runs, the data and the settings are kept.")

    def purge(self):
        self.machine.run("dpkg", "--purge", "parlor")
        left = [path for path in (DATA, "/etc/parlor", "/usr/lib/parlor", "/usr/share/parlor") if self.machine.has(path)]
        if left or self.machine.run("find", "/etc/systemd", "/var/lib/systemd", "-name", "*parlor*").strip():
            raise AssertionError(f"After the purge there is still {left}, or links of the unit.")
        if not self.machine.succeeds("id", "parlor"):
            raise AssertionError("The purge has deleted the user.")
        say("Purged: the data and the settings are gone, the user stays.")


def drill(machine, old, new):
    drill = Drill(machine, old, new)
    drill.install()
    drill.check_unit()
    drill.look_as_operator()
    evening = Evening(DOOR)
    until(lambda: evening.acts > 40, "the people have acted")
    drill.look_at_picture(evening.players[0])
    drill.kill_supervisor(evening)
    drill.upgrade(evening)
    drill.prove(evening)
    facts = evening.facts
    drill.reboot()
    drill.remove()
    machine.run("dpkg", "--install", drill.new)
    until(lambda: evening.facts == facts, "what was kept is there again")
    evening.end()
    say("Installed again, everything is there.")
    drill.change_amid_guests()
    drill.remove()
    drill.purge()


def prepare(debian, release):
    print("The Debian package, on a machine of its own", flush=True)
    old = make()
    new = make(field(old, "Version") + "+1")
    look_inside(new)
    if lacking := missing_to_install():
        print(f"  Not tried on a machine: this one lacks {lacking}.", flush=True)
        sys.exit(0)
    make_debian(debian, release, needed(old))
    return old, new


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        return print(__doc__)
    folder = os.path.abspath(sys.argv[1])
    release = re.search(r"VERSION_CODENAME=(\w+)", open("/etc/os-release", encoding="utf-8").read())[1]
    debian = f"{folder}/{release}"
    if lacking := missing_to_make():
        return print(f"The Debian package: not tried, this machine lacks {lacking}.", flush=True)
    old, new = enter_network(lambda: prepare(debian, release))
    with tempfile.TemporaryDirectory(prefix="parlor-machine-") as place:
        try:
            machine = Machine(debian, place)
        except OSError as failure:
            return print(f"  Not tried on a machine: {failure}", flush=True)
        try:
            drill(machine, old, new)
        finally:
            machine.end()
            run("umount", "--recursive", place, fails=True)


def needed(package):
    """The packages that it names, without their versions."""
    return sorted(set(re.findall(r"(?:^|, )([a-z0-9.+-]+)", field(package, "Depends"))))


if __name__ == "__main__":
    main()
