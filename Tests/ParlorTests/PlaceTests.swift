import Bus
import Foundation
import Hosting
import ParlorWire
import Testing

@testable import Parlor

@Suite struct PlaceTests {
    @Test(arguments: [
        ("tcp://127.0.0.1:5550", true), ("tcp://0.0.0.0:5550", false),
        ("tcp://127.0.0.1:5550,tcp://east:5550", false),
    ])
    func `processes are named after their machine where others may be on the bus`(
        bus: String, isAlone: Bool
    ) throws {
        #expect((try Installation(["PARLOR_BUS": bus]).machine == nil) == isAlone)
    }

    @Test func `of several addresses a broker is told the first, and everyone else all`() throws {
        let both = "tcp://127.0.0.1:6550,tcp://127.0.0.1:7550"
        let place = try Installation(["PARLOR_DATA": "/data", "PARLOR_BUS": both])
        let nearby = place.bus[0].nearby ?? place.bus[0]
        let bus = place.environment(of: "bus-1", isBroker: true)
        let lobby = place.environment(of: "lobby-1", isBroker: false)
        #expect(bus["PARLOR_BUS"] == "tcp://127.0.0.1:6550")
        #expect(lobby["PARLOR_BUS"] == "\(nearby),tcp://127.0.0.1:7550")
        #expect(lobby["PARLOR_INSTANCE"] == "lobby-1")
        #expect(lobby["PARLOR_DATA"] == "/data")
    }
}

/// A Parlor that runs, as far as other commands can see it.
private final class RunningParlor {
    let folder: String
    private let lock: SupervisorLock
    var run: RunFolder { RunFolder(data: folder) }

    init(_ settings: [String: String]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        let run = RunFolder(data: folder)
        try File.makeFolder(run.path)
        lock = try Self.hold(folder)
        try run.keep(startedWith: settings, ofFile: [])
        try run.keep(pid: 1)
        try run.keep(wanted: [:])
        try run.keep(
            SystemState(
                supervisor: .init(pid: 1, since: Timestamp(milliseconds: 0), stage: .running),
                instances: []))
    }

    private static func hold(_ folder: String) throws -> SupervisorLock {
        guard let lock = try SupervisorLock(on: folder) else { throw Complaint("It is held.") }
        return lock
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func place(_ environment: [String: String] = [:]) throws -> Installation {
        try Installation(["PARLOR_DATA": folder].merging(environment) { $1 })
    }
}

@Suite struct RunningPlaceTests {
    @Test func `what a command has just written is not taken back when the folder is mended`()
        throws
    {
        let running = try RunningParlor([:])
        let run = running.run
        try run.keep(wanted: ["lobby": 2])
        try run.keep(drained: ["lobby-1"])
        try run.mend(wanted: ["lobby": 1], drained: [])
        #expect(run.wantedCounts == ["lobby": 2] && run.drained == ["lobby-1"])
        try FileManager.default.removeItem(atPath: "\(run.path)/wanted.json")
        try FileManager.default.removeItem(atPath: "\(run.path)/drained.json")
        try run.mend(wanted: ["lobby": 1], drained: ["lobby-3"])
        #expect(run.wantedCounts == ["lobby": 1] && run.drained == ["lobby-3"])
    }

    @Test func `with nothing but its data, the bus and the door are the running Parlor's`() throws {
        let running = try RunningParlor([
            "PARLOR_PORT_BASE": "6550", "PARLOR_HTTP": "127.0.0.1:9000",
            "PARLOR_TLS_CERT": "/chain.pem",
        ])
        let place = try running.place(["PARLOR_BUS": ""])
        #expect(place.bus == [BusAddress("tcp://127.0.0.1:6550")])
        #expect(place.door == "127.0.0.1:9000" && place.isEncrypted)
        #expect(place.clash == nil)
        let text = UpReport(place).text
        #expect(text.contains("PARLOR_DATA=\(running.folder) "))
        #expect(text.contains("curl --insecure") && text.contains("https://127.0.0.1:9000/v1"))
    }

    @Test(arguments: [
        ["PARLOR_PORT_BASE": "7550"], ["PARLOR_BUS": "tcp://127.0.0.1:7550"],
    ])
    func `another bus that is named wins, and both are named where they disagree`(
        environment: [String: String]
    ) throws {
        let running = try RunningParlor(["PARLOR_PORT_BASE": "6550"])
        let place = try running.place(environment)
        #expect(place.bus == [BusAddress("tcp://127.0.0.1:7550")])
        let clash = try #require(place.clash)
        #expect(clash.sentence.contains("127.0.0.1:6550"))
        #expect(clash.sentence.contains("127.0.0.1:7550"))
        #expect(clash.sentence.contains(running.folder))
    }

    @Test func `one of several brokers is no other bus`() throws {
        let both = "tcp://127.0.0.1:6550,tcp://127.0.0.1:7550"
        let running = try RunningParlor(["PARLOR_BUS": both])
        let place = try running.place(["PARLOR_BUS": "tcp://127.0.0.1:7550"])
        #expect(place.clash == nil && running.run.isRunning)
    }

    @Test func `once it is down the usual ports are meant again`() throws {
        let folder: String
        do {
            let running = try RunningParlor(["PARLOR_PORT_BASE": "6550"])
            folder = running.folder
            #expect(try running.place().bus[0].port == 6_550)
        }
        #expect(try Installation(["PARLOR_DATA": folder]).bus[0].port == 5_550)
    }
}

@Suite struct SupervisorLockTests {
    @Test func `one holds a folder, and knows when that is another`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try File.makeFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(!SupervisorLock.isHeld(on: folder))
        let first = try SupervisorLock(on: folder)
        guard let first else { return #expect(Bool(false), "Nobody held it.") }
        #expect(SupervisorLock.isHeld(on: folder))
        let second = try SupervisorLock(on: folder)
        let isSecond = second != nil
        var isThere = [try first.isOn(folder)]
        try FileManager.default.removeItem(atPath: folder)
        isThere.append(try first.isOn(folder))
        try File.makeFolder(folder)
        isThere.append(try first.isOn(folder))
        #expect(!isSecond && isThere == [true, false, false])
        try FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createSymbolicLink(
            atPath: folder, withDestinationPath: folder)
        var complaint: Complaint?
        do { _ = try first.isOn(folder) } catch { complaint = error }
        #expect(complaint?.sentence.contains("can't be checked") == true)
        #expect(!SupervisorLock.isHeld(on: folder))
    }
}

@Suite struct StartSettingsTests {
    @Test func `a changed setting is told with both values`() {
        let said = StartSettings([
            "PARLOR_HTTP": "0.0.0.0:80", "PARLOR_LOG": "json", "PARLOR_ECHO": "", "HOME": "/",
            "PARLOR_DATA": "/data", "PARLOR_PORT_BASE": "6550",
        ])
        #expect(
            said.changes(since: ["PARLOR_HTTP": "127.0.0.1:80", "PARLOR_ORIGINS": "a"]) == [
                "PARLOR_HTTP is '0.0.0.0:80' here, and Parlor was started with '127.0.0.1:80'.",
                "PARLOR_LOG is 'json' here, and Parlor was started without it.",
            ])
        #expect(said.changes(since: said.all) == [])
    }

    @Test func `a misspelt setting is told with the one that was probably meant`() {
        let said = StartSettings(["PARLOR_POT_BASE": "1", "PARLOR_HTTP": "a", "PARLORS": "2"])
        #expect(
            said.unknown == [
                "PARLOR_POT_BASE is set, and Parlor has no such setting. Did you mean "
                    + "PARLOR_PORT_BASE?"
            ])
    }

    private func text(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test func `the files that name settings name none that there is not`() throws {
        for path in ["package/parlor.env", "compose/compose.yaml"] {
            let names = try text(path).matches(
                of: /^[ #]*(PARLOR_[A-Z_]*[A-Z])[=:]/
                    .anchorsMatchLineEndings()
            ).map { String($0.1) }
            #expect(names.count > 5)
            #expect(Set(names).subtracting(StartSettings.known).isEmpty, "\(path)")
        }
    }

    @Test func `the days of guests are the same wherever they are named`() throws {
        let days = try Settings([:]).guestDays
        #expect(try text("docs/settings.md").contains("| `PARLOR_GUEST_DAYS` | `\(days)` |"))
        #expect(try text("docs/containers.md").contains("| `PARLOR_GUEST_DAYS` | `\(days)` |"))
        #expect(try text("docs/accounts.md").contains("`PARLOR_GUEST_DAYS` (\(days);"))
        #expect(try text("package/parlor.env").contains("#PARLOR_GUEST_DAYS=\(days)\n"))
        #expect(try text("compose/compose.yaml").contains("      PARLOR_GUEST_DAYS:\n"))
    }

    /// Add a new setting to `Setting.groups`, and run `make docs`.
    @Test func `every setting that Parlor reads is known`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        var found: Set<String> = []
        for folder in ["Clients", "Services", "Shared"] {
            let files = FileManager.default.enumerator(
                at: root.appending(path: folder), includingPropertiesForKeys: nil)
            for case let file as URL in try #require(files) where file.pathExtension == "swift" {
                let text = try String(contentsOf: file, encoding: .utf8)
                for match in text.matches(of: /"(PARLOR_[A-Z_]*[A-Z])"/) {
                    found.insert(String(match.1))
                }
                guard text.contains("\"PARLOR_LIMIT_\"") else { continue }
                for match in text.matches(of: /set\(&[A-Za-z.]+, "([A-Z_]+)"/) {
                    found.insert("PARLOR_LIMIT_\(match.1)")
                }
            }
        }
        #expect(found.count > 20)
        #expect(found.subtracting(StartSettings.known).isEmpty)
        #expect(Set(StartSettings.known).subtracting(found).isEmpty)
    }
}
