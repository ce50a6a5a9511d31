public import ParlorWire

/// What an instance remembers of its work, for the operator: in memory, the newest of each.
public final class Observations {
    static let mostCalls = 1_024
    /// Of the notes of calls, since one may name many pushes. As many of the notes of who was told.
    static let mostBytes = 256 << 10
    /// In one answer.
    static let mostRefusals = 1_000

    private var calls = PackedNotes<CallNote>(mostCalls, ofPage: 128, mostBytes: mostBytes)
    var tells = PackedNotes<TellNote>(mostCalls, ofPage: 128, mostBytes: mostBytes)
    var counts = CallCounts()
    var busiest = BusiestKeys()
    var refusals = Refusals()
    var slow: SlowCalls
    var pace = JournalPace()
    private var messagesBefore = 0
    private let exporter: SpanExporter?

    public convenience init() { self.init(slowAfter: nil, exporter: nil) }

    public convenience init(slowAfter bound: Duration) {
        self.init(slowAfter: bound, exporter: nil)
    }

    /// `bound` is how long a call may take before it is slow.
    init(slowAfter bound: Duration?, exporter: SpanExporter?) {
        slow = SlowCalls(after: bound)
        self.exporter = exporter
    }

    /// A call of these counts by its name, also while no service answers it.
    public func know(_ calls: Set<CallName>) { counts.known = calls }

    /// A gateway knows the address of who called.
    public func note(_ note: CallNote, from address: String? = nil) {
        if note.trace != nil, !note.isPartsQuestion { calls.append(note) }
        counts.count(note)
        slow.look(at: note)
        busiest.count(note, from: address)
        exporter?.take(note)
    }

    /// The same of a call that was decided here: nobody else tells that it was refused.
    public func decided(_ note: CallNote) {
        self.note(note)
        if let refusal = note.refusal { refuse(RefusalNote(note, refusal)) }
    }

    /// An event was published.
    public func count(_ event: EventHeader) { counts.tell(event) }

    /// The messages a second that were sent in conversations since the last call of this.
    func takeMessageRate(seconds: Double) -> Double {
        let sent = counts.times("sent", of: "chat")
        defer { messagesBefore = sent }
        return (Double(sent - messagesBefore) / seconds).tenths
    }

    /// `isOwn` says that the call's name is one that this part gave it.
    public func refuse(_ note: RefusalNote, isOwn: Bool = false) {
        refusals.add(note)
        counts.refuse(note.call, note.code, isOwn: isOwn)
    }

    /// The answer to a question about this instance.
    func answer(_ call: Call) -> Reply {
        let id = call.header.id
        do {
            guard call.header.actor.isPart else {
                throw Failure(.forbidden, "Only services and the operator may ask an instance.")
            }
            guard InstanceQuestion.names.contains(call.header.call.rawValue) else {
                let names = InstanceQuestion.names.sorted().joined(separator: ", ")
                throw Failure(
                    .unknownCall, "An instance answers \(names), not '\(call.header.call)'.")
            }
            let question = try JSON.decode(
                choice: InstanceQuestion.self, name: call.header.call.rawValue, body: call.body)
            return Reply(header: ReplyHeader(id: id, status: .ok), body: answer(question))
        } catch {
            return Reply(refusing: id, Failure(answering: error))
        }
    }

    private func answer(_ question: InstanceQuestion) -> Bytes {
        switch question {
        case .calls(let trace, let command, let limit):
            let most = min(max(limit ?? 100, 1), Self.mostCalls)
            let found = calls.find(most) { note in
                (trace == nil || note.trace == trace)
                    && (command == nil || note.id.isNamed(command!))
            }
            return Self.fitting(found) { CallNotes(calls: $0) }
        case .tells(let trace):
            let found = tells.find(Self.mostCalls) { $0.trace == trace }
            return JSON.encode(TellNotes(tells: found.reversed()))
        case .slow(let limit):
            let most = min(max(limit ?? 100, 1), SlowCalls.most)
            return Self.fitting(slow.find(most)) { CallNotes(calls: $0) }
        case .refusals(let actor, let call, let code, let since, let limit):
            let most = min(max(limit ?? 100, 1), Self.mostRefusals)
            let found = refusals.find(by: actor, call: call, code: code, since: since, limit: most)
            return Self.fitting(found) { RefusalNotes(refusals: $0) }
        case .metrics: return JSON.encode(metrics)
        case .busiest: return JSON.encode(busiest.all)
        }
    }

    /// The newest of them, which come first: as many as a reply may carry.
    private static func fitting<Note>(
        _ notes: [Note], _ told: ([Note]) -> some Encodable
    ) -> Bytes {
        var notes = notes[...]
        var body = JSON.encode(told(Array(notes)))
        while body.count > Limits.body {
            notes = notes.prefix(notes.count * Limits.body / (body.count + 1))
            body = JSON.encode(told(Array(notes)))
        }
        return body
    }

    var metrics: InstanceMetrics {
        InstanceMetrics(
            calls: counts.all, refused: counts.refused, unpublished: refusals.unpublished,
            events: counts.told)
    }
}

/// What one instance of a service is asked about itself: of the kind `instance`, with its name as
/// the key.
public enum InstanceQuestion: Choice {
    /// The newest calls that it answered: all, those of a trace, or those of a command. A command is
    /// named by its id, or by what its device called it (`cid`).
    case calls(trace: TraceID?, command: CommandID?, limit: Int?)

    /// To whom it passed the events of a trace.
    case tells(trace: TraceID)

    /// The newest calls that took long.
    case slow(limit: Int?)

    /// The newest refusals, of all or of some: by whom, of which call, with which code, since when.
    case refusals(by: Actor?, call: CallName?, code: ErrorCode?, since: Timestamp?, limit: Int?)

    /// All that it counts since it started.
    case metrics

    /// Whom it worked for most in the last second.
    case busiest

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case calls = "instance.calls"
        case tells = "instance.tells"
        case slow = "instance.slow"
        case refusals = "instance.refusals"
        case metrics = "instance.metrics"
        case busiest = "instance.busiest"
    }
}

/// The newest first.
public struct CallNotes: Codable, Sendable {
    public var calls: [CallNote]
}

/// The oldest first.
public struct TellNotes: Codable, Sendable {
    public var tells: [TellNote]
}

extension CallNote {
    /// Services ask each other all the time. Remembered, that would push out what people did.
    fileprivate var isPartsQuestion: Bool {
        by.isPart && by != .operator && rev == nil && refusal == nil && published == nil
    }
}

extension CommandID {
    /// The gateway puts the person before what a device called its command.
    fileprivate func isNamed(_ name: CommandID) -> Bool {
        self == name || rawValue.hasSuffix("/\(name)")
    }
}
