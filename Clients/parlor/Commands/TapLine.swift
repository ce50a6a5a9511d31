import Wire

/// One event on one line, for a person or for a program.
struct TapLine {
    private let event: Publication

    init(_ event: Publication) { self.event = event }

    /// `12:00:00.000 person.p1 7 identityChanged by p1 {"displayName":"Ada"}`
    func text(on terminal: Terminal, width: Int?) -> String {
        let header = event.header
        let time = String(header.at.description.dropFirst(11).dropLast())
        let by = header.by.map { " by \($0)" } ?? ""
        let start = "\(time) \(header.stream) \(header.rev) \(header.event)\(by)"
        let body = JSONText.compact(event.body)
        let room = width.map { max(0, $0 - start.count - 1) }
        let shown = room.map { body.shortened(to: $0) } ?? body
        return terminal.faint(time)
            + " \(header.stream) \(header.rev) \(terminal.bold(header.event))\(by) \(shown)"
    }

    /// An object of the topic, the header's fields and the body.
    var json: String {
        let topic = String(decoding: JSON.encode(event.topic), as: UTF8.self)
        let header = String(decoding: event.header.bytes.dropFirst().dropLast(), as: UTF8.self)
        let body = event.body.isEmpty ? "null" : JSONText.compact(event.body)
        return "{\"topic\":\(topic),\(header),\"body\":\(body)}"
    }
}
