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

    /// `12:00:00.000Z person.p1 7 identityChanged by p1 {"displayName":"Ada"}`
    func text(on terminal: Terminal, width: Int?, time shown: Time) -> String {
        let header = event.header
        let time = String(header.at.description.dropFirst(shown == .ofDay ? 11 : 0))
        let place = "\(header.stream)".escapingControls
        let name = "\(header.event)".escapingControls
        let by = (header.by.map { " by \($0)" } ?? "").escapingControls
        let start = "\(time) \(place) \(header.rev) \(name)\(by)"
        let body = isSealed ? "(sealed)" : JSONText.compact(event.body).escapingControls
        let room = width.map { max(0, $0 - start.count - 1) }
        let rest = room.map { body.shortened(to: $0) } ?? body
        return terminal.faint(time)
            + " \(place) \(header.rev) \(terminal.bold(name))\(by) \(rest)"
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
