import Journal
import MemoryJournals
import ParlorWire
import TestKit
import Testing

@Suite struct CopyTests {
    /// From which engine to which.
    static let ways: [(Place.Kind, Place.Kind)] = [
        (.sqlite, .postgres), (.postgres, .sqlite), (.sqlite, .sqlite),
    ]

    private func fill(_ journal: any Journal, batches: Int, _ dice: inout Dice) throws {
        for _ in 0..<batches { _ = try journal.append(Operations.batch(on: journal, &dice)) }
    }

    @discardableResult
    private func copy(_ source: Place, to target: Place) throws -> Copied {
        try JournalCopy(from: try unused(source), to: try target.target()) { _, _ in }.run()
    }

    /// A server takes a moment to end the connections that were closed.
    private func unused(_ place: Place) throws -> any CopiedJournal {
        var found: (any CopiedJournal)?
        try wait(for: "a journal that nobody uses") {
            let journal = try place.source()
            found = journal
            return try journal.user() == nil
        }
        return found!
    }

    @Test(arguments: ways)
    func `a copy tells what the journal tells`(from: Place.Kind, to: Place.Kind) throws {
        var dice = Dice(seed: 5)
        let (source, target) = (Place(from), Place(to))
        do {
            let journal = try source.open()
            try fill(journal, batches: 150, &dice)
            var due = Batch()
            let rev = try journal.heads(of: [.ada])[.ada]?.rev ?? 0
            due.times[.ada] = StreamTimes(rev: rev, deadline: .noon + .seconds(9), trace: "t9")
            _ = try journal.append(due)
        }
        let done = try copy(source, to: target)
        let original = try source.verified()
        let copied = try target.verified()
        #expect(try Contents(of: copied) == Contents(of: original))
        #expect(copied.lineage == original.lineage)
        #expect(
            try copied.deadlines(of: StreamName.kinds, limit: .max).contains { $0.trace == "t9" })
        #expect(done.events == (try original.head()) && done.events > 0 && done.isWhole)
    }

    @Test(arguments: ways)
    func `a second copy writes only what has changed, and takes away what went`(
        from: Place.Kind, to: Place.Kind
    ) throws {
        var dice = Dice(seed: 6)
        let (source, target) = (Place(from), Place(to))
        try fill(try source.open(), batches: 100, &dice)
        try copy(source, to: target)
        #expect(try copy(source, to: target).writtenRows == 0)
        try fill(try source.open(), batches: 40, &dice)
        #expect(try copy(source, to: target).writtenRows > 0)
        #expect(try Contents(of: target.verified()) == Contents(of: source.verified()))
    }

    @Test(arguments: ways)
    func `what was cut since is cut in the next copy, also the last that was copied`(
        from: Place.Kind, to: Place.Kind
    ) throws {
        let (source, target) = (Place(from), Place(to))
        do { for _ in 1...5 { try (try source.open()).grow(.room, .ada) } }
        try copy(source, to: target)
        do {
            let service = try source.open()
            try service.grow(.ada, .room)
            var batch = Batch()
            batch.cuts = [
                Cut(
                    of: .ada, in: .first, head: 6, after: nil, to: 6, Bytes("{}".utf8),
                    gone: [1, 2, 4, 5])
            ]
            #expect(try service.append(batch) != .conflict)
        }
        #expect(try copy(source, to: target).isWhole)
        #expect(try Contents(of: target.verified()) == Contents(of: source.verified()))
        #expect(try target.verified().base(of: .ada) == 6)
    }

    @Test func `a copy that was overtaken by a cut is not whole`() throws {
        let (source, target) = (Place(.postgres), Place(.sqlite))
        do { for _ in 1...5 { try (try source.open()).grow(.ada) } }
        let from = try unused(source)
        let copy = JournalCopy(from: from, to: try target.target()) { _, _ in }
        _ = try copy.bring()
        do {
            var batch = Batch()
            batch.cuts = [
                Cut(of: .ada, in: .first, head: 5, after: nil, to: 5, [7], gone: [1, 2, 3, 4])
            ]
            #expect(try (try source.open()).append(batch) != .conflict)
        }
        try wait(for: "the service's connection to end") { try from.user() == nil }
        #expect(try !copy.finish())
    }

    @Test(arguments: ways)
    func `what is erased while a copy runs is erased in the next one`(
        from: Place.Kind, to: Place.Kind
    ) throws {
        let (source, target) = (Place(from), Place(to))
        do { for _ in 1...5 { try (try source.open()).grow(.ada) } }
        let service = try source.open()
        var hasErased = false
        _ = try JournalCopy(from: try source.source(), to: try target.target()) { _, _ in
            guard !hasErased else { return }
            hasErased = true
            var batch = Batch.append(to: .ada, after: 5, .by("ada", "bye"))
            batch.erasures = [Erasure(of: .ada, 1...5)]
            _ = try! service.append(batch)
        }.bring()
        #expect(hasErased)
        _ = try JournalCopy(from: try source.source(), to: try target.target()) { _, _ in }.bring()
        for place in [source, target] {
            let events = try place.verified().events(of: .ada, after: 0, limit: 9, bytes: .max)
            #expect(events.map(\.isErased) == [true, true, true, true, true, false])
        }
    }

    @Test(arguments: ways)
    func `the copy goes on as the journal would`(from: Place.Kind, to: Place.Kind) throws {
        let (source, target) = (Place(from), Place(to))
        try (try source.open()).grow(.ada, .ada)
        try copy(source, to: target)
        let copied = try target.open()
        // What was accepted before is recognised, and what is new fits behind it.
        let known = try #require(try source.open().events(after: 0, limit: 1, bytes: .max).first)
        #expect(try copied.firstAnswer(to: known.command, on: .ada) != nil)
        #expect(try copied.append(.append(to: .ada, after: 2, known.command)) == .conflict)
        #expect(try copied.append(.append(to: .ada, after: 2, .by("bob", "new"))) == .kept(upTo: 3))
    }

    @Test(arguments: ways)
    func `what was stopped anywhere goes on where it was`(
        from: Place.Kind, to: Place.Kind
    ) throws {
        var dice = Dice(seed: 7)
        let (source, target) = (Place(from), Place(to))
        try fill(try source.open(), batches: 300, &dice)
        for writes in 1...4 {
            let fragile = WatchedCopy(try target.target()) { write throws(JournalFault) in
                if write == writes { throw JournalFault(.io, "The disk has failed.") }
            }
            let copy = JournalCopy(from: try source.source(), to: fragile) { _, _ in }
            #expect(throws: JournalFault.self) { try copy.run() }
        }
        try copy(source, to: target)
        #expect(try Contents(of: target.verified()) == Contents(of: source.verified()))
    }

    @Test(arguments: ways)
    func `another journal is not written over`(from: Place.Kind, to: Place.Kind) throws {
        let (source, target) = (Place(from), Place(to))
        try (try source.open()).grow(.ada)
        try (try target.open()).grow(.bob)
        let fault = #expect(throws: JournalFault.self) { try copy(source, to: target) }
        #expect(fault?.code == .unopenable)
        #expect(try target.open().heads(of: [.ada]).isEmpty)
    }

    @Test(arguments: ways, [0, 1, 2])
    func `a copy that has events of its own is not written over`(
        way: (Place.Kind, Place.Kind), sourceEvents: Int
    ) throws {
        let (source, target) = (Place(way.0), Place(way.1))
        try (try source.open()).grow(.ada)
        try copy(source, to: target)
        try (try target.open()).grow(.bob)
        for number in 0..<sourceEvents {
            try (try source.open()).grow(number.isMultiple(of: 2) ? .ada : .room)
        }
        #expect(throws: JournalFault.self) { try copy(source, to: target) }
        #expect(try target.open().heads(of: [.bob])[.bob]?.rev == 1)
    }

    @Test(arguments: ways)
    func `what a service did without events is not written over`(
        from: Place.Kind, to: Place.Kind
    ) throws {
        let (source, target) = (Place(from), Place(to))
        try (try source.open()).grow(.ada)
        try copy(source, to: target)
        var batch = Batch()
        batch.checkpoints = ["rooms": 7]
        _ = try (try target.open()).append(batch)
        let fault = #expect(throws: JournalFault.self) { try copy(source, to: target) }
        #expect(fault?.detail.contains("worked with") == true)
        #expect(try target.open().checkpoint("rooms") == 7)
    }

    @Test(arguments: ways)
    func `what is appended to the target during the copy stays, and ends it`(
        from: Place.Kind, to: Place.Kind
    ) throws {
        let (source, target) = (Place(from), Place(to))
        try (try source.open()).grow(.ada, .ada, .ada)
        let other = try target.target()
        let event = try #require(
            try source.source().rows(of: .events, after: nil, through: nil, limit: 1).first)
        let watched = WatchedCopy(try target.target()) { write throws(JournalFault) in
            guard write == 1 else { return }
            try other.transaction { () throws(JournalFault) in
                try other.change(.events, removing: [], adding: [event])
            }
        }
        let copy = JournalCopy(from: try source.source(), to: watched) { _, _ in }
        let fault = #expect(throws: JournalFault.self) { try copy.run() }
        #expect(fault?.detail.contains("worked with") == true)
        #expect(
            try other.rows(of: .events, after: nil, through: nil, limit: .max) == [event])
    }

    @Test(arguments: ways)
    func `no service works with what was copied only in part`(
        from: Place.Kind, to: Place.Kind
    ) throws {
        let (source, target) = (Place(from), Place(to))
        try (try source.open()).grow(.ada)
        let watched = WatchedCopy(try target.target()) { write throws(JournalFault) in
            if write == 2 { throw JournalFault(.io, "The disk has failed.") }
        }
        let part = JournalCopy(from: try source.source(), to: watched) { _, _ in }
        #expect(throws: JournalFault.self) { try part.run() }
        let fault = #expect(throws: JournalFault.self) { try target.open() }
        #expect(fault?.detail.contains("only in part") == true)
        try copy(source, to: target)
        #expect(try target.open().heads(of: [.ada])[.ada]?.rev == 1)
    }

    @Test(arguments: ways)
    func `a copy of a journal that is written meanwhile is not whole`(
        from: Place.Kind, to: Place.Kind
    ) throws {
        let (source, target) = (Place(from), Place(to))
        let service = try source.open()
        try service.grow(.ada)
        let watched = WatchedCopy(try target.target()) { write throws(JournalFault) in
            guard write == 2 else { return }
            _ = try service.append(.append(to: .bob, after: 0, .by("ada", "late")))
        }
        let early = try JournalCopy(from: try source.source(), to: watched) { _, _ in }.run()
        #expect(!early.isWhole && early.events == 1)
        #expect(throws: JournalFault.self) { try target.open() }
    }

    @Test func `a copy of a journal that was in use when it began is not whole`() throws {
        let (source, target) = (Place(.postgres), Place(.sqlite))
        var service: (any Journal)? = try source.open()
        try service?.grow(.ada)
        let used = try source.source()
        service = nil
        let done = try JournalCopy(from: used, to: try target.target()) { _, _ in }.run()
        #expect(!done.isWhole && done.events == 1)
    }

    @Test func `a copy's own connections are no users, and a service's are`() throws {
        let place = Place(.postgres)
        let (one, other) = (try place.target(), try place.target())
        #expect(try one.user() == nil)
        let service = try place.open()
        #expect(try one.user() != nil && other.user() != nil)
        _ = try service.head()
    }
}

private struct Copied {
    let events: Position
    let writtenRows: Int
    let isWhole: Bool
}

extension JournalCopy {
    /// As it is with the journals of a whole Parlor, but for this one alone.
    @discardableResult
    fileprivate func run() throws -> Copied {
        try check()
        let brought = try bring()
        return Copied(
            events: brought.events, writtenRows: brought.writtenRows, isWhole: try finish())
    }
}
