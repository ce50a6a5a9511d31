#!/usr/bin/python3
"""Holds the files in compose to the rest of the package: no network, no container, some seconds.

compose.yaml against local.json, Package.swift and the pages; alerts and dashboard against what a gateway tells.
Where Debian's packages `prometheus` and `haproxy` are installed, their own checks run too. As root, the scripts
run: secrets.sh in a folder of the test's own, roles.sh on a PostgreSQL server of its own.
"""

import functools
import glob
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import yaml

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, f"{ROOT}/Tests/Kit")

from waiting import run  # noqa: E402 (its folder is known only now)

# What is not Parlor's own.
OTHERS = {"balancer", "postgres", "prometheus", "grafana"}
# A second broker is one more process of the same service; the command line is no service.
MORE = {"bus-2": "bus", "parlor": "parlor"}


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


@functools.cache
def services():
    return yaml.safe_load(read("compose/compose.yaml"))["services"]


def own():
    return {name: service for name, service in services().items() if name not in OTHERS}


def plan():
    return {service["name"]: service for service in json.loads(read("compose/local.json"))["services"]}


def executables():
    """Those that ship; `simulate` is a test, and `parlor-bench` is for whoever builds."""
    return set(re.findall(r'\.executable\(name: "([\w-]+)"', read("Package.swift"))) - {"parlor-bench", "simulate"}


def stages():
    """Each stage of the Dockerfile, with its lines."""
    parts = re.split(r"(?m)^FROM (\S+) AS (\S+)\n", read("compose/Dockerfile"))
    return {name: (base, body) for base, name, body in zip(parts[1::3], parts[2::3], parts[3::3])}


def stores(script):
    """The services with journals, as a script in compose names them."""
    return re.search(r"(?:stores=\(|for service in )([a-z -]+?)(?:\)|; do)", read(f"compose/{script}"))[1].split()


class Composition(unittest.TestCase):
    def test_it_has_the_services_of_the_plan(self):
        self.assertEqual(set(own()) - set(MORE), set(plan()))

    def test_each_service_is_an_image_of_its_executable(self):
        for name, service in own().items():
            executable = MORE.get(name) or plan()[name]["executable"]
            with self.subTest(name):
                self.assertEqual(service["build"]["target"], executable)
                self.assertEqual(service["image"], "parlor/%s:${PARLOR_VERSION:-local}" % executable)

    def test_every_image_has_a_version(self):
        for name in OTHERS:
            with self.subTest(name):
                image, _, tag = services()[name]["image"].rpartition(":")
                self.assertRegex(tag, r"\d", f"{image} has no version")

    def test_only_the_balancer_publishes_ports(self):
        self.assertEqual([name for name, service in services().items() if service.get("ports")], ["balancer"])

    def test_the_networks_of_bus_and_database_lead_nowhere(self):
        networks = yaml.safe_load(read("compose/compose.yaml"))["networks"]
        self.assertEqual([name for name, network in networks.items() if not network.get("internal")], ["outside"])
        self.assertEqual(
            [name for name, service in services().items() if "outside" in service["networks"]], ["balancer"])
        self.assertNotIn("inside", services()["balancer"]["networks"])

    def test_nobody_is_root_or_may_write_outside_volumes(self):
        for name, service in services().items():
            with self.subTest(name):
                self.assertNotIn(str(service.get("user", "root")).split(":")[0], ["root", "0"])
                self.assertIs(service.get("read_only"), True)
                self.assertEqual(service.get("cap_drop"), ["ALL"])
                self.assertEqual(service.get("security_opt"), ["no-new-privileges:true"])
                self.assertIsNot(service.get("privileged"), True)

    def test_everybody_has_limits_and_comes_back(self):
        for name, service in services().items():
            with self.subTest(name):
                limits = service["deploy"]["resources"]["limits"]
                self.assertEqual(set(limits), {"cpus", "memory"})
                self.assertEqual(service["restart"], "no" if name == "parlor" else "unless-stopped")

    def test_whatever_is_scaled_has_no_name_of_its_own(self):
        for name, service in services().items():
            with self.subTest(name):
                self.assertNotIn("container_name", service)
                self.assertNotIn("hostname", service)
                if not name.startswith("bus"):
                    self.assertNotIn("PARLOR_INSTANCE", service.get("environment", {}))

    def test_everybody_knows_both_brokers(self):
        for name, service in own().items():
            bus = service["environment"]["PARLOR_BUS"]
            with self.subTest(name):
                if name.startswith("bus"):
                    self.assertEqual(bus, "tcp://0.0.0.0:5550")
                else:
                    self.assertEqual(bus, "tcp://bus:5550,tcp://bus-2:5550")

    def test_each_has_keys_of_its_own_and_the_script_makes_them(self):
        script = read("compose/secrets.sh")
        made = set(stores("secrets.sh")) | {"sync-fanout", "gateway", "console", "operator", "bus"}
        self.assertIn('services=("${stores[@]}" sync-fanout gateway console operator)', script)
        used = {}
        for name, service in own().items():
            folder = re.search(r"\./secrets/keys/([\w-]+):/keys:ro", " ".join(service["volumes"]))[1]
            used[name] = folder
            with self.subTest(name):
                self.assertEqual(folder, {"bus-2": "bus", "parlor": "operator"}.get(name, name))
        self.assertEqual(made, set(used.values()))

    def test_each_journal_has_a_role_of_its_own(self):
        users = {}
        for name, service in own().items():
            address = service["environment"].get("PARLOR_STORE")
            if address:
                users[name] = re.fullmatch(r"postgres://(\w+)@postgres/parlor", address)[1]
                self.assertEqual(service["environment"]["PGPASSFILE"], "/keys/pgpass")
        self.assertEqual(users, {name: name.replace("-", "_") for name in stores("secrets.sh")})
        self.assertEqual(stores("roles.sh"), stores("secrets.sh"))
        self.assertIn("./secrets/database:/passwords:ro", services()["postgres"]["volumes"])
        self.assertIn("./roles.sh:/docker-entrypoint-initdb.d/roles.sh:ro", services()["postgres"]["volumes"])

    def test_every_setting_is_explained(self):
        settings = set(re.findall(r"PARLOR_[A-Z_]+", read("compose/compose.yaml") + read("compose/secrets.sh")))
        pages = read("docs/settings.md") + read("docs/operations.md") + read("docs/containers.md")
        self.assertEqual(sorted(name for name in settings if f"`{name}`" not in pages), [])

    def test_every_file_that_is_mounted_exists(self):
        for name, service in services().items():
            for volume in service.get("volumes", []):
                path = volume.split(":")[0]
                if path.startswith("./") and not path.startswith("./secrets"):
                    with self.subTest(f"{name}: {path}"):
                        self.assertTrue(os.path.exists(os.path.join(ROOT, "compose", path)))

    def test_no_secret_is_in_the_repository(self):
        ignored = read(".gitignore").splitlines()
        self.assertIn("compose/secrets/", ignored)
        self.assertIn("compose/.env", ignored)


class Images(unittest.TestCase):
    def test_every_executable_that_ships_has_one(self):
        self.assertEqual(set(stages()) - {"build"}, executables())
        self.assertEqual({service["build"]["target"] for service in own().values()}, executables())

    def test_they_begin_from_nothing(self):
        for name, (base, body) in stages().items():
            if name != "build":
                with self.subTest(name):
                    self.assertEqual(base, "scratch" if name == "parlor" else "parlor")
                    self.assertNotRegex(body, r"(?m)^RUN ")

    def test_each_starts_its_own_executable_and_asks_after_it(self):
        for name, (_, body) in stages().items():
            if name == "build":
                continue
            with self.subTest(name):
                self.assertIn(f"COPY --from=build /images/{name} /\n", body)
                self.assertIn(f'ENTRYPOINT ["/usr/bin/{name}"]', body)
                if name != "parlor":
                    self.assertIn(f'CMD ["parlor", "health", "{name}"]', body)
        self.assertRegex(stages()["parlor"][1], r"(?m)^USER 10001:10001$")

    def test_the_builder_makes_a_folder_for_each(self):
        names = re.search(r"for name in ([\w -]+); do", stages()["build"][1])[1].split()
        self.assertEqual(set(names) | {"parlor"}, executables())

    def test_the_builder_installs_what_the_script_says_and_nothing_else(self):
        self.assertIn("scripts/install-dependencies", stages()["build"][1])
        self.assertNotIn("apt-get", read("compose/Dockerfile"))


class Metrics(unittest.TestCase):
    """What alerts and dashboard ask for is what gateways tell."""

    families = {
        name: {f"parlor_{name}{end}" for end in (["_bucket", "_sum", "_count"] if kind == "histogram" else [""])}
        for name, kind in re.findall(r'(?:add|begin)\(\s*"(\w+)", \.(\w+)', "".join(
            read(file) for file in glob.glob("Shared/Operating/Metrics/*.swift", root_dir=ROOT)))}
    told = set().union(*families.values())

    def expressions(self):
        for group in yaml.safe_load(read("compose/alerts.yml"))["groups"]:
            for rule in group["rules"]:
                yield rule["alert"], rule["expr"]
        board = json.loads(read("compose/grafana/dashboards/parlor.json"))
        for panel in board["panels"]:
            for target in panel["targets"]:
                yield panel["title"], target["expr"]
        for variable in board["templating"]["list"]:
            yield variable["name"], variable["query"]["query"]

    def test_gateways_tell_something(self):
        self.assertGreater(len(self.told), 10)
        self.assertIn("parlor_rejected_total", self.told)
        self.assertIn("parlor_call_seconds_bucket", self.told)

    def test_every_name_that_is_asked_for_is_told(self):
        for place, expression in self.expressions():
            with self.subTest(place):
                self.assertEqual(set(re.findall(r"\bparlor_\w+", expression)) - self.told, set())

    def test_everything_that_is_told_is_shown(self):
        shown = set(re.findall(r"\bparlor_\w+", read("compose/grafana/dashboards/parlor.json")))
        self.assertEqual([name for name, told in self.families.items() if not told & shown], [])

    def test_every_service_that_an_alert_names_exists(self):
        for place, expression in self.expressions():
            for names in re.findall(r'service[=!]~?"([\w|-]+)"', expression):
                with self.subTest(place):
                    self.assertEqual(set(names.split("|")) - set(plan()), set())

    def test_every_alert_says_what_to_do_and_is_explained(self):
        page = read("docs/containers.md")
        for group in yaml.safe_load(read("compose/alerts.yml"))["groups"]:
            for rule in group["rules"]:
                with self.subTest(rule["alert"]):
                    self.assertEqual(set(rule["annotations"]), {"summary", "action"})
                    self.assertIn(rule["labels"]["severity"], ["page", "warning"])
                    self.assertIn(f"`{rule['alert']}`", page)

    def test_the_panels_do_not_overlap(self):
        taken = set()
        for panel in json.loads(read("compose/grafana/dashboards/parlor.json"))["panels"]:
            place = panel["gridPos"]
            cells = {(x, y) for x in range(place["x"], place["x"] + place["w"])
                     for y in range(place["y"], place["y"] + place["h"])}
            with self.subTest(panel["title"]):
                self.assertEqual(taken & cells, set())
                self.assertLessEqual(place["x"] + place["w"], 24)
            taken |= cells


@unittest.skipIf(os.geteuid(), "needs root")
class Secrets(unittest.TestCase):
    """secrets.sh, with a stand-in for `parlor keys`."""

    KEYS = """#!/bin/bash
        whose=${2#--} folder=${!#}
        if [[ $whose == service ]]; then whose=$3; fi
        if [[ $whose == brokers ]]; then whose=bus; fi
        mkdir -p "$folder/peers"
        echo half >"$folder/$whose.secret"
        if [[ ${FAILING:-} == "$whose" ]]; then exit 1; fi
        echo "$whose $RANDOM" >"$folder/$whose.secret"
        if [[ $whose == bus ]]; then echo bus >"$folder/bus.public"; else
            echo "$whose" >"$folder/peers/$whose@compose.public"
        fi
        """

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        os.mkdir(f"{self.folder}/bin")
        shutil.copy(os.path.join(ROOT, "compose/secrets.sh"), self.folder)
        self.put("parlor", self.KEYS)

    def put(self, program, text):
        with open(f"{self.folder}/bin/{program}", "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(f"{self.folder}/bin/{program}", 0o755)

    def run_script(self, **settings):
        environment = {**os.environ, "PARLOR_BIN": f"{self.folder}/bin",
                       "PATH": f"{self.folder}/bin:{os.environ['PATH']}", **settings}
        return run([f"{self.folder}/secrets.sh"], env=environment).returncode

    def files(self):
        """What has its name, with its content."""
        secrets = pathlib.Path(self.folder, "secrets")
        return {str(path.relative_to(secrets)): path.read_text(encoding="utf-8") for path in secrets.rglob("*")
                if path.is_file() and path.suffix != ".new" and "new" not in path.parts}

    def assert_whole(self):
        files = self.files()
        self.assertEqual({text for text in files.values() if "half" in text}, set())
        for service in stores("secrets.sh"):
            password = files[f"database/{service}"]
            self.assertEqual(len(password.strip()), 40)
            self.assertEqual(files[f"keys/{service}/pgpass"], f"*:*:*:*:{password}")
            self.assertIn(f"keys/bus/peers/{service}@compose.public", files)
            status = os.stat(f"{self.folder}/secrets/keys/{service}/pgpass")
            self.assertEqual((status.st_uid, status.st_mode & 0o777), (10001, 0o600))
        self.assertEqual(len({files[f"database/{service}"] for service in stores("secrets.sh")}), 5)

    def test_it_keeps_what_is_there(self):
        self.assertEqual(self.run_script(), 0)
        self.assert_whole()
        before = self.files()
        self.assertEqual(self.run_script(), 0)
        self.assertEqual(self.files(), before)

    def test_interrupted_it_leaves_nothing_half_written(self):
        for service in ("bus", "lobby", "operator"):
            self.assertNotEqual(self.run_script(FAILING=service), 0)
            self.assertNotIn("half", " ".join(self.files().values()))
        self.put("base64", "#!/bin/bash\necho half; kill -KILL $PPID\n")
        self.assertNotEqual(self.run_script(), 0)
        self.assertNotIn("half", " ".join(self.files().values()))
        os.remove(f"{self.folder}/bin/base64")
        self.assertEqual(self.run_script(), 0)
        self.assert_whole()


POSTGRES = (glob.glob("/usr/lib/postgresql/*/bin") or [""])[-1]


@unittest.skipIf(os.geteuid() or not POSTGRES, "needs root and PostgreSQL")
class Roles(unittest.TestCase):
    """roles.sh, on a real server."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        os.chmod(cls.folder, 0o755)
        os.mkdir(f"{cls.folder}/server")
        shutil.chown(f"{cls.folder}/server", "postgres", "postgres")
        os.mkdir(f"{cls.folder}/passwords")
        for service in stores("roles.sh"):
            with open(f"{cls.folder}/passwords/{service}", "w", encoding="utf-8") as file:
                file.write(f"it's {service}\n")
        data = f"{cls.folder}/server/data"
        cls.server("initdb", "--no-sync", "--auth=trust", "--username=parlor", "-D", data)
        with open(f"{data}/pg_hba.conf", "w", encoding="utf-8") as file:
            file.write("local all parlor trust\nlocal all all scram-sha-256\n")
        cls.server("pg_ctl", "start", "--wait", "--silent", "-D", data, "-l", f"{cls.folder}/server/log", "-o",
                   f"-k {cls.folder}/server -c listen_addresses='' -c fsync=off -c log_statement=none")
        cls.addClassCleanup(cls.server, "pg_ctl", "stop", "--mode=immediate", "--silent", "-D", data)
        cls.ask("parlor", "CREATE DATABASE parlor", database="postgres")
        # As a service has left it that came in as a superuser.
        cls.ask("parlor", "CREATE SCHEMA lobby; CREATE TABLE lobby.meta (id bigint)")
        for _ in range(2):
            cls.run_script()

    @classmethod
    def server(cls, program, *words):
        # What is said goes nowhere: the server that is started would keep it open.
        run(["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", f"{POSTGRES}/{program}", *words],
            check=True, cwd="/", stdout=subprocess.DEVNULL, stderr=None)

    @classmethod
    def environment(cls, role):
        return {**os.environ, "PGHOST": f"{cls.folder}/server", "PGPASSWORD": f"it's {role.replace('_', '-')}"}

    @classmethod
    def run_script(cls):
        run([os.path.join(ROOT, "compose/roles.sh")], check=True, stderr=None, env={
            **cls.environment("parlor"), "POSTGRES_USER": "parlor", "POSTGRES_DB": "parlor",
            "PASSWORDS": f"{cls.folder}/passwords"})

    @classmethod
    def ask(cls, role, sql, database="parlor"):
        done = run(["psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-U", role, "-d", database, "-c", sql],
                   env=cls.environment(role))
        if done.returncode:
            raise PermissionError(done.stderr)
        return done.stdout.strip()

    def test_each_makes_its_tables_and_reads_what_was_there(self):
        for service in stores("roles.sh"):
            role = service.replace("-", "_")
            with self.subTest(role):
                self.ask(role, f"CREATE TABLE {role}.made (id bigint); DROP TABLE {role}.made")
        self.ask("lobby", "ALTER TABLE lobby.meta ADD COLUMN epoch bytea")

    def test_each_may_ask_for_the_server_and_its_timeline(self):
        self.assertGreater(int(self.ask("lobby", "SELECT system_identifier FROM pg_control_system()")), 0)
        self.ask("lobby", "SELECT pg_walfile_name(pg_current_wal_lsn())")

    def test_nobody_touches_anything_else(self):
        self.assertEqual(
            self.ask("parlor", "SELECT string_agg(rolname, ' ') FROM pg_roles WHERE rolsuper"), "parlor")
        for sql in ("SELECT * FROM lobby.meta", "CREATE TABLE lobby.more (id bigint)", "DROP SCHEMA lobby CASCADE",
                    "CREATE TABLE public.more (id bigint)", "CREATE SCHEMA more", "CREATE TEMP TABLE more (id bigint)",
                    "CREATE DATABASE more", "CREATE ROLE more", "ALTER ROLE lobby PASSWORD 'x'", "SET ROLE lobby",
                    "COPY (SELECT 1) TO PROGRAM 'true'", "SELECT pg_read_file('/etc/passwd')"):
            with self.subTest(sql), self.assertRaises(PermissionError):
                self.ask("chat_store", sql)

    def test_no_command_line_has_a_password(self):
        script = read("compose/roles.sh") + read("compose/secrets.sh")
        self.assertNotRegex(script, r"--set password|PGPASSWORD")


class TheirOwnChecks(unittest.TestCase):
    def run_program(self, *words):
        if not shutil.which(words[0]):
            self.skipTest(f"{words[0]} is not installed")
        done = run(words, cwd=os.path.join(ROOT, "compose"))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_shell_takes_the_scripts(self):
        for script in ("assemble", "roles.sh", "secrets.sh"):
            self.run_program("bash", "-n", script)

    def test_prometheus_takes_the_alerts(self):
        self.run_program("promtool", "check", "rules", "alerts.yml")

    def test_the_alerts_fire_when_they_should(self):
        self.run_program("promtool", "test", "rules", "alerts.test.yml")

    def test_prometheus_takes_its_configuration(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(os.path.join(ROOT, "compose/alerts.yml"), folder)
            with open(f"{folder}/prometheus.yml", "w", encoding="utf-8") as file:
                file.write(read("compose/prometheus.yml").replace("/run/secrets/prometheus.token", "/dev/null"))
            self.run_program("promtool", "check", "config", f"{folder}/prometheus.yml")

    def test_haproxy_takes_its_configuration(self):
        self.run_program("haproxy", "-c", "-q", "-f", "haproxy.cfg")


if __name__ == "__main__":
    unittest.main()
