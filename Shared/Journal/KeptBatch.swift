import ParlorWire

/// What one transaction has appended: its events, which may be forgotten, and their names.
struct KeptBatch: Sendable {
    let after: Position
    let upTo: Position
    /// The bytes of all bodies together.
    let bodies: Int
    private let names: Set<EventName>
    private var appends: [Append]
    private var generations: [StreamName: Generation]

    init(_ appends: [Append], upTo head: Position, _ generations: [StreamName: Generation]) {
        var (count, bodies): (Position, Int) = (0, 0)
        var names: Set<EventName> = []
        // Neighbours are mostly of one name, and to make one takes longer than to compare it.
        var latest: (kind: EntityKind, name: String)?
        for append in appends {
            for event in append.events {
                count += 1
                bodies += event.body.count
                if latest?.name != event.name || latest?.kind != append.stream.kind {
                    latest = (append.stream.kind, event.name)
                    names.insert(EventName(append.stream.kind, event.name))
                }
            }
        }
        after = head - count
        upTo = head
        self.bodies = bodies
        self.names = names
        self.appends = appends
        self.generations = generations
    }

    var isWhole: Bool { !appends.isEmpty }

    mutating func forgetEvents() {
        appends = []
        generations = [:]
    }

    /// Whether any of its events may be wanted.
    func has(_ wanted: WantedEvents) -> Bool { !names.isDisjoint(with: wanted.names) }

    /// Shows the events that come next in the scan; false when it has seen enough.
    func show(to scan: inout Scan, in journal: Epoch) -> Bool {
        var position = after
        for append in appends {
            for (offset, event) in append.events.enumerated() {
                position += 1
                guard position > scan.upTo else { continue }
                let goesOn = scan.look(at: event.name, of: append.stream.kind, event.body) {
                    StoredEvent(
                        position: position, stream: append.stream,
                        epoch: (generations[append.stream] ?? .first).epoch(in: journal),
                        rev: append.after + offset + 1, at: append.at, command: append.command,
                        trace: append.trace, name: event.name, body: event.body)
                }
                guard goesOn else { return false }
            }
        }
        return true
    }
}
