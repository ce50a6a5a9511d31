import Hosting
import ParlorWire

/// One event on one line, for a person or for a program.
struct TapLine {
    private let event: Publication

    init(_ event: Publication) { self.event = event }

    /// How much of an event's time is shown; it is UTC.
    enum Time {
        /// `12:00:00.000Z`, for what has just happened.
        case ofDay
        /// `2026-03-01T12:00:00.000Z`
        case dated
    }

    /// The end of a trace: events that have it in common are part of the same.
    private static let traceDigits = 8

    /// `12:00:00.000Z person.p1 7 identityChanged by p1 {"displayName":"Ada"}`; where days may have
    /// passed, also the end of its trace.
    func text(on terminal: Terminal, width: Int?, time shown: Time) -> String {
        let header = event.header
        let time = String(header.at.description.dropFirst(shown == .ofDay ? 11 : 0))
        let place = "\(header.stream)".escapingControls
        let name = "\(header.event)".escapingControls
        let by = (header.by.map { " by \($0)" } ?? "").escapingControls
        let trace = shown == .dated ? traceEnd : ""
        let start = "\(time) \(place) \(header.rev) \(name)\(by)\(trace)"
        let body = isSealed ? "(sealed)" : JSONText.compact(event.body).escapingControls
        let room = width.map { max(0, $0 - start.count - 1) }
        let rest = room.map { body.shortened(to: $0) } ?? body
        return terminal.faint(time)
            + " \(place) \(header.rev) \(terminal.bold(name))\(by)\(terminal.faint(trace)) \(rest)"
    }

    private var traceEnd: String {
        guard let trace = event.header.trace?.rawValue else { return "" }
        let end = trace.suffix(Self.traceDigits)
        return " trace \(end.count < trace.count ? "…" : "")\(end)".escapingControls
    }

    /// An object of the topic, the header's fields and the body; a body that is no JSON is text.
    var json: String {
        let topic = String(decoding: JSON.encode(event.topic), as: UTF8.self)
        let header = String(decoding: event.header.bytes.dropFirst().dropLast(), as: UTF8.self)
        return "{\"topic\":\(topic),\(header),\"body\":\(body)}"
    }

    private var body: String {
        guard !event.body.isEmpty else { return "null" }
        guard !isJSON else { return JSONText.compact(event.body) }
        guard !isSealed else { return #""(sealed)""# }
        return String(
            decoding: JSON.encode(String(decoding: event.body, as: UTF8.self)), as: UTF8.self)
    }

    private var isJSON: Bool { (try? JSON.decode(RawJSON.self, from: event.body)) != nil }

    /// Only the gateways that it is for can read it.
    private var isSealed: Bool {
        let isOfGateways = event.header.stream == StreamName("gateway", "all")
        return !isJSON && (event.header.faces == true || isOfGateways)
    }
}
