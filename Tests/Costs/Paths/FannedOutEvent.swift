import ParlorWire

/// An event of one stream, at a fan-out where a gateway watches so many.
final class FannedOutEvent: HotPath {
    static let name = "fanout"
    private var watched: Watched

    init(size: Int) throws { watched = try Watched(size) }

    var counts: [String: Int] { ["messages": watched.published] }

    func act(_ number: Int) throws {
        let header = EventHeader(
            stream: Watched.stream(0), epoch: "e1", rev: number + 2, event: "readyChanged",
            at: watched.now.date, by: .person("ada"), id: CommandID("c\(number)"))
        let body = Bytes(#"{"isReady":true,"userId":"ada"}"#.utf8)
        try watched.hear(Publication(header: header, body: body))
    }
}
