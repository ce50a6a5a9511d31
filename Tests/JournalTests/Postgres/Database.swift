import Foundation
import Journal
import JournalPostgres
import ParlorWire
import Postgres
import PostgresServers
import TestKit

/// A journal's own schema on a server for tests.
struct Database {
    /// Where writers find it: one host, or several.
    let address: String
    var service = "t" + UUID().uuidString.lowercased().replacing("-", with: "")
    /// How long its journals wait for a server: Parlor's own limit judges the machine, too.
    var silenceLimit = longestWait

    init(at address: String) { self.address = address }

    init() throws { address = try PostgresServer.shared.get().socketAddress }

    var store: PostgresStore {
        get throws { try PostgresStore(address, service: service, silenceLimit: silenceLimit) }
    }

    func open() throws -> PostgresJournal { try PostgresJournal(at: store) }

    func verified() throws -> PostgresJournal {
        let journal = try PostgresJournal(reading: store, patience: .seconds(30))
        try journal.verify()
        return journal
    }

    /// Another program's connection, for what no journal does.
    func link() throws -> PostgresLink {
        PostgresLink(
            try PostgresAddress(address).with(silenceLimit: longestWait), patience: longestWait)
    }

    /// Runs this about the tables of this journal.
    @discardableResult
    func run(_ sql: String) throws -> Rows {
        let sql = sql.replacing("parlor.", with: "\"\(service)\".")
        return try link().run([Query(once: sql)])[0]
    }
}

extension Database {
    /// Where writers are processes: their journal has one name everywhere.
    func inDatabaseOfItsOwn() throws -> Database {
        _ = try link().run([Query("CREATE DATABASE \(service)")])
        var own = Database(at: address.replacing("/postgres", with: "/\(service)"))
        own.service = "writers"
        return own
    }

    /// The same journal with Parlor's own limits. A slow machine may need several attempts.
    func withRealLimits() -> Database {
        var real = self
        real.silenceLimit = PostgresLink.patience
        return real
    }

    /// What is thrown, as the operator is told.
    func refusal() throws -> JournalFault? {
        do {
            _ = try open()
            return nil
        } catch let fault as JournalFault { return fault }
    }
}

/// What a journal answers that keeps to Parlor's own limits, as soon as the machine is quick enough.
func answer<Found>(_ body: () throws -> Found) throws -> Found {
    var found: Found?
    try wait(for: "an answer within Parlor's limits") {
        do { found = try body() } catch let fault as JournalFault {
            guard fault.code == .io else { throw fault }
        }
        return found != nil
    }
    return found!
}
