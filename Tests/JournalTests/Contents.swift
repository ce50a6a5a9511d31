import Journal
import ParlorWire

/// All that a journal tells, but for its epoch, to be compared.
struct Contents: Equatable {
    let events: [[String]]
    let deadlines: [StoredDeadline]
    let listings: [[String]]
    let active: [[ActiveListing]]
    let aboutItems: [[[String]]]
    let snapshots: [Bytes?]
    let answers: [FirstAnswer?]
    let bases: [Revision?]
    let checkpoints: [Position]
    let parked: [ParkedCommand]

    init(of journal: any Journal) throws {
        let all = try journal.events(after: 0, limit: .max, bytes: .max)
        events = all.map(Self.words)
        // What they are part of counts for nothing: no digest covers it.
        deadlines = try journal.deadlines(of: StreamName.kinds, limit: .max)
            .map { StoredDeadline(stream: $0.stream, at: $0.at) }
        listings = try Operations.indexes.flatMap { index in
            try journal.list(index, prefix: "", after: nil, limit: .max).map(Self.words)
        }
        active = try Operations.indexes.map { index in
            let first = try journal.listActive(index, prefix: "", after: nil, limit: 2)
            guard let last = first.last else { return first }
            return try first + journal.listActive(index, prefix: "", after: last, limit: .max)
        }
        aboutItems = try Operations.streams.flatMap { stream in
            try [1..<6, 2..<4].map { items in
                try journal.events(of: stream, about: items, limit: 7, bytes: 60).map(Self.words)
            }
        }
        snapshots = try Operations.streams.flatMap { stream in
            try Operations.schemas.flatMap { schema in
                try (0...40).map { rev in
                    try journal.load(stream, schema: schema, upTo: rev)?.snapshot?.state
                }
            }
        }
        answers = try Operations.streams.flatMap { stream in
            try stride(from: 0, to: Operations.commands.count, by: 29).map { number in
                try journal.firstAnswer(to: Operations.commands[number], on: stream)
            }
        }
        bases = try (Operations.streams + Operations.ended).map { try journal.base(of: $0) }
        checkpoints = try Operations.followers.map { try journal.checkpoint($0) }
        parked = try journal.parked(limit: .max).commands
    }

    static func words(_ event: StoredEvent) -> [String] {
        [
            "\(event.position)", event.stream.text, event.epoch.generation, "\(event.rev)",
            "\(event.at)",
            event.command.actor.rawValue, event.command.id.rawValue,
            event.trace?.rawValue ?? "", event.name, "\(event.body)",
        ]
    }

    static func words(_ row: StoredListing) -> [String] {
        [row.index, "\(Array(row.sort.utf8))", row.stream.text]
    }
}

extension Epoch {
    /// Every journal has an epoch of its own; which of its histories a stream is in, all tell alike.
    fileprivate var generation: String {
        rawValue.split(separator: "-").dropFirst().joined()
    }
}
