import Journal
import JournalSQLite
import ParlorWire
import Testing

@Suite struct BeginningAnewTests {
    private func anew(_ stream: StreamName, after last: Revision, _ id: String) -> Batch {
        var batch = Batch.append(to: stream, after: 0, .by("bob", id), .renamed("Bob"))
        batch.begunAnew = [stream: last]
        return batch
    }

    private let archive = StreamName("room", "K7QD~0")

    @Test(arguments: Place.Kind.allCases)
    func `a stream begins anew in another epoch, and what was is kept elsewhere`(
        _ kind: Place.Kind
    ) throws {
        let place = Place(kind)
        let journal = try place.open()
        try journal.grow(.room, .room, .ada)
        var before = Batch()
        before.times = [.room: StreamTimes(rev: 2, deadline: .noon)]
        before.snapshots = [Snapshot(stream: .room, schema: 1, rev: 2, state: [1])]
        #expect(try journal.append(before) != .conflict)

        #expect(try journal.append(anew(.room, after: 2, "c1")) == .kept(upTo: 4))
        for reader in [journal, try place.open()] {
            let stored = try #require(try reader.load(.room, schema: 1, upTo: nil))
            #expect(stored.epoch == Epoch("\(journal.epoch)-1"))
            #expect(stored.snapshot == nil)
            #expect(stored.events.map(\.rev) == [1])
            #expect(stored.events.map(\.epoch) == [stored.epoch])
            #expect(try reader.heads(of: [.room])[.room]?.epoch == stored.epoch)
            #expect(try reader.deadlines(of: StreamName.kinds, limit: 9).isEmpty)
            let old = try #require(try reader.load(archive, schema: 1, upTo: nil))
            #expect(old.epoch == journal.epoch)
            #expect(old.snapshot?.rev == 2)
            #expect(
                try reader.events(after: 0, limit: 9, bytes: .max).map(\.stream)
                    == [.room, .room, .ada, .room])
            #expect(
                try reader.events(after: 0, limit: 9, bytes: .max).map(\.epoch)
                    == [old.epoch, old.epoch, old.epoch, stored.epoch])
        }
    }

    @Test(arguments: Place.Kind.allCases)
    func `a key that only looks like that of an ended history is told as it is`(
        _ kind: Place.Kind
    ) throws {
        let journal = try Place(kind).open()
        try journal.grow(archive, .room, archive)
        let told = try journal.events(after: 0, limit: 9, bytes: .max).map(\.stream)
        #expect(told == [archive, .room, archive])
    }

    @Test(arguments: Place.Kind.allCases)
    func `commands of the old history are not remembered in the new one`(
        _ kind: Place.Kind
    ) throws {
        let journal = try Place(kind).open()
        #expect(try journal.append(.append(to: .room, after: 0, .by("bob", "c1"))) != .conflict)
        #expect(try journal.append(anew(.room, after: 1, "c1")) != .conflict)
        #expect(try journal.firstAnswer(to: .by("bob", "c1"), on: .room)?.rev == 1)
        #expect(try journal.firstAnswer(to: .by("bob", "c1"), on: archive)?.rev == 1)
        #expect(try journal.append(anew(.room, after: 1, "c2")) != .conflict)
        #expect(try journal.firstAnswer(to: .by("bob", "c1"), on: .room) == nil)
        #expect(
            try journal.load(.room, schema: 1, upTo: nil)?.epoch.rawValue.hasSuffix("-2") == true)
    }

    @Test(arguments: Place.Kind.allCases)
    func `a history that went on meanwhile does not end`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        try journal.grow(.room, .room)
        #expect(try journal.append(anew(.room, after: 1, "c1")) == .conflict)
        #expect(try journal.append(anew(.room, after: 3, "c1")) == .conflict)
        #expect(try journal.load(.room, schema: 1, upTo: nil)?.events.count == 2)
        #expect(try journal.load(archive, schema: 1, upTo: nil) == nil)
    }

    @Test(arguments: Place.Kind.allCases)
    func `an instance that knew the old history appends to none of it`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let (one, two) = (try place.open(), try place.open())
        try one.grow(.room, .room)
        #expect(try two.heads(of: [.room])[.room]?.rev == 2)
        #expect(try one.append(anew(.room, after: 2, "c1")) != .conflict)
        #expect(try two.append(.append(to: .room, after: 2, .by("eve", "c2"))) == .conflict)
        #expect(try two.events(of: .room, after: 0, limit: 9, bytes: .max).count == 1)
        #expect(try two.firstAnswer(to: .by("bob", "c1"), on: .room)?.rev == 1)
        #expect(try two.append(.append(to: .room, after: 1, .by("eve", "c2"))) == .kept(upTo: 4))
        #expect(try one.events(of: .room, after: 0, limit: 9, bytes: .max).count == 2)
    }

    @Test func `a batch that fails leaves the old history where it was`() throws {
        let folder = Folder()
        let journal = try SQLiteJournal(at: folder.journal)
        try journal.grow(.room, .ada)
        var batch = anew(.room, after: 1, "c1")
        batch.appends.append(.to(.ada, after: 7, .by("bob", "c2")))
        #expect(try journal.append(batch) == .conflict)
        #expect(try journal.load(.room, schema: 1, upTo: nil)?.epoch == journal.epoch)
        try journal.grow(.room)
        #expect(try journal.load(.room, schema: 1, upTo: nil)?.events.count == 2)
    }

    @Test func `a journal with such streams is sound`() throws {
        let folder = Folder()
        let journal = try SQLiteJournal(at: folder.journal)
        try journal.grow(.room)
        #expect(try journal.append(anew(.room, after: 1, "c1")) != .conflict)
        var due = Batch()
        due.times = [.room: StreamTimes(rev: 1, deadline: .noon)]
        #expect(try journal.append(due) != .conflict)
        try SQLiteJournal(reading: folder.journal).verify()
    }
}
