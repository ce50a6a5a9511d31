"""A Debian in a container of systemd-nspawn, with systemd as its first process. Everything of it ends with this one.

It shares the network of the test, which is one of the test's own; what it writes goes to memory.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [f"{ROOT}/Tests/Hosts", f"{ROOT}/Tests/Kit"]

import waiting  # noqa: E402 (its folder is known only now)
from kit.network import die_with_parent  # noqa: E402
from waiting import LIMIT_OF_BUILDS, LIMIT_OF_CONTAINERS, until  # noqa: E402

PACKAGES = "PARLOR_PACKAGES"
MIRROR = "http://deb.debian.org/debian"


def enter_network(make):
    """What `make` has made. This program runs again where it has a network and mounts of its own."""
    if PACKAGES in os.environ:
        run("ip", "link", "set", "lo", "up")
        return json.loads(os.environ[PACKAGES])
    os.environ[PACKAGES] = json.dumps(make())
    os.execvp("unshare", ["unshare", "--net", "--mount", sys.executable, *sys.argv])


def run(*words, fails=False, seconds=LIMIT_OF_CONTAINERS, **more):
    done = waiting.run(words, seconds, stdin=subprocess.DEVNULL, stderr=subprocess.STDOUT, **more)
    if done.returncode and not fails:
        raise AssertionError(f"{' '.join(words)} ended with {done.returncode}:\n{done.stdout[-4000:]}")
    return done.stdout


def make_debian(folder, release, packages):
    """A fresh Debian with these packages and nothing else, from its mirror; the one of an earlier run, if it is that."""
    asked = hashlib.sha256(" ".join([release, *packages]).encode()).hexdigest()
    stamp = f"{folder}/asked"
    if os.path.exists(stamp) and open(stamp, encoding="utf-8").read() == asked:
        return
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    root = f"{folder}/root"
    run("debootstrap", "--variant=minbase", "--include=systemd-sysv", release, root, MIRROR, seconds=LIMIT_OF_BUILDS)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run("chroot", root, "apt-get", "install", "--yes", "--no-install-recommends", *packages, env=environment,
        seconds=LIMIT_OF_BUILDS)
    with open(stamp, "w", encoding="utf-8") as file:
        file.write(asked)


class Machine:
    def __init__(self, debian, folder):
        run("mount", "-t", "tmpfs", "tmpfs", folder)
        self.root = f"{folder}/root"
        for name in ("changes", "work", "root"):
            os.mkdir(f"{folder}/{name}")
        run("mount", "-t", "overlay", "overlay", "-o",
            f"lowerdir={debian}/root,upperdir={folder}/changes,workdir={folder}/work", self.root)
        self.boot()

    def boot(self):
        with tempfile.TemporaryFile("w+") as said:
            self.container = subprocess.Popen(
                ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--boot", "--console=pipe",
                 f"--machine=parlor-{os.getpid()}", f"--directory={self.root}"],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said, preexec_fn=die_with_parent)
            try:
                until(lambda: self.has_started or self.has_ended, "systemd starts", LIMIT_OF_CONTAINERS)
            except AssertionError as late:
                self.end()
                raise OSError(str(late)) from None
            if self.has_ended:
                said.seek(0)
                raise OSError(f"systemd does not start in a container: {said.read()}")

    @property
    def has_started(self):
        return self.run("systemctl", "is-system-running", fails=True).strip() in ("running", "degraded")

    @property
    def has_ended(self):
        return self.container.poll() is not None

    def end(self):
        self.container.kill()
        self.container.wait(LIMIT_OF_CONTAINERS)

    def power_off(self):
        self.run("systemctl", "poweroff")
        self.container.wait(LIMIT_OF_CONTAINERS)

    @property
    def init(self):
        children = f"/proc/{self.container.pid}/task/{self.container.pid}/children"
        with open(children, encoding="utf-8") as file:
            return file.read().split()[0]

    def run(self, *words, user="root", folder="/", fails=False, seconds=LIMIT_OF_CONTAINERS):
        """What it says; as that user, in that folder."""
        try:
            entering = ["nsenter", "--target", self.init, "--mount", "--uts", "--ipc", "--pid", "--cgroup"]
        except (OSError, IndexError):
            return ""
        become = [] if user == "root" else ["runuser", "-u", user, "--"]
        clean = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "DEBIAN_FRONTEND=noninteractive"]
        return run(*entering, *clean, "-C", folder, *become, *words, fails=fails, seconds=seconds)

    def succeeds(self, *words, **more):
        try:
            self.run(*words, **more)
            return True
        except AssertionError:
            return False

    def put(self, path, folder):
        shutil.copy(path, self.root + folder)
        return f"{folder}/{os.path.basename(path)}"

    def has(self, path):
        return os.path.exists(self.root + path)
