"""An app depends on this package: builds one outside of it, by URL, and looks at what it links.

Usage: package.py FOLDER   (what an earlier run left in FOLDER is built upon)

By URL, because SwiftPM then refuses unsafe flags in whatever a product reaches.
"""

import os
import shutil
import sys

import waiting

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDER = os.path.abspath(sys.argv[1])
COPY = os.path.join(FOLDER, "parlor")
APP = os.path.join(FOLDER, "app")

# Names of libraries that only servers have.
FOREIGN = [
    "zmq", "sqlite", "sodium", "libssl", "libcrypto", "libpq", "libev", "qrencode", "cairo", "curl"]

MANIFEST = """\
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "app",
    platforms: [.iOS(.v16), .macOS(.v15)],
    dependencies: [.package(url: "file://COPY", branch: "main")],
    targets: [
        .executableTarget(
            name: "app",
            dependencies: [
                .product(name: "ParlorKit", package: "parlor"),
                .product(name: "ParlorGames", package: "parlor"),
                .product(name: "ParlorPalette", package: "parlor"),
                .product(name: "ParlorWire", package: "parlor"),
            ])
    ])
"""

MAIN = """\
import Games
import Palette
import ParlorKit
import Wire

var session = Session(app: "app/1.0.0", seed: 1)
let effects = session.receive(.start, Instant(milliseconds: 0))
print(effects.contains(.needToken(isRefused: false)) ? "ready" : "not ready")
"""


def say(sentence):
    print("== " + sentence, flush=True)


def run(*command, cwd):
    done = waiting.run(command, seconds=waiting.LIMIT_OF_BUILDS, cwd=cwd)
    if done.returncode:
        said = (done.stdout + done.stderr).splitlines()
        wrong = [line for line in said if "error:" in line] or said[-40:]
        sys.exit("\n".join([f"{' '.join(command)} ended with {done.returncode}:", *wrong]))
    return done.stdout


def copy():
    """A repository with one commit: SwiftPM takes nothing else by URL."""
    shutil.rmtree(COPY, ignore_errors=True)
    paths = run(
        "git", "ls-files", "--cached", "--others", "--exclude-standard", cwd=ROOT).splitlines()
    for path in paths:
        if os.path.exists(os.path.join(ROOT, path)):
            os.makedirs(os.path.dirname(os.path.join(COPY, path)), exist_ok=True)
            shutil.copy2(os.path.join(ROOT, path), os.path.join(COPY, path))
    run("git", "init", "--quiet", "--initial-branch", "main", cwd=COPY)
    run("git", "add", "--all", cwd=COPY)
    run(
        "git", "-c", "user.name=Parlor", "-c", "user.email=parlor@example.invalid", "commit",
        "--quiet", "--message", "A copy", cwd=COPY)


def write(path, text):
    path = os.path.join(APP, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def build():
    write("Package.swift", MANIFEST.replace("COPY", COPY))
    write("Sources/app/main.swift", MAIN)
    if os.path.exists(os.path.join(APP, ".build")):
        run("swift", "package", "update", cwd=APP)
    run("swift", "build", cwd=APP)


def check():
    program = os.path.join(APP, ".build/debug/app")
    said = run(program, cwd=APP).strip()
    if said != "ready":
        sys.exit(f"The app said '{said}', not 'ready'.")
    tool = ["otool", "-L"] if sys.platform == "darwin" else ["ldd"]
    linked = run(*tool, program, cwd=APP)
    found = [name for name in FOREIGN if name in linked.replace(APP, "")]
    if found:
        sys.exit(f"The app links {', '.join(found)}: a product reaches a server's library.")


copy()
say("Building an app that depends on this package")
build()
check()
say("The app has everything, and links nothing of a server")
