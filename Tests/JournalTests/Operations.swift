import Journal
import ParlorWire

/// Batches and questions by chance, over few names, so that they meet.
enum Operations {
    static let streams = [
        StreamName("room", "A"), StreamName("room", "B"), StreamName("person", "A"),
        StreamName("person", "\u{e9}"), StreamName("person", "e\u{301}"),
    ]
    static let ended = (0...1).flatMap { number in
        streams.map { Generation(number).archive($0) }
    }
    static let indexes = ["names", "rooms"]
    static let sorts = ["", "a", "ab", "b", "\u{e9}", "e\u{301}", "🎲"]
    static let schemas = [1, 2]
    static let followers = ["chat", "lobby"]

    static let commands = ["ada", "bob", "@clock"].flatMap { actor in
        (0..<200).map { CommandKey.by(actor, "c\($0)") }
    }

    static func batch(on journal: any Journal, _ dice: inout Dice) -> Batch {
        var batch = Batch()
        var heads = (try? journal.heads(of: streams).mapValues(\.rev)) ?? [:]
        if Int.random(in: 0..<9, using: &dice) == 0 {
            let ended = one(of: streams, &dice)
            if let head = heads[ended] {
                batch.begunAnew = [ended: nearly(head, &dice)]
                heads[ended] = 0
            }
        }
        for _ in 0..<Int.random(in: 0...3, using: &dice) {
            let append = append(after: heads, &dice)
            heads[append.stream] = append.after + append.events.count
            batch.appends.append(append)
        }
        for _ in 0..<Int.random(in: 0...2, using: &dice) {
            let due = one(of: streams, &dice)
            batch.times[due] = StreamTimes(
                rev: nearly(heads[due] ?? 0, &dice),
                deadline: Bool.random(using: &dice)
                    ? .noon + .seconds(Int.random(in: 0...3, using: &dice)) : nil,
                trace: trace(&dice),
                activeAt: Bool.random(using: &dice)
                    ? .noon + .seconds(Int.random(in: 0...3, using: &dice)) : nil)
            let still = one(of: streams, &dice)
            batch.noOps.append(
                NoOp(
                    stream: still, rev: nearly(heads[still] ?? 0, &dice),
                    command: one(of: commands, &dice),
                    at: .noon + .seconds(3_600 * Int.random(in: 0...60, using: &dice)),
                    digest: digest(&dice)))
            batch.listed.append(listing(&dice))
            batch.unlisted.append(listing(&dice))
            batch.checkpoints[one(of: followers, &dice)] = Position.random(in: 0...99, using: &dice)
            let stream = one(of: streams, &dice)
            let rev = max(1, (heads[stream] ?? 0) - Int.random(in: -1...2, using: &dice))
            batch.snapshots.append(
                Snapshot(
                    stream: stream, schema: one(of: schemas, &dice), rev: rev,
                    state: Bytes("\(stream) at \(rev)".utf8)))
        }
        if Int.random(in: 0..<4, using: &dice) == 0 {
            batch.erasures = (0...Int.random(in: 0...3, using: &dice)).map { number in
                let stream = one(of: streams, &dice)
                let rev = Int.random(in: 1...4, using: &dice)
                return Bool.random(using: &dice)
                    ? Erasure(of: stream, 1...rev)
                    : Erasure(of: stream, rev, leaving: "left", [UInt8(number)])
            }
        }
        if Int.random(in: 0..<3, using: &dice) == 0,
            let cut = try? cut(on: journal, reaching: heads, &dice)
        {
            batch.cuts = [cut]
        }
        let before = (try? journal.parked(limit: .max).commands) ?? []
        batch.parked = (0..<Int.random(in: 0...2, using: &dice)).map { _ in
            ParkedCommand(
                follower: one(of: followers, &dice), stream: one(of: streams, &dice),
                command: one(of: commands, &dice), call: "room.note",
                body: Bytes("{}".utf8), trace: trace(&dice), at: .noon)
        }
        batch.resumed = before.filter { _ in Int.random(in: 0...2, using: &dice) == 0 }
        if Bool.random(using: &dice) {
            batch.parkedBefore = nearly(before.count, &dice)
        }
        return batch
    }

    private static func cut(
        on journal: any Journal, reaching heads: [StreamName: Revision], _ dice: inout Dice
    ) throws -> Cut? {
        let stream = one(of: streams + ended, &dice)
        guard let known = try journal.heads(of: [stream])[stream] else { return nil }
        let head = heads[stream] ?? known.rev
        let after = try journal.base(of: stream)
        let first = after ?? 1
        guard head > first else { return nil }
        let base = Int.random(in: first + 1...head, using: &dice)
        let gone = (first..<base).filter {
            $0 == after || Int.random(in: 0..<3, using: &dice) > 0
        }
        return Cut(
            of: stream, in: Generation(of: known.epoch, in: journal.epoch),
            head: Int.random(in: 0..<15, using: &dice) == 0 ? head + 1 : head, after: after,
            to: base, Bytes("base at \(base)".utf8), gone: gone)
    }

    private static func digest(_ dice: inout Dice) -> CommandDigest? {
        Bool.random(using: &dice)
            ? CommandDigest(value: Int64.random(in: .min ... .max, using: &dice)) : nil
    }

    static let traces: [TraceID] = ["t1", "t2", "t3"]

    private static func trace(_ dice: inout Dice) -> TraceID? {
        Bool.random(using: &dice) ? one(of: traces, &dice) : nil
    }

    private static func append(after heads: [StreamName: Revision], _ dice: inout Dice) -> Append {
        let stream = one(of: streams, &dice)
        let head = heads[stream] ?? 0
        let after = nearly(head, &dice)
        let events = (1...Int.random(in: 1...3, using: &dice)).map { number in
            NewEvent(
                name: "event\(number)", body: Bytes(repeating: UInt8(number), count: number * 7),
                item: Bool.random(using: &dice) ? Int.random(in: 1...5, using: &dice) : nil)
        }
        return Append(
            stream: stream, after: after, command: one(of: commands, &dice), at: .noon,
            events: events, digest: digest(&dice), trace: trace(&dice))
    }

    /// The head, and now and then another revision.
    private static func nearly(_ head: Revision, _ dice: inout Dice) -> Revision {
        Int.random(in: 0..<15, using: &dice) == 0 ? max(0, head + one(of: [-1, 1], &dice)) : head
    }

    private static func listing(_ dice: inout Dice) -> StoredListing {
        StoredListing(
            index: one(of: indexes, &dice), sort: one(of: sorts, &dice),
            stream: one(of: streams, &dice))
    }

    private static func one<T>(of all: [T], _ dice: inout Dice) -> T {
        all.randomElement(using: &dice)!
    }

    struct Question {
        let stream: StreamName
        let schema: Int
        let rev: Revision
        let limit: Int
        let position: Position
        let command: CommandKey
        let bytes: Int
        let prefix: String
        let after: StoredListing?
        let trace: TraceID

        init(_ dice: inout Dice) {
            stream = one(of: streams + ended, &dice)
            schema = one(of: schemas, &dice)
            rev = Int.random(in: 0...30, using: &dice)
            limit = Int.random(in: 0...6, using: &dice)
            position = Position.random(in: 0...120, using: &dice)
            command = one(of: commands, &dice)
            bytes = Int.random(in: 0...60, using: &dice)
            prefix = one(of: sorts, &dice)
            after = Bool.random(using: &dice) ? listing(&dice) : nil
            trace = one(of: traces, &dice)
        }

        func ask(_ journal: any Journal) throws -> [[String]] {
            let loaded = try journal.load(stream, schema: schema, upTo: rev)
            return [
                ["\(loaded?.snapshot?.rev ?? -1)", "\(loaded?.snapshot?.state ?? [])"],
                loaded?.events.flatMap(Contents.words) ?? ["none"],
                try journal.load(stream, schema: schema, upTo: nil)?.events.flatMap(Contents.words)
                    ?? [],
                try journal.events(of: stream, after: rev, limit: limit, bytes: bytes).flatMap(
                    Contents.words),
                try journal.events(after: position, limit: limit, bytes: bytes).flatMap(
                    Contents.words),
                try journal.events(of: trace, limit: limit, bytes: bytes).flatMap(Contents.words),
                try journal.moved(since: position).map(\.text).sorted(),
                try journal.heads(of: streams).map { "\($0.key) \($0.value.rev)" }.sorted(),
                ["\(String(describing: try journal.firstAnswer(to: command, on: stream)))"],
                try journal.deadlines(of: StreamName.kinds, limit: limit).map { "\($0)" },
                try journal.list("names", prefix: prefix, after: after, limit: limit).flatMap(
                    Contents.words),
                ["\(try journal.checkpoint("chat"))", "\(try journal.head())"],
                ["\(String(describing: try journal.base(of: stream)))"],
                ["\(try journal.parked(limit: limit))"],
            ]
        }
    }
}
