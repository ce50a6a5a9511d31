"""Does what docs/adding.md says, in a copy of the package, and holds the page to its promises.

Usage: adding.py FOLDER   (what an earlier run left in FOLDER is built upon)

Each block of code on the page begins with the file that it is of: a new file as a whole, or, where
the line goes on ", after TEXT", what comes behind the first line that begins so. Then everything is
built, the tests of what was added run, and a Parlor with it is started and spoken to.
"""

import json
import os
import re
import shutil
import sys
import textwrap

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, f"{ROOT}/Tests/Kit")

import lifeline  # noqa: E402 (its folder is known only now)
import waiting  # noqa: E402
from ports import PortLease  # noqa: E402

COPY = os.path.abspath(sys.argv[1])
PORTS = PortLease()

# The Swift files that are new or changed.
written = set()


def say(sentence):
    print("== " + sentence, flush=True)


def run(*command, by=waiting.run, **environment):
    is_short = command[0].endswith("/parlor")
    done = by(
        command, seconds=waiting.LIMIT if is_short else waiting.LIMIT_OF_BUILDS, cwd=COPY,
        env={**os.environ, **environment})
    if done.returncode:
        said = (done.stdout + done.stderr).splitlines()
        wrong = [line for line in said if "✘" in line or "error:" in line] or said[-40:]
        sys.exit("\n".join([f"{' '.join(command)} ended with {done.returncode}:", *wrong]))
    return done.stdout


def copy():
    listed = waiting.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True)
    paths = listed.stdout.splitlines()
    for entry in os.listdir(COPY) if os.path.isdir(COPY) else []:
        if entry != ".build":
            place = os.path.join(COPY, entry)
            shutil.rmtree(place) if os.path.isdir(place) else os.remove(place)
    for path in paths:
        if os.path.exists(os.path.join(ROOT, path)):
            os.makedirs(os.path.dirname(os.path.join(COPY, path)), exist_ok=True)
            shutil.copy2(os.path.join(ROOT, path), os.path.join(COPY, path))


def read(path):
    with open(os.path.join(COPY, path), encoding="utf-8") as file:
        return file.read()


def write(path, text):
    if path.endswith(".swift"):
        written.add(path)
    os.makedirs(os.path.dirname(os.path.join(COPY, path)), exist_ok=True)
    with open(os.path.join(COPY, path), "w", encoding="utf-8") as file:
        file.write(text)


def insert(path, anchor, text):
    lines = read(path).split("\n")
    found = [number for number, line in enumerate(lines) if line.strip().startswith(anchor)]
    if not found:
        sys.exit(f"docs/adding.md: no line of {path} begins with '{anchor}'.")
    lines.insert(found[0] + 1, text.rstrip())
    write(path, "\n".join(lines))


def add(page):
    """Everything of the page, in its order. The manifest of processes and samples are JSON."""
    for language, block in re.findall(r"^ *```(swift|json)\n(.*?)^ *```$", page, re.M | re.S):
        first, rest = textwrap.dedent(block).split("\n", 1)
        place = re.fullmatch(r"// ([\w/+.]+)(?:, after (.*))?", first)
        if language == "json":
            insert("compose/local.json", '{ "name": "bus"', first)
        elif place and place[2]:
            insert(place[1], place[2], rest)
        elif place:
            write(place[1], rest)
    for name, body in re.findall(r"`(poll\.\w+\.json)`\s+\(`(\{.*?\})`\)", page):
        write("Tests/PollsTests/Samples/" + name, body)


def finish():
    """What the page says in words alone."""
    main = read("Services/Polls/Main.swift").replace("import Hosting", "import Contracts\nimport Hosting")
    write(
        "Services/Polls/Main.swift",
        main.replace(".serving(Poll.self)", ".serving(Poll.self).answering(PollQuery.self)"))
    tests = read("Tests/ReferenceTests/RegistryTests.swift")
    write(
        "Tests/ReferenceTests/RegistryTests.swift",
        tests.replace("(host.serving(Poll.self), nil)", "(host.serving(Poll.self).answering(PollQuery.self), nil)"))
    manifest = read("Package.swift")
    manifest = manifest.replace(
        '"Polls", at: "Services/", ["Contracts", "EventSourcing", "Hosting", ',
        '"Polls", at: "Services/", ["Contracts", "EventSourcing", "Hosting", "Journal", ')
    manifest = re.sub(
        r'("ReferenceTests",\s*\[)', r'\1"Polls", ', manifest)
    write("Package.swift", manifest)


def call(*words, **environment):
    return json.loads(run(".build/debug/parlor", "call", *words, **environment))


def expect(found, wanted):
    if found != wanted:
        sys.exit(f"A Parlor with polls answered {found}, not {wanted}.")


def talk():
    environment = {
        "PARLOR_PORT_BASE": str(PORTS.first), "PARLOR_DATA": os.path.join(COPY, ".build/data"),
        "PARLOR_HTTP": f"127.0.0.1:{PORTS.first + 5}"}
    shutil.rmtree(environment["PARLOR_DATA"], ignore_errors=True)
    run(".build/debug/parlor", "up", "--detach", by=lifeline.up, **environment)
    try:
        call("poll.open", "--key", "tea", "--as", "ada", '{"question": "Tea?"}', **environment)
        call("poll.vote", "--key", "tea", "--as", "ada", '{"isYes": true}', **environment)
        run(".build/debug/parlor", "scale", "polls=2", **environment)
        poll = call("poll.vote", "--key", "tea", "--as", "bob", '{"isYes": false}', **environment)
        expect(poll, {"question": "Tea?", "yes": 1, "no": 1})
        expect(call("poll.search", "--as", "bob", '{"prefix": "T"}', **environment), {"polls": ["tea"]})
        call("person.rename", "--as", "ada", '{"displayName": "Ada Lovelace"}', **environment)
        expect(call("person.shortenName", "--as", "ada", **environment)["displayName"], "Ada")
    finally:
        run(".build/debug/parlor", "down", **environment)


copy()
page = read("docs/adding.md")
add(page)
finish()
say("Building a copy with what docs/adding.md adds")
run("swift", "format", "-i", "-p", *sorted(written))
run("swift", "build", "--build-tests", "--explicit-target-dependency-import-check", "error")
run(".build/debug/WriteReference")
say("Its tests, and those that hold the house together")
run(
    "swift", "test", "--skip-build", "--filter",
    "^PollsTests|PersonShorteningTests|^ReferenceTests|^Tidy")
say("A Parlor with polls")
talk()
say("docs/adding.md holds")
