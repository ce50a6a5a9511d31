import Journal
import ParlorWire

/// A call as OpenTelemetry has it (OTLP, JSON).
struct Span: Encodable {
    let traceId: String
    let spanId: String
    let parentSpanId: String?
    let name: String
    let kind: Int
    let startTimeUnixNano: String
    let endTimeUnixNano: String
    let attributes: [Attribute]
    let status: Status

    struct Attribute: Encodable {
        let key: String
        let value: Value

        enum Value: Encodable {
            case text(String)
            case number(Int)

            private enum CodingKeys: CodingKey { case stringValue, intValue }

            func encode(to encoder: any Encoder) throws {
                var fields = encoder.container(keyedBy: CodingKeys.self)
                switch self {
                case .text(let text): try fields.encode(text, forKey: .stringValue)
                // Its 64-bit numbers are strings.
                case .number(let number): try fields.encode("\(number)", forKey: .intValue)
                }
            }
        }

        static func text(_ key: String, _ text: String) -> Attribute {
            Attribute(key: key, value: .text(text))
        }
    }

    struct Status: Encodable {
        let code: Int
        let message: String?
    }

    private static let (server, client) = (2, 3)
    private static let (ok, error) = (1, 2)

    init(_ note: CallNote, in service: String) {
        // The fan-out asks others too.
        let isRelay = service == "gateway"
        let trace = note.trace ?? TraceID(beginningAt: note.at, by: note.by, note.id)
        traceId = trace.digits
        let own = TracedCommand(
            command: CommandKey(actor: note.by, id: note.id), stream: note.stream)
        spanId = isRelay ? own.relay : own.span(in: trace)
        parentSpanId = isRelay ? nil : own.parent(from: note.source, in: trace)
        name = note.call.rawValue
        kind = isRelay ? Self.client : Self.server
        let end = Int64(note.at.milliseconds) * 1_000_000
        startTimeUnixNano = "\(end - Int64(note.took.total) * 1_000)"
        endTimeUnixNano = "\(end)"
        let parts = CallTimes.Part.allCases.filter { note.took[$0] > 0 }.map {
            Attribute(key: "parlor.\($0.rawValue)_us", value: .number(note.took[$0]))
        }
        let revision = note.rev.map { Attribute(key: "parlor.rev", value: .number($0)) }
        attributes =
            [
                .text("parlor.stream", "\(note.stream)"), .text("parlor.by", "\(note.by)"),
                .text("parlor.command", "\(note.id)"),
            ] + [revision].compactMap(\.self) + parts
        status = Status(
            code: note.refusal == nil ? Self.ok : Self.error,
            message: note.refusal.map { "\($0.code): \($0.message)" })
    }
}

/// What is sent to a collector at once.
struct SpanBatch: Encodable {
    struct Resource: Encodable { let attributes: [Span.Attribute] }
    struct Scope: Encodable { let name: String, version: String }
    struct OfScope: Encodable { let scope: Scope, spans: [Span] }
    struct OfResource: Encodable { let resource: Resource, scopeSpans: [OfScope] }

    let resourceSpans: [OfResource]

    init(_ spans: [Span], of service: String, _ instance: String) {
        let resource = Resource(attributes: [
            .text("service.name", service), .text("service.namespace", "parlor"),
            .text("service.instance.id", instance), .text("service.version", Release.version),
        ])
        let scope = OfScope(scope: Scope(name: "parlor", version: Release.version), spans: spans)
        resourceSpans = [OfResource(resource: resource, scopeSpans: [scope])]
    }
}

/// The ids of spans follow from what every process knows: the gateway's span is the parent of the
/// service's, and that of an event's command the parent of what followers make of it.
extension TracedCommand {
    /// That of a person's command begins its trace.
    fileprivate var relay: String {
        command.actor.isPart
            ? UInt64(fnv1a: "relay", after: number).spanId : number.beginningSpan
    }

    /// Followers and deadlines use an id again for other streams; a person does not.
    fileprivate func span(in trace: TraceID) -> String {
        guard command.actor.isPart else {
            return UInt64(fnv1a: stream.kind.rawValue, after: number).spanId
        }
        guard trace.beginning != number else { return number.beginningSpan }
        return UInt64(fnv1a: stream.text, after: number).spanId
    }

    /// Of what set a deadline only the trace is known: its span is below the one that begins it.
    fileprivate func parent(from source: TracedCommand?, in trace: TraceID) -> String? {
        guard command.actor.isPart else { return relay }
        if let source { return source.span(in: trace) }
        guard let beginning = trace.beginning, beginning != number, beginning != deadline else {
            return nil
        }
        return beginning.beginningSpan
    }

    /// What begins the trace of a deadline that has none.
    private var deadline: UInt64 {
        TraceID.number(of: CommandID(stream.description), by: .clock)
    }

    private var number: UInt64 { TraceID.number(of: command.id, by: command.actor) }
}

extension UInt64 {
    fileprivate var beginningSpan: String { UInt64(fnv1a: "begin", after: self).spanId }
    /// None may be all zeros.
    fileprivate var spanId: String { Swift.max(self, 1).hexadecimal }
}

extension UInt64 {
    fileprivate init(fnv1a text: String, after hash: UInt64) {
        self.init(fnv1a: text.utf8, after: hash)
    }
}

extension TraceID {
    /// As 32 hexadecimal digits, also where somebody else chose it.
    var digits: String {
        let isPlain =
            rawValue.utf8.count == 32
            && rawValue.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
        guard !isPlain else { return rawValue }
        let first = UInt64(fnv1a: rawValue)
        return first.hexadecimal + max(1, UInt64(fnv1a: [0], after: first)).hexadecimal
    }

    /// Whether it is in a share of all, from 0 to 1: each process answers alike.
    func isSampled(_ share: Double) -> Bool {
        Double(UInt64(fnv1a: rawValue) >> 11) < share * Double(1 << 53 as UInt64)
    }
}
