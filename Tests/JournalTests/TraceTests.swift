import Journal
import ParlorWire
import Testing

/// What a command was part of, kept with its events.
@Suite struct TraceTests {
    private func append(
        to stream: StreamName, after rev: Revision, _ id: String, as trace: TraceID?,
        events: Int = 1, in journal: any Journal
    ) throws {
        let append = Append(
            stream: stream, after: rev, command: .by("ada", id), at: .noon,
            events: (0..<events).map { .renamed("\($0)") }, trace: trace)
        #expect(try journal.append(Batch(append)) != .conflict)
    }

    @Test(arguments: Place.Kind.allCases)
    func `the events of a trace are found in their order, in all streams`(
        _ kind: Place.Kind
    ) throws {
        let place = Place(kind)
        let journal = try place.open()
        try append(to: .ada, after: 0, "c1", as: "t1", events: 2, in: journal)
        try append(to: .ada, after: 2, "c2", as: "t2", in: journal)
        try append(to: .bob, after: 0, "c3", as: nil, in: journal)
        try append(to: .room, after: 0, "c4", as: "t1", in: journal)
        for journal in [journal, try place.open()] {
            let found = try journal.events(of: "t1", limit: 10, bytes: .max)
            #expect(found.map(\.position) == [1, 2, 5])
            #expect(found.map(\.stream) == [.ada, .ada, .room])
            #expect(found.allSatisfy { $0.trace == "t1" })
            #expect(try journal.events(of: "t1", limit: 2, bytes: .max).map(\.position) == [1, 2])
            #expect(try journal.events(of: "t1", limit: 9, bytes: 1).map(\.position) == [1])
            #expect(try journal.events(of: "t3", limit: 10, bytes: .max).isEmpty)
            #expect(
                try journal.events(after: 0, limit: 10, bytes: .max).map(\.trace)
                    == ["t1", "t1", "t2", nil, "t1"])
        }
    }

    @Test(arguments: Place.Kind.allCases)
    func `a deadline is part of what set it, as long as it stays as it is`(
        _ kind: Place.Kind
    ) throws {
        let journal = try Place(kind).open()
        func set(_ seconds: Int?, as trace: TraceID?, active: Int) throws -> [TraceID?] {
            var batch = Batch()
            batch.times[.room] = StreamTimes(
                rev: 0, deadline: seconds.map { .noon + .seconds($0) }, trace: trace,
                activeAt: .noon + .seconds(active))
            _ = try journal.append(batch)
            return try journal.deadlines(of: StreamName.kinds, limit: 9).map(\.trace)
        }
        #expect(try set(5, as: "t1", active: 0) == ["t1"])
        #expect(try set(5, as: nil, active: 1) == ["t1"])
        #expect(try set(6, as: "t2", active: 2) == ["t2"])
        #expect(try set(nil, as: "t3", active: 3).isEmpty)
        #expect(try set(6, as: "t4", active: 4) == ["t4"])
    }
}
