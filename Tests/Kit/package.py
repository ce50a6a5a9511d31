"""Apps depend on this package: builds two outside of it, by URL, and looks at what they link.

Usage: package.py FOLDER   (what an earlier run left in FOLDER is built upon)

By URL, because SwiftPM then refuses unsafe flags in whatever a product reaches. The second app is the one of docs/kit.md.
It plays a game of Dice with the binaries in PARLOR_BIN, by default .build/release. The first app has all other Swift of
that page, and runs the test in it. And every public name of ParlorKit has a comment, of which DocC makes pages without
a warning.
"""

import glob
import json
import os
import shutil
import sys

from cluster import ROOT, Cluster
from outside import outside
import waiting

FOLDER = os.path.abspath(sys.argv[1])
COPY = os.path.join(FOLDER, "parlor")
APP = os.path.join(FOLDER, "app")
SYMBOLS = os.path.join(FOLDER, "symbols")

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
                .product(name: "ParlorTesting", package: "parlor"),
            ]),
        .executableTarget(
            name: "dice",
            dependencies: [
                .product(name: "ParlorKit", package: "parlor"),
                .product(name: "ParlorGames", package: "parlor"),
                .product(name: "ParlorWire", package: "parlor"),
            ]),
    ])
"""

MAIN = """\
import Contracts
import ParlorGames
import ParlorKit
import ParlorPalette
import ParlorTesting
import ParlorWire

let server = FakeParlor()
let ada = server.app("Ada")
try await ada.begin(displayName: "Ada")
await server.settled()
var session = Session(app: "app/1.0.0", seed: 1)
let effects = session.receive(.start, Instant(milliseconds: 0))
let room: RoomView? = nil
let isOnline = ada.state.status == .online
try await `an app that was cut comes back`()
print(effects.contains(.needToken(isRefused: false)) && room == nil && isOnline ? "ready" : "not ready")
"""

# What the Swift of docs/kit.md needs: a phrase of each block, and what the page says of it before.
BLOCKS = {
    "Parlor.connect(\n": "folder: URL",
    "SystemNetwork(": "server: ServerAddress, version: AppVersion, keeper: any Keeper",
    "maxPlayers: 4": "parlor: Parlor",
    "passcode: typed": "parlor: Parlor, typed: String",
    "parlor.pen(": "parlor: Parlor, drawing: DrawingID, points: [Point]",
    "server.clock.device)\n": "server: FakeParlor, version: AppVersion",
    "CrazyEights.self": "match: MatchID, parlor: Parlor",
    "Practice(of:": "",
    "GameRegistry.add(": "",
    "PeerSession.host(": "ada: PersonIdentity, channel: any PeerChannel",
    "PeerSession.find(": "bob: PersonIdentity, channel: any PeerChannel",
    "moveToServer(": "session: PeerSession, parlor: Parlor",
}

KIT = """\
import Contracts
import Foundation
import ParlorGames
import ParlorKit
import ParlorTesting
import ParlorWire

typealias Nim = DiceGame
func show(_ what: Any) {}
func askAgain() {}
func offerRetry(after pause: Duration?) {}
"""

TLS = """\
struct MyTLS: ByteChannel {
    init(over socket: Int32, provingToBe host: String, within time: Duration) throws {}
    func write(_ bytes: Bytes) throws {}
    func read(within time: Duration) throws -> Bytes { [] }
}
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


def page():
    with open(os.path.join(ROOT, "docs/kit.md"), encoding="utf-8") as file:
        return file.read()


def tutorial():
    """What docs/kit.md says goes into `Sources/dice/main.swift`."""
    return page().split("`Sources/dice/main.swift`:")[1].split("```swift\n")[1].split("```")[0]


def blocks():
    """All other Swift of docs/kit.md: each block is a function, and its test one that can be called."""
    found = [block.split("```")[0] for block in page().split("```swift\n")[1:]]
    functions = []
    for block in found:
        if block == tutorial() or block.startswith((".package(", "// swift-tools-version")):
            continue
        if "@Test" in block:
            test = block.replace("import ParlorTesting\n", "").replace("@Test ", "")
            functions.append(test.replace("#expect(", "precondition("))
            continue
        needs = [parameters for phrase, parameters in BLOCKS.items() if phrase in block]
        if len(needs) != 1:
            sys.exit(f"Say in BLOCKS what this Swift of docs/kit.md needs:\n{block}")
        function = f"func block{len(functions)}({needs[0]}) async throws {{\n{block}}}\n"
        functions.append(f"#if canImport(Glibc)\n{TLS}\n{function}#endif\n" if "MyTLS" in block else function)
    return "\n".join([KIT, *functions])


def build(door):
    write("Package.swift", MANIFEST.replace("COPY", COPY))
    write("Sources/app/main.swift", MAIN)
    write("Sources/app/Blocks.swift", blocks())
    program = tutorial()
    if "http://127.0.0.1:8080" not in program:
        sys.exit("The app of docs/kit.md names no server.")
    write("Sources/dice/main.swift", program.replace("127.0.0.1:8080", door))
    if os.path.exists(os.path.join(APP, ".build")):
        run("swift", "package", "update", cwd=APP)
    shutil.rmtree(SYMBOLS, ignore_errors=True)
    os.makedirs(SYMBOLS)
    run(
        "swift", "build", "-Xswiftc", "-emit-symbol-graph", "-Xswiftc", "-emit-symbol-graph-dir",
        "-Xswiftc", SYMBOLS, cwd=APP)


def check():
    said = run(os.path.join(APP, ".build/debug/app"), cwd=APP).strip()
    if said != "ready":
        sys.exit(f"The app said '{said}', not 'ready'.")
    tool = ["otool", "-L"] if sys.platform == "darwin" else ["ldd"]
    for program in ("app", "dice"):
        linked = run(*tool, os.path.join(APP, ".build/debug", program), cwd=APP)
        found = [name for name in FOREIGN if name in linked.replace(APP, "")]
        if found:
            sys.exit(f"{program} links {', '.join(found)}: a product reaches a server's library.")


def play(parlor):
    """Rolls three times and banks, again and again, until somebody has won."""
    shutil.rmtree(parlor.data, ignore_errors=True)
    with parlor:
        # A game gives its players time of its own.
        played = waiting.run(
            [os.path.join(APP, ".build/debug/dice")], seconds=10 * waiting.LIMIT, input="r\nr\nr\nb\n" * 200,
            env={**outside(), "HOME": FOLDER, "CFFIXED_USER_HOME": FOLDER})
    if played.returncode or not played.stdout.endswith(" won.\n"):
        sys.exit(f"The app of docs/kit.md ended with {played.returncode}:\n{played.stdout[-2000:]}{played.stderr}")


def document():
    """Every public name has a comment, and the pages made of them have no warning."""
    with open(os.path.join(SYMBOLS, "ParlorKit.symbols.json"), encoding="utf-8") as file:
        symbols = json.load(file)["symbols"]
    bare = [
        ".".join(symbol["pathComponents"]) for symbol in symbols
        if symbol["accessLevel"] in ("public", "open") and "docComment" not in symbol
        and "::SYNTHESIZED::" not in symbol["identifier"]["precise"]
        and symbol["pathComponents"][-1] not in ("init(from:)", "encode(to:)")]
    if bare:
        sys.exit("These public names of ParlorKit have no comment: " + ", ".join(sorted(bare)))
    own = os.path.join(FOLDER, "own-symbols")
    shutil.rmtree(own, ignore_errors=True)
    os.makedirs(own)
    for path in glob.glob(os.path.join(SYMBOLS, "ParlorKit*.symbols.json")):
        shutil.copy2(path, own)
    run(
        "docc", "convert", "--additional-symbol-graph-dir", own, "--fallback-display-name", "ParlorKit",
        "--fallback-bundle-identifier", "parlor.kit", "--output-path", os.path.join(FOLDER, "pages"),
        "--warnings-as-errors", cwd=FOLDER)


copy()
parlor = Cluster(FOLDER)
say("Building two apps that depend on this package")
build(parlor.door)
check()
say("They have everything, and link nothing of a server")
play(parlor)
say("The app of docs/kit.md played a game to its end")
document()
say("Every public name has a comment, and DocC has no warning")
