import Foundation
import Journal
import ParlorWire
import Testing

@testable import JournalSQLite

/// What is erased is gone, and nothing is missing.
@Suite struct ErasureTests {
    private func journal(_ place: Place) throws -> any Journal {
        let journal = try place.open()
        for _ in 1...4 { try journal.grow(.ada, .room) }
        for rev in [1, 3] {
            var batch = Batch()
            batch.snapshots = [Snapshot(stream: .ada, schema: 1, rev: rev, state: [1])]
            _ = try journal.append(batch)
        }
        return journal
    }

    private func erase(_ erasures: Erasure..., in journal: any Journal) throws {
        var batch = Batch()
        batch.erasures = erasures
        #expect(try journal.append(batch) == .kept(upTo: journal.head()))
    }

    @Test(arguments: Place.Kind.allCases)
    func `events that are erased stay in their places`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let journal = try journal(place)
        let before = try journal.events(after: 0, limit: 99, bytes: .max)
        try erase(Erasure(of: .ada, 2...3), in: journal)
        for reader in [journal, try place.open(), try place.verified()] {
            let after = try reader.events(after: 0, limit: 99, bytes: .max)
            #expect(after.map(\.position) == before.map(\.position))
            #expect(after.map(\.command) == before.map(\.command))
            for (one, other) in zip(before, after) {
                let isErased = one.stream == .ada && (2...3).contains(one.rev)
                #expect(other.isErased == isErased)
                #expect(isErased ? other.body == Array("{}".utf8) : other == one)
            }
            let second = try #require(before.first { $0.stream == .ada && $0.rev == 2 })
            let answer = try reader.firstAnswer(to: second.command, on: .ada)
            #expect(answer?.rev == 2)
            #expect(answer?.digest == nil, "What was asked for can't be guessed.")
        }
    }

    @Test(arguments: Place.Kind.allCases)
    func `snapshots that may hold what is erased go, earlier ones stay`(_ kind: Place.Kind) throws {
        let journal = try journal(Place(kind))
        try erase(Erasure(of: .ada, 2...2), in: journal)
        let loaded = try #require(try journal.load(.ada, schema: 1, upTo: nil))
        #expect(loaded.snapshot?.rev == 1)
        #expect(loaded.events.map(\.isErased) == [true, false, false])
    }

    @Test(arguments: Place.Kind.allCases)
    func `of an event as much stays as is said, and a new snapshot stays too`(_ kind: Place.Kind)
        throws
    {
        let journal = try journal(Place(kind))
        var batch = Batch()
        batch.erasures = [Erasure(of: .ada, 3, leaving: "said", [7])]
        batch.snapshots = [Snapshot(stream: .ada, schema: 1, rev: 4, state: [9])]
        _ = try journal.append(batch)
        let left = try journal.events(of: .ada, after: 2, limit: 1, bytes: .max)
        #expect(left.map(\.name) == ["said"] && left.map(\.body) == [[7]])
        #expect(try journal.load(.ada, schema: 1, upTo: nil)?.snapshot?.state == [9])
        #expect(try journal.load(.ada, schema: 1, upTo: 3)?.snapshot?.rev == 1)
    }

    @Test(arguments: Place.Kind.allCases)
    func `nothing is erased when the batch does not fit`(_ kind: Place.Kind) throws {
        let journal = try journal(Place(kind))
        var batch = Batch.append(to: .room, after: 1, .by("bob", "late"), .renamed("Bob"))
        batch.erasures = [Erasure(of: .ada, 1...4)]
        #expect(try journal.append(batch) == .conflict)
        #expect(
            try journal.events(of: .ada, after: 0, limit: 9, bytes: .max).allSatisfy {
                !$0.isErased
            })
    }

    @Test(arguments: Place.Kind.allCases)
    func `a long history is erased whole`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        for number in 0..<5 {
            let events = (0..<1_001).map { _ in NewEvent(name: "renamed", body: [1]) }
            let append = Append(
                stream: .ada, after: number * 1_001, command: .by("ada", "c\(number)"), at: .noon,
                events: events)
            _ = try journal.append(Batch(append))
        }
        try erase(Erasure(of: .ada, 1...5_004), in: journal)
        let loaded = try #require(try journal.load(.ada, schema: 1, upTo: nil))
        #expect(loaded.events.count { $0.isErased } == 5_004)
        #expect(loaded.events.last?.isErased == false)
    }

    @Test(arguments: Place.Kind.allCases)
    func `thousands of single events go at once, and the snapshots from the first on`(
        _ kind: Place.Kind
    ) throws {
        let journal = try Place(kind).open()
        let people = (0..<30).map { StreamName("person", EntityKey("p\($0)")) }
        for person in people {
            let events = (0..<100).map { _ in NewEvent(name: "renamed", body: [1]) }
            _ = try journal.append(
                Batch(
                    Append(
                        stream: person, after: 0, command: .by("ada", "\(person.key)"), at: .noon,
                        events: events)))
            for schema in 1...3 {
                var batch = Batch()
                batch.snapshots = [10, 60].map {
                    Snapshot(stream: person, schema: schema, rev: $0, state: [1])
                }
                _ = try journal.append(batch)
            }
        }
        var batch = Batch()
        batch.erasures = people.flatMap { person in
            (50...100).reversed().map { Erasure(of: person, $0...$0) }
        }
        batch.snapshots = people.map { Snapshot(stream: $0, schema: 1, rev: 100, state: [2]) }
        #expect(try journal.append(batch) == .kept(upTo: journal.head()))
        for person in people {
            let loaded = try #require(try journal.load(person, schema: 2, upTo: nil))
            #expect(loaded.snapshot?.rev == 10)
            #expect(loaded.events.count { $0.isErased } == 51)
            #expect(try journal.load(person, schema: 1, upTo: nil)?.snapshot?.rev == 100)
        }
    }

    /// Events, long ones too, snapshots and rows of indexes that change their places as the file
    /// grows.
    @Test func `no file has what was erased`() throws {
        let place = Place(.sqlite)
        let journal = try place.open()
        var dice = Dice(seed: 1)
        let people = (0..<1_500).map { StreamName("person", EntityKey("p\($0)")) }
        func secret(_ person: StreamName) -> String { "secret-of-\(person.key)." }
        for person in people.shuffled(using: &dice) {
            let text = Bytes(secret(person).utf8)
            let long = Bytes(repeating: 65, count: 9_000) + text
            var batch = Batch(
                Append(
                    stream: person, after: 0, command: .by("ada", "\(person.key)"),
                    at: .noon,
                    events: [text, long].map { NewEvent(name: "renamed", body: $0) }))
            batch.snapshots = [Snapshot(stream: person, schema: 1, rev: 2, state: text)]
            batch.listed = [listing(person, secret(person))]
            _ = try journal.append(batch)
        }
        let gone = people.shuffled(using: &dice).prefix(200)
        for person in gone {
            var batch = Batch.append(to: person, after: 2, .by("ada", "bye"), .renamed("x"))
            batch.erasures = [Erasure(of: person, 1...2)]
            batch.unlisted = [listing(person, secret(person))]
            _ = try journal.append(batch)
        }
        #expect(try isLogEmptied(journal, at: place))
        let bytes = fileBytes(place.folder.journal)
        for person in people.shuffled(using: &dice).prefix(200) + gone {
            let isThere = bytes.range(of: Data(secret(person).utf8)) != nil
            #expect(isThere == !gone.contains(person), "\(person)")
        }
        _ = try place.verified()
    }

    @Test func `a reader holds the log up, and it is emptied once it has ended`() throws {
        let place = Place(.sqlite)
        let journal = try journal(place)
        _ = try journal.head()
        let reader = try SQLiteJournal(reading: place.folder.journal)
        var isHeldUp = false
        try reader.reading { () throws(JournalFault) in
            _ = try reader.head()
            var batch = Batch()
            batch.erasures = [Erasure(of: .ada, 1...3)]
            _ = try journal.append(batch)
            isHeldUp = (try? !isLogEmptied(journal, at: place)) == true
        }
        #expect(isHeldUp)
        #expect(try isLogEmptied(journal, at: place))
    }

    @Test func `what a process erased that has ended, another takes out of the log`() throws {
        let place = Place(.sqlite)
        let other = try #require(try journal(place) as? SQLiteJournal)
        let head = try other.head()
        #expect(!other.hasErased)
        do {
            let eraser = try place.open()
            var batch = Batch.append(to: .ada, after: 4, .by("ada", "bye"))
            batch.erasures = [Erasure(of: .ada, 1...4)]
            #expect(try eraser.append(batch) != .conflict)
        }
        #expect(try other.moved(since: head) == [.ada])
        #expect(try isLogEmptied(other, at: place))
    }

    private func listing(_ person: StreamName, _ sort: String) -> StoredListing {
        StoredListing(index: "names", sort: sort, stream: person)
    }

    private func fileBytes(_ path: String) -> Data {
        (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
    }

    /// It is tried once a second: here at once.
    private func isLogEmptied(_ journal: any Journal, at place: Place) throws -> Bool {
        let journal = try #require(journal as? SQLiteJournal)
        journal.nextEmptying = Instant(milliseconds: 0)
        _ = try journal.head()
        return fileBytes(place.folder.journal + "-wal").isEmpty
    }
}
