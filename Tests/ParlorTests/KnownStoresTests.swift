import Foundation
import Postgres
import Testing

@testable import Parlor

@Suite final class KnownStoresTests {
    private let data = FileManager.default.temporaryDirectory.appending(
        path: "parlor-stores-\(UUID().uuidString)"
    ).path

    deinit { try? FileManager.default.removeItem(atPath: data) }

    init() throws { try File.makeFolder(data) }

    private func known(_ stores: [String: String]) throws -> KnownStores {
        var known = try KnownStores(data: data)
        try known.remember(stores)
        return try KnownStores(data: data)
    }

    @Test func `a folder that knows nothing refuses nothing, and keeps what it is told`() throws {
        #expect(try KnownStores(data: data).flaw(of: ["lobby": "sqlite:"]) == nil)
        let known = try known(["lobby": "sqlite:"])
        #expect(known.flaw(of: ["lobby": "sqlite:", "polls": "postgres://db/polls"]) == nil)
    }

    @Test func `another store is named beside the one of before, with its services`() throws {
        let database = "postgres://parlor@db1/parlor"
        let known = try known(["chat-store": "sqlite:", "lobby": database, "polls": database])
        let flaw = known.flaw(
            of: ["chat-store": "sqlite:", "lobby": "sqlite:", "polls": "sqlite:"])
        #expect(
            flaw == "The journals of lobby, polls are in \(database), and PARLOR_STORE now means "
                + "sqlite: (files in \(data)).")
        #expect(known.remedy.contains("\(data)/stores.json"))
        #expect(known.remedy.contains("parlor journal copy"))
        let other = known.flaw(of: ["chat-store": database])
        #expect(
            other == "The journal of chat-store is in sqlite: (files in \(data)), and PARLOR_STORE "
                + "now means \(database).")
    }

    @Test(arguments: [
        ("postgres://ada:secret@db1/parlor", true), ("postgres://db1:5432/parlor", true),
        ("postgres://db0,db1/parlor?connect_timeout=3", true), ("postgres://db2/parlor", false),
        ("postgres://db1:5433/parlor", false), ("postgres://db1/parlor2", false),
    ])
    func `a database is the same by its name and a host`(address: String, isSame: Bool) throws {
        let known = try known(["lobby": "postgres://parlor@db1/parlor"])
        let other = try PostgresAddress(address).withoutPassword
        #expect((known.flaw(of: ["lobby": other]) == nil) == isSame)
        #expect(!other.contains("secret"))
    }

    @Test(arguments: [
        "postgres://ada@db1:5433,db2/parlor", "postgres://%2Fvar%2Frun/parlor",
        "postgres://a%40b@%3A%3A1/two%20words", "postgres://db1",
    ])
    func `an address that was written down is read as the same`(address: String) throws {
        let read = try PostgresAddress(address)
        #expect(read.withoutPassword == address)
        #expect(try PostgresAddress(read.withoutPassword).isSameDatabase(as: read))
    }

    @Test func `a file that can't be read is no reason to begin anew`() throws {
        try File.replace("\(data)/stores.json", with: [])
        let complaint = #expect(throws: Complaint.self) { try KnownStores(data: data) }
        #expect(complaint?.sentence.contains("stores.json can't be read") == true)
    }

    @Test func `a whole copy is remembered by the folder that it concerns`() throws {
        let database = JournalDatabase(address: try PostgresAddress("postgres://ada@db1/parlor"))
        let other = JournalDatabase(address: try PostgresAddress("postgres://db9/parlor"))
        let folder = JournalFolder(path: data)
        func move(_ from: any JournalPlace, _ to: any JournalPlace) throws -> KnownStores {
            try KnownStores.rememberMove(
                of: ["lobby"], from: from, to: to, data: "\(data)/elsewhere")
            return try KnownStores(data: data)
        }
        let there = try move(folder, database)
        #expect(there.flaw(of: ["lobby": "postgres://ada@db1/parlor"]) == nil)
        #expect(there.flaw(of: ["lobby": "sqlite:"]) != nil)
        try KnownStores.rememberMove(of: ["lobby"], from: other, to: database, data: data)
        #expect(try KnownStores(data: data).flaw(of: ["lobby": "postgres://db1/parlor"]) == nil)
        try KnownStores.rememberMove(of: ["lobby"], from: database, to: other, data: data)
        #expect(try KnownStores(data: data).flaw(of: ["lobby": "postgres://db9/parlor"]) == nil)
        #expect(try move(other, folder).flaw(of: ["lobby": "sqlite:"]) == nil)
    }
}
