import Journal
import ParlorWire
import Testing

/// For how long commands without events are remembered.
@Suite struct ForgettingTests {
    private func accept(
        _ id: String, at time: Timestamp, on journal: any Journal, isNew: Bool = true
    ) throws {
        var batch = Batch()
        batch.noOps = [NoOp(stream: .ada, rev: 0, command: .by("ada", id), at: time)]
        #expect(try journal.append(batch) == (isNew ? .kept(upTo: 0) : .conflict))
    }

    /// A command a minute for so many hours, those of an hour together.
    private func pass(_ hours: Int, from start: Timestamp, on journal: any Journal) throws {
        for hour in 0..<hours {
            var batch = Batch()
            batch.noOps = (1...60).map { minute in
                NoOp(
                    stream: .bob, rev: 0, command: .by("bob", "\(start) \(hour):\(minute)"),
                    at: start + .seconds(3_600 * hour + 60 * minute))
            }
            #expect(try journal.append(batch) != .conflict)
        }
    }

    private func remembers(_ id: String, _ journal: any Journal) throws -> Bool {
        try journal.firstAnswer(to: .by("ada", id), on: .ada) != nil
    }

    @Test(arguments: Place.Kind.allCases)
    func `what is older than two days is forgotten`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let journal = try place.open()
        for id in ["a", "b", "c"] { try accept(id, at: .noon, on: journal) }
        try pass(30, from: .noon, on: journal)
        let later = Timestamp.noon + .seconds(30 * 3_600)
        try accept("d", at: later, on: try place.open())
        try accept("a", at: later, on: journal, isNew: false)
        try pass(19, from: later, on: try place.open())
        for id in ["a", "b", "c"] { #expect(try !remembers(id, journal)) }
        #expect(try remembers("d", journal))
        try accept("a", at: later, on: journal)
    }

    @Test(arguments: Place.Kind.allCases)
    func `it goes little by little`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        for number in 0..<6 { try accept("old\(number)", at: .noon, on: journal) }
        try pass(47, from: .noon, on: journal)
        var (left, time) = (6, Timestamp.noon + .seconds(47 * 3_600))
        #expect(try (0..<6).allSatisfy { try remembers("old\($0)", journal) })
        while left > 0, time < .noon + .seconds(50 * 3_600) {
            time = time + .seconds(60)
            try accept("\(time)", at: time, on: journal)
            let now = try (0..<6).filter { try remembers("old\($0)", journal) }.count
            #expect((left - 2...left).contains(now))
            left = now
        }
        #expect(left == 0)
    }

    @Test(arguments: Place.Kind.allCases)
    func `a clock that leaps ahead makes nothing old`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        try accept("a", at: .noon, on: journal)
        for day in 1...9 {
            try accept("\(day)", at: .noon + .seconds(49 * 3_600 * day), on: journal)
        }
        #expect(try remembers("a", journal))
        try accept("a", at: .noon, on: journal, isNew: false)
    }

    @Test(arguments: Place.Kind.allCases)
    func `a clock that was far ahead keeps nothing for ever`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        try accept("a", at: Timestamp("2099-01-01T00:00:00.000Z")!, on: journal)
        try accept("b", at: .noon, on: journal)
        try pass(49, from: .noon, on: journal)
        #expect(try !remembers("a", journal))
        #expect(try !remembers("b", journal))
    }
}
