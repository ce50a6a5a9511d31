import Journal
import ParlorWire

/// An event as a typical one is.
enum Sample {
    static let actor = Actor.person("p-5f0c2e7a9b1d4c36")
    static let at = Timestamp(milliseconds: 1_772_366_400_000)
    static let name = "cardPlayed"
    static let body = Bytes(repeating: UInt8(ascii: "x"), count: 200)

    static func command(_ count: Int) -> String {
        "c0ffee00-0000-4000-8000-" + String(1_000_000_000_000 + count)
    }

    /// The first of each of so many streams.
    static func commands(_ streams: Int) -> [Append] {
        (0..<streams).map { number in
            Append(
                stream: StreamName("room", EntityKey("K\(number)")), after: 0,
                command: CommandKey(actor: actor, id: CommandID(command(number))), at: at,
                events: [NewEvent(name: name, body: body)])
        }
    }
}
