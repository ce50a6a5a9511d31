import Foundation
import Journal
import JournalPostgres
import JournalSQLite
import MemoryJournals
import ParlorWire
import PostgresServers
import TestKit
import Testing

/// Where journals of one kind live: each opened at a place is an instance on the same events.
final class Place {
    enum Kind: CaseIterable {
        case memory
        case sqlite
        case postgres
    }

    let folder = Folder()
    private let kind: Kind
    private let disk = MemoryJournal.Disk(epoch: "e1")
    private let schema = "t" + UUID().uuidString.lowercased().replacing("-", with: "")

    init(_ kind: Kind) { self.kind = kind }

    func open() throws -> any Journal {
        switch kind {
        case .memory: MemoryJournal(on: disk)
        case .sqlite: try SQLiteJournal(at: folder.journal)
        case .postgres: try PostgresJournal(at: try store())
        }
    }

    /// A look at all that is there, which finds what is wrong with it.
    func verified() throws -> any Journal {
        switch kind {
        case .memory: return MemoryJournal(on: disk)
        case .sqlite:
            let journal = try SQLiteJournal(reading: folder.journal)
            try journal.verify()
            return journal
        case .postgres:
            let journal = try PostgresJournal(reading: try store(), patience: .seconds(30))
            try journal.verify()
            return journal
        }
    }

    /// To be copied from.
    func source() throws -> any CopiedJournal {
        switch kind {
        case .memory: preconditionFailure("What is in memory is not copied.")
        case .sqlite: try SQLiteCopy(from: folder.journal)
        case .postgres: try PostgresCopy(from: try store())
        }
    }

    /// To be copied to.
    func target() throws -> any CopiedJournal {
        switch kind {
        case .memory: preconditionFailure("What is in memory is not copied.")
        case .sqlite: try SQLiteCopy(to: folder.journal)
        case .postgres: try PostgresCopy(to: try store())
        }
    }

    private func store() throws -> PostgresStore {
        try PostgresStore(
            try PostgresServer.shared.get().socketAddress, service: schema,
            silenceLimit: longestWait)
    }
}
