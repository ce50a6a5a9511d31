#!/usr/bin/python3
"""The composition in real containers: podman runs compose/compose.yaml, with images of the Dockerfile's stages.

Needs root and Debian's podman, podman-compose, runc, aardvark-dns, iptables and haproxy. No registry is asked: the
binaries of PARLOR_BIN (by default .build/release) take the builder's place, and Debian's haproxy and prometheus that
of their images. Everything is in a network namespace and a folder of the test's own, and ends with it. Of PostgreSQL
there is no image: each service keeps its journal as a file, in a volume.
"""

import base64
import json
import os
import shutil
import signal
import struct
import sys
import tempfile
import time
import traceback
import urllib.parse
import urllib.request
import zlib

import yaml

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [f"{ROOT}/Tests/Hosts", f"{ROOT}/Tests/Kit"]

from kit.device import Device, sign_in  # noqa: E402 (its folder is known only now)
from kit.network import enter_street  # noqa: E402
from waiting import LIMIT_OF_CONTAINERS, run, until, when_told_to_end  # noqa: E402

BINARIES = os.path.abspath(os.environ.get("PARLOR_BIN", f"{ROOT}/.build/release"))
STORES = ["profile-store", "lobby", "game-authority", "drawing-store", "chat-store"]
DOOR = "127.0.0.1:8080"

# What a machine without an image registry has instead of an image: the program of Debian.
SUBSTITUTES = {"balancer": "/usr/sbin/haproxy", "prometheus": "/usr/bin/prometheus"}

CONFIGURATION = """
[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
log_driver = "k8s-file"
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "runc"
[network]
network_config_dir = "{0}/networks"
"""

STORAGE = """
[storage]
driver = "overlay"
graphroot = "{0}/storage"
runroot = "{0}/run"
"""


def missing():
    if os.geteuid() != 0:
        return "root"
    for program in ("podman", "podman-compose", "runc", "iptables", "haproxy", "nsenter"):
        if not shutil.which(program):
            return program
    if not os.path.exists(f"{BINARIES}/gateway"):
        return f"the binaries in {BINARIES}: run 'make build', or set PARLOR_BIN"
    return None


class Composition:
    def __init__(self, folder):
        self.folder = folder
        for name, text in (("containers.conf", CONFIGURATION), ("storage.conf", STORAGE)):
            with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
                file.write(text.format(folder))
        os.mkdir(f"{folder}/networks")
        self.environment = {
            **os.environ, "CONTAINERS_CONF": f"{folder}/containers.conf", "PARLOR_VERSION": "soak",
            "CONTAINERS_STORAGE_CONF": f"{folder}/storage.conf", "PARLOR_ADDRESS": DOOR,
        }
        shutil.copytree(f"{ROOT}/compose", f"{folder}/compose", ignore=shutil.ignore_patterns("secrets", ".env"))
        composition = yaml.safe_load(read(f"{folder}/compose/compose.yaml"))
        self.services, self.networks = composition["services"], composition["networks"]

    def run(self, *words, may_fail=False):
        done = run(words, LIMIT_OF_CONTAINERS, cwd=ROOT, env=self.environment)
        if done.returncode and not may_fail:
            raise RuntimeError(f"{' '.join(words)}: {(done.stderr or done.stdout)[-2000:]}")
        return done

    def podman(self, *words, **more):
        return self.run("podman", *words, **more).stdout.strip()

    def compose(self, *words):
        file = f"{self.folder}/compose/here.yaml"
        return self.run("podman-compose", "--project-name", "parlor", "--file", file, *words)

    def build(self):
        """The last stages of the Dockerfile, as they are; a folder takes the builder's place."""
        images = f"{self.folder}/builder/images"
        os.makedirs(f"{images}/empty")
        targets = sorted({service["build"]["target"] for service in self.services.values() if "build" in service})
        self.run("compose/assemble", f"{images}/parlor", f"{BINARIES}/parlor")
        for target in targets:
            if target != "parlor":
                self.run("compose/assemble", f"{images}/{target}", f"{BINARIES}/{target}", f"{images}/parlor")
            self.podman("build", "--quiet", "--format", "docker", "--file", "compose/Dockerfile", "--target", target,
                        "--build-context", f"build={self.folder}/builder", "--tag", f"parlor/{target}:soak", ROOT)
        for name, program in SUBSTITUTES.items():
            if os.path.exists(program):
                self.build_substitute(name, program)

    def build_substitute(self, name, program):
        folder, executable = f"{self.folder}/{name}", os.path.basename(program)
        os.makedirs(f"{folder}/empty")
        self.run("compose/assemble", f"{folder}/root", program)
        with open(f"{folder}/root/etc/passwd", "a", encoding="utf-8") as file:
            file.write("haproxy:x:99:99::/:/x\nnobody:x:65534:65534::/:/x\n")
        command = {
            "haproxy": '["-f", "/usr/local/etc/haproxy/haproxy.cfg"]', "prometheus": "[]"}[executable]
        with open(f"{folder}/Dockerfile", "w", encoding="utf-8") as file:
            # As the real image, whose volume belongs to nobody.
            file.write(f"FROM scratch\nCOPY root /\nCOPY --chown=65534:65534 empty /prometheus\n"
                       f"WORKDIR /prometheus\nENTRYPOINT [\"/usr/bin/{executable}\"]\nCMD {command}\n")
        self.podman("build", "--quiet", "--tag", self.services[name]["image"], folder)

    def adapt(self):
        """What can't be here is left out: images that would be pulled, and raised limits of open files."""
        composition = yaml.safe_load(read(f"{self.folder}/compose/compose.yaml"))
        services = composition["services"]
        left_out = {"grafana", "parlor", "postgres"} | {
            name for name, program in SUBSTITUTES.items() if not os.path.exists(program)}
        for name in left_out:
            del services[name]
        for name, service in services.items():
            service.pop("build", None)
            service.pop("ulimits", None)
            service["depends_on"] = [other for other in service.get("depends_on", []) if other not in left_out]
            service["image"] = "localhost/" + service["image"].replace("${PARLOR_VERSION:-local}", "soak")
            if name in STORES:
                service["environment"]["PARLOR_STORE"] = "sqlite:"
                service["volumes"] = [service["volumes"][0], f"{name}:/data"]
                composition["volumes"][name] = {}
        composition["secrets"].pop("database.password")
        path = f"{self.folder}/compose/haproxy.cfg"
        balancing = read(path).replace("maxconn 30000", "maxconn 1000")
        with open(path, "w", encoding="utf-8") as file:
            file.write(balancing)
        with open(f"{self.folder}/compose/here.yaml", "w", encoding="utf-8") as file:
            yaml.safe_dump(composition, file)

    def __enter__(self):
        self.build()
        self.environment["PARLOR_BIN"] = BINARIES
        self.run(f"{self.folder}/compose/secrets.sh")
        self.adapt()
        # With the addresses that compose.yaml says: podman-compose 1.0.3 makes networks without them.
        subnet = self.networks["door"]["ipam"]["config"][0]["subnet"]
        self.podman("network", "create", "--internal", "--subnet", subnet, "parlor_door")
        self.compose("up", "--detach")
        return self

    def __exit__(self, failure, *_):
        if failure:
            for container in self.podman("ps", "--all", "--format", "{{.Names}}").split():
                done = self.run("podman", "logs", "--tail", "4", container, may_fail=True)
                print(f"--- {container}\n{done.stdout}{done.stderr}", flush=True)
        self.podman("rm", "--all", "--force", "--time", "0", may_fail=True)
        self.podman("network", "prune", "--force", may_fail=True)
        self.run("umount", f"{self.folder}/storage/overlay", may_fail=True)

    def containers(self, service):
        """The names of those that run."""
        return self.podman(
            "ps", "--format", "{{.Names}}", "--filter", f"label=com.docker.compose.service={service}").split()

    def is_well(self, container, service):
        done = self.run("podman", "exec", container, "/usr/bin/parlor", "health", service, may_fail=True)
        self.last_health = done.stderr.strip()
        return done.returncode == 0

    def scale(self, service, count):
        """As `docker compose up --scale`, which podman-compose 1.0.3 takes and ignores: those that run go on."""
        file = f"{self.folder}/compose/here.yaml"
        composition = yaml.safe_load(read(file))
        composition["services"][service]["deploy"]["replicas"] = count
        with open(file, "w", encoding="utf-8") as changed:
            yaml.safe_dump(composition, changed)
        self.compose("up", "--detach", service)

    def measured(self, expression):
        """The labels of each series that Prometheus has of it."""
        prometheus = self.containers("prometheus")[0]
        address = json.loads(self.podman("inspect", prometheus))[0]["NetworkSettings"]["Networks"][
            "parlor_watch"]["IPAddress"]
        query = urllib.parse.urlencode({"query": expression})
        with urllib.request.urlopen(f"http://{address}:9090/api/v1/query?{query}", timeout=5) as answer:
            return [series["metric"] for series in json.load(answer)["data"]["result"]]

    def ask(self, name, body):
        """As the operator, in a container of the command line."""
        told = self.podman(
            "run", "--rm", "--network", "parlor_inside", "--read-only",
            "--volume", f"{self.folder}/compose/secrets/keys/operator:/keys:ro",
            "--env", "PARLOR_KEYS=/keys", "--env", "PARLOR_BUS=tcp://bus:5550,tcp://bus-2:5550",
            "localhost/parlor/parlor:soak", "call", name, json.dumps(body))
        return json.loads(told)

    def instances(self, service):
        return {worker["instance"] for worker in self.ask("bus.workers", {})["workers"]
                if worker["service"] == service}


def prove(parlor):
    everyone = {name for name in parlor.services if name not in ("grafana", "parlor", "postgres")}
    own = [name for name in everyone if name not in SUBSTITUTES]
    for service in own:
        for container in parlor.containers(service):
            # Of most services the image has the check, and is named as they are.
            own_check = parlor.services[service].get("healthcheck")
            checked = own_check["test"][-1] if own_check else parlor.services[service]["build"]["target"]
            until(lambda: parlor.is_well(container, checked), lambda: (
                f"{container} is well. {parlor.last_health} {parlor.podman('logs', '--tail', '5', container)}"))
    expect(len(parlor.containers("gateway")) == 2, "there are not two gateways")
    say("every service is well, by its own health check")

    until(lambda: status("/readyz") == 200, "a gateway behind the balancer is ready")
    device = Device([DOOR], sign_in(DOOR, "Ada"))
    renamed = device.call("person.rename", {"displayName": "Ada Lovelace"})
    room = device.call("room.create", {"roomName": "Friday night"})["ok"]
    expect(renamed["ok"]["displayName"] == "Ada Lovelace" and room["code"], f"{renamed} {room}")
    say("a device signs in, renames itself and opens a room, through the balancer")

    expect(colours(draw(device)) > 50, "the stamp has no colours: the drawing store does not find its font")
    say("the drawing store draws an emoji in its colours")

    for container in parlor.containers("lobby"):
        expect(parlor.run("podman", "exec", container, "/bin/sh", may_fail=True).returncode != 0, "there is a shell")
        facts = json.loads(parlor.podman("inspect", container))[0]
        expect(facts["HostConfig"]["ReadonlyRootfs"] and facts["Config"]["User"] == "10001:10001", "root may write")
        expect(facts["HostConfig"]["Memory"] == 512 << 20, "its memory has no limit")
    expect(parlor.run("podman", "exec", parlor.containers("drawing-store")[0], "/usr/bin/parlor", "--help").stdout,
           "no parlor in the image")
    say("no shell, no root, nothing to write to, and a limit")

    lobby = parlor.containers("lobby")[0]
    os.kill(int(parlor.podman("inspect", "--format", "{{.State.Pid}}", lobby)), signal.SIGKILL)
    until(lambda: parlor.containers("lobby") and parlor.is_well(lobby, "lobby"), "a killed lobby is back")
    again = device.call("room.get", {}, key=room["code"])
    expect(again["ok"]["code"] == room["code"], f"{again}")
    say("a killed lobby is started again, and knows its room")

    began = time.monotonic()
    parlor.podman("stop", "--time", "15", parlor.containers("chat-store")[0])
    took = time.monotonic() - began
    exits = parlor.podman("ps", "--all", "--format", "{{.ExitCode}}", "--filter",
                          "label=com.docker.compose.service=chat-store", "--filter", "status=exited")
    expect(exits == "0" and took < 12, f"told to stop, it ended with {exits} after {took:.1f} s")
    parlor.compose("start", "chat-store")
    say(f"told to stop as the first process of its container, a service ends in {took:.1f} s, with 0")

    parlor.scale("sync-fanout", 3)
    until(lambda: len(parlor.instances("sync-fanout")) == 3, "three instances of the fan-out")
    names = parlor.instances("sync-fanout")
    say(f"three of the fan-out, each with a name of its own: {', '.join(sorted(names))}")

    if os.path.exists(SUBSTITUTES["prometheus"]):
        until(lambda: set(own) - {"bus-2"} <= {
            series["service"] for series in parlor.measured("parlor_uptime_seconds")},
            "Prometheus has everybody's figures")
        until(lambda: not firing(parlor), lambda: f"no alert fires: {firing(parlor)}")
        say("Prometheus has the figures of all, and no alert fires")


def firing(parlor):
    return {alert["alertname"] for alert in parlor.measured('ALERTS{alertstate="firing"}')}


def draw(device):
    """A picture of one stamp, as PNG."""
    key = device.call("drawing.create", {})["ok"]["drawingId"]
    device.call("drawing.stamp", {"emoji": "\u26f5", "x": 100, "y": 30, "size": 40}, key=key)
    return base64.b64decode(device.call("drawing.export", {"format": "png"}, key=key)["ok"]["png"])


def colours(png):
    """How many different bytes its lines have: a box that stands for a missing sign has few."""
    at, data = 8, b""
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at:at + 8])
        if kind == b"IDAT":
            data += png[at + 8:at + 8 + length]
        at += length + 12
    return len(set(zlib.decompress(data)))


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def say(sentence):
    print(f"    {sentence}", flush=True)


def expect(fact, otherwise):
    if not fact:
        raise AssertionError(otherwise)


def status(path):
    try:
        with urllib.request.urlopen(f"http://{DOOR}{path}", timeout=2) as answer:
            return answer.status
    except OSError:
        return None


def main():
    needed = missing()
    if needed:
        print(f"The composition is not tried: it needs {needed}.")
        return 0
    enter_street()
    # Told to end, it removes its containers first.
    when_told_to_end(lambda *_: sys.exit(143))
    began = time.monotonic()
    folder = tempfile.mkdtemp(prefix="parlor-containers-")
    try:
        with Composition(folder) as parlor:
            prove(parlor)
        print(f"✔ containers ({time.monotonic() - began:.0f} s)", flush=True)
        return 0
    except Exception:
        print(f"✘ containers ({time.monotonic() - began:.0f} s)\n{traceback.format_exc()}", flush=True)
        return 1
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
