import Journal
import JournalPostgres
import JournalSQLite
import ParlorWire
import Postgres
import PostgresServers
import TestKit
import Testing

@Suite struct PostgresOpeningTests {
    let database: Database

    init() throws { database = try Database() }

    @Test func `what was kept is there after opening again, under the same epoch`() throws {
        let journal = try database.open()
        try journal.grow(.ada)
        let again = try database.open()
        #expect(again.lineage == journal.lineage && again.secret == journal.secret)
        #expect(try again.head() == 1)
        #expect(try database.verified().bytes() > 0)
    }

    @Test func `journals of one database know nothing of each other`() throws {
        let other = try Database()
        try database.open().grow(.ada)
        #expect(try other.open().head() == 0)
        #expect(try other.open().epoch != database.open().epoch)
    }

    @Test func `many that come at once make one journal`() async throws {
        let database = database
        let epochs = try await withThrowingTaskGroup(of: Epoch.self) { group in
            for _ in 0..<6 { group.addTask { try database.open().epoch } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(epochs.count == 1)
    }

    @Test func `an addition by a newer version leaves this one in use, a change does not`() throws {
        let journal = try database.open()
        try database.run("UPDATE parlor.meta SET version = 99")
        try journal.grow(.ada)
        #expect(try database.open().head() == 1)
        try database.run("UPDATE parlor.meta SET needs = 99")
        let fault = #expect(throws: JournalFault.self) { try journal.grow(.ada) }
        #expect(fault?.code == .otherVersion && fault?.isFinal == true)
        let look = #expect(throws: JournalFault.self) { _ = try journal.head() }
        #expect(look?.code == .otherVersion)
        #expect(try database.refusal()?.code == .otherVersion)
        #expect(throws: JournalFault.self) { _ = try database.verified() }
    }

    @Test func `older instances go on until something of a history goes`() throws {
        let journal = try database.open()
        for _ in 1...3 { try journal.grow(.ada) }
        let needs = "SELECT needs FROM parlor.meta"
        #expect(try database.run(needs)[0].integer(0) == 1)
        var batch = Batch()
        batch.cuts = [
            Cut(of: .ada, in: .first, head: 3, after: nil, to: 2, Bytes("{}".utf8), gone: [1])
        ]
        #expect(try journal.append(batch) != .conflict)
        #expect(try database.run(needs)[0].integer(0) == 4)
    }

    @Test func `older instances can't use a copy of which something went`() throws {
        let folder = Folder()
        do {
            let journal = try SQLiteJournal(at: folder.journal)
            for _ in 1...3 { try journal.grow(.ada) }
            var batch = Batch()
            batch.cuts = [
                Cut(of: .ada, in: .first, head: 3, after: nil, to: 2, Bytes("{}".utf8), gone: [1])
            ]
            #expect(try journal.append(batch) != .conflict)
        }
        let (source, target) = (
            try SQLiteCopy(from: folder.journal), try PostgresCopy(to: database.store)
        )
        let copy = JournalCopy(from: source, to: target) { _, _ in }
        try copy.check()
        _ = try copy.bring()
        #expect(try copy.finish())
        #expect(try database.run("SELECT needs FROM parlor.meta")[0].integer(0) == 4)
    }

    @Test func `a journal that nobody began is not made by a look`() throws {
        #expect(try !PostgresJournal.isThere(database.store))
        let fault = #expect(throws: JournalFault.self) { _ = try database.verified() }
        #expect(fault?.code == .unopenable)
        #expect(try !PostgresJournal.isThere(database.store))
    }

    @Test func `whoever only reads keeps nothing`() throws {
        try database.open().grow(.ada)
        let reader = try database.verified()
        #expect(throws: JournalFault.self) { try reader.grow(.ada) }
        #expect(try reader.head() == 1)
    }

    @Test func `a user who owns its schema and nothing else can keep a journal`() throws {
        let (role, name) = (database.service + "_role", database.service)
        try database.run("CREATE ROLE \(role) LOGIN")
        try database.run("CREATE SCHEMA \"\(name)\" AUTHORIZATION \(role)")
        var own = Database(at: database.address.replacing("parlor@", with: "\(role)@"))
        own.service = name
        let journal = try own.open()
        try journal.grow(.ada)
        #expect(try journal.bytes() > 0 && journal.trouble() == nil)
        let other = Database(at: own.address)
        #expect(try other.refusal()?.detail.contains("GRANT CREATE ON DATABASE") == true)
    }

    @Test func `a database that is not there is told`() throws {
        let address = database.address.replacing("/postgres", with: "/nowhere")
        let fault = try #require(try Database(at: address).refusal())
        #expect(fault.code == .unopenable && fault.detail.contains("createdb"))
    }

    @Test func `a wrong password is told, and never shown`() throws {
        let server = try PostgresServer()
        try server.require(password: "open sesame", of: "guest")
        func address(_ password: String) -> String {
            "postgres://guest:\(password)@127.0.0.1:\(server.port)/postgres"
        }
        let fault = try #require(try Database(at: address("let%20me%20in")).refusal())
        #expect(fault.code == .unopenable && fault.detail.contains("password"))
        #expect(!fault.detail.contains("let") && !fault.detail.contains("me in"))
        try Database(at: address("open%20sesame")).open().grow(.ada)
    }

    @Test(arguments: [
        "postgres://ada:pa/ss@host/db", "postgres://ada:pa#ss@host/db?x=1",
        "postgres://ada:p@ss@host:port/db", "postgres://ada:55/ss@host/db", "postgres://%zz",
        "mysql://ada:secret@host/db",
    ])
    func `an address that can't be read is not repeated`(_ address: String) {
        do {
            _ = try PostgresStore(address, service: "lobby")
            Issue.record("\(address) was taken.")
        } catch {
            #expect(error.code == .unopenable)
            for part in ["ss", "secret", "pa/"] { #expect(!error.detail.contains("\(part)@")) }
        }
    }

    @Test func `a server that forgets what it acknowledged is refused`() throws {
        let server = try PostgresServer("synchronous_commit = off")
        let fault = try #require(try Database(at: server.address).refusal())
        #expect(fault.code == .unopenable && fault.detail.contains("synchronous_commit"))
    }

    @Test func `a server that nobody runs is told after ten seconds, and may come`() throws {
        let lease = try PortLease()
        let began = ContinuousClock.now
        let fault = try #require(
            try Database(at: "postgres://parlor@127.0.0.1:\(lease.first)/postgres").refusal())
        #expect(ContinuousClock.now - began > .milliseconds(9_990))
        #expect(fault.code == .io && !fault.isFinal)
    }
}
