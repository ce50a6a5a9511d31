import Files
import Foundation
import Hosting
import Journal
import JournalPostgres
import ParlorWire
import Platform
import Postgres
import PostgresServers
import TestKit
import Testing

@testable import Parlor

@Suite struct JournalMoveTests {
    enum Engine: CaseIterable { case sqlite, postgres }

    static let services = ["profile-store", "lobby"]
    static let folders = [("photos", "profile-store"), ("tokens", "gateway")]

    @Test(arguments: [
        (Engine.sqlite, Engine.postgres), (.postgres, .sqlite), (.sqlite, .sqlite),
    ])
    func `stopped at any step, it looks whole only when it is, and goes on where it was`(
        from: Engine, to: Engine
    ) throws {
        let source = try Home(from)
        try source.fill()
        // A database takes its time: there, every seventh step.
        let stride = from == .postgres || to == .postgres ? 7 : 1
        var step = 1 - stride
        while true {
            step += stride
            let target = try Home(to)
            let steps = StoppingPlace.Steps(stopAt: step)
            let isStopped = throwsFault { try move(source, to: StoppingPlace(target.place, steps)) }
            guard isStopped else { break }
            if step > 1 {
                for service in Self.services { try target.mustRefuse(service) }
                #expect(throws: JournalFault.self) {
                    try target.settings.stores.refusePartialCopy(
                        of: "gateway", in: target.settings.data)
                }
                #expect(throws: JournalFault.self) { try move(target, to: Home(to).place) }
            }
            try move(source, to: target.place)
            try target.mustBe(source)
        }
        // Locks, journals that begin, tables, files: each of them was a step.
        #expect(step > 20)
    }

    @Test(arguments: Engine.allCases)
    func `a place that a service works with stays as it is, and open`(to: Engine) throws {
        let (source, target) = (try Home(.sqlite), try Home(to))
        try source.fill()
        try move(source, to: target.place)
        try target.append("bob", to: "lobby")
        let fault = #expect(throws: JournalFault.self) { try move(source, to: target.place) }
        #expect(fault?.detail.contains("worked with") == true)
        for service in Self.services { _ = try target.open(service) }
    }

    @Test func `it says how Parlor is started there, and no password`() throws {
        let folder = try journalPlace("sqlite:/elsewhere", data: "/data")
        #expect(folder.settings == "PARLOR_STORE=sqlite: PARLOR_DATA=/elsewhere")
        let database = try journalPlace("postgres://ada:secret@host/parlor", data: "/data")
        #expect(database.settings == "PARLOR_STORE=postgres://...")
    }

    private func move(_ home: Home, to target: any JournalPlace) throws {
        for place in [home.place, target] { try waitForUsers(of: place) }
        try JournalMove(
            from: home.place, to: target, services: Self.services,
            terminal: Terminal(descriptor: -1)
        ).run()
    }

    /// A server takes a moment to end the connections that were closed.
    private func waitForUsers(of place: any JournalPlace) throws {
        for service in try Self.services.filter(place.hasJournal) {
            try wait(for: "nobody to use the journal of \(service)") {
                try place.source(service).user() == nil
            }
        }
    }

    private func throwsFault(_ work: () throws -> Void) -> Bool {
        do { try work() } catch { return true }
        return false
    }
}

/// The data of a Parlor, as its services and a copy find it.
private struct Home {
    let place: any JournalPlace
    let settings: Settings

    init(_ engine: JournalMoveTests.Engine) throws {
        switch engine {
        case .sqlite:
            let folder = FileManager.default.temporaryDirectory.appending(
                path: "parlor-move-\(UUID().uuidString)"
            ).path
            place = JournalFolder(path: folder)
            settings = try Settings(["PARLOR_DATA": folder])
            try place.prepare()
        case .postgres:
            let address = try PostgresServer.shared.get().addressOfNewDatabase()
            place = JournalDatabase(
                address: try PostgresAddress(address).with(silenceLimit: longestWait))
            settings = try Settings(["PARLOR_STORE": address])
        }
    }

    func open(_ service: String) throws -> any ServiceJournal {
        switch settings.stores.store(of: service, in: settings.data) {
        case .postgres(let store):
            let address = store.address.with(silenceLimit: longestWait)
            return try PostgresJournal(at: PostgresStore(address, service: service))
        case let file: return try file.open()
        }
    }

    func append(_ key: EntityKey, to service: String) throws {
        let command = CommandKey(actor: .person("ada"), id: CommandID("of-\(key)"))
        var batch = Batch()
        batch.appends = [
            Append(
                stream: StreamName("note", key), after: 0, command: command,
                at: Timestamp(milliseconds: 0),
                events: [NewEvent(name: "noted", body: Bytes("{}".utf8))])
        ]
        batch.checkpoints = ["notes": 1]
        _ = try open(service).append(batch)
    }

    func fill() throws {
        for service in JournalMoveTests.services { try append("ada", to: service) }
        for (folder, service) in JournalMoveTests.folders {
            let files = place.files(folder, of: service)
            try files.prepare(now: Clock.now)
            for name in ["one", "two"] { try files.keep(Bytes(name.utf8), as: name) }
        }
    }

    func mustRefuse(_ service: String) throws {
        let fault = #expect(throws: JournalFault.self) { try open(service) }
        #expect(fault?.detail.contains("was copied only in part") == true, "\(service)")
    }

    func mustBe(_ other: Home) throws {
        for service in JournalMoveTests.services {
            _ = try open(service)
            let (ours, theirs) = (try place.source(service), try other.place.source(service))
            #expect(try ours.identity == theirs.identity)
            for table in JournalTable.allCases {
                func rows(_ journal: any CopiedJournal) throws -> [CopiedRow] {
                    try journal.rows(of: table, after: nil, through: nil, limit: .max)
                }
                #expect(try rows(ours) == rows(theirs), "\(service), \(table)")
            }
        }
        for (folder, service) in JournalMoveTests.folders {
            func files(_ home: Home) throws -> [String: Bytes?] {
                let store = home.place.files(folder, of: service)
                return Dictionary(
                    uniqueKeysWithValues: try store.files().map {
                        ($0.name, try store.read($0.name, atMost: $0.bytes))
                    })
            }
            #expect(try files(self) == files(other))
        }
    }
}
