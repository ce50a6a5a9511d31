public import ParlorWire

/// What an instance counts since it started: what its calls took, by their names, what it refused,
/// and what it told.
struct CallCounts {
    /// Of names and of refusals; what there is beyond is counted together, as `other`.
    static let most = 512
    static let other: CallName = "other"

    private struct Entry {
        let call: CallName
        var work = Work()
        /// In the order of `parts`.
        var times = [Histogram](repeating: Histogram(), count: parts.count)
    }

    private var places: [CallName: Int] = [:]
    private var entries: [Entry] = []
    private var refusals: [RefusedCall: Int] = [:]
    private var events: [EntityKind: [String: Int]] = [:]
    private static let parts = CallTimes.Part.allCases
    /// Nobody made these up, also before anybody has answered one.
    var known: Set<CallName> = []

    mutating func count(_ note: CallNote) {
        let place = places[note.call] ?? place(for: note)
        entries[place].work.add(note)
        for part in Self.parts.indices {
            entries[place].times[part].add(note.took[Self.parts[part]])
        }
    }

    /// Anybody may make up names of calls, so one counts by its name if it is known or was answered.
    /// `isOwn` says that it was not made up.
    mutating func refuse(_ call: CallName, _ code: ErrorCode, isOwn: Bool) {
        var refused = RefusedCall(
            call: isOwn || places[call] != nil || known.contains(call) ? call : Self.other,
            code: code)
        if refusals[refused] == nil, refusals.count >= Self.most { refused.call = Self.other }
        refusals[refused, default: 0] += 1
    }

    mutating func tell(_ event: EventHeader) {
        events[event.stream.kind, default: [:]][event.event, default: 0] += 1
    }

    func times(_ event: String, of kind: EntityKind) -> Int { events[kind]?[event] ?? 0 }

    var all: [CallWork] {
        entries.map { entry in
            let times = zip(Self.parts.map(\.rawValue), entry.times)
            return CallWork(
                call: entry.call, work: entry.work, parts: Dictionary(uniqueKeysWithValues: times))
        }.sorted { $0.call < $1.call }
    }

    var refused: [RefusedCall] {
        refusals.map { RefusedCall(call: $0.call, code: $0.code, count: $1) }
            .sorted { ($0.call, $0.code) < ($1.call, $1.code) }
    }

    /// By their kinds and names: `chat.sent`.
    var told: [String: Int] {
        let named = events.flatMap { kind, counts in
            counts.map { ("\(kind).\($0.key)", $0.value) }
        }
        return Dictionary(uniqueKeysWithValues: named)
    }
}

extension CallCounts {
    /// Codes of calls that no service answered; their names may be invented.
    private static let unheard: Set<ErrorCode> = [.unknownCall, .unavailable, .timeout]

    private mutating func place(for note: CallNote) -> Int {
        let isHeard =
            known.contains(note.call)
            || (note.refusal.map { !Self.unheard.contains($0.code) } ?? true)
        let call = isHeard && places.count < Self.most ? note.call : Self.other
        if let place = places[call] { return place }
        places[call] = entries.count
        entries.append(Entry(call: call))
        return entries.count - 1
    }
}

/// What the calls of a name took.
public struct CallWork: Codable, Sendable {
    public var call: CallName
    public var work: Work
    /// By `CallTimes.Part`.
    public var parts: [String: Histogram]
}

/// How often calls of a name were refused with a code.
public struct RefusedCall: Codable, Hashable, Sendable {
    public var call: CallName
    public var code: ErrorCode
    public var count = 0
}
