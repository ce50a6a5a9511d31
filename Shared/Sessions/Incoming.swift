import Wire

/// One object of a device's frame.
struct Incoming: Decodable {
    let hello: Hello?
    let cid: RawJSON?
    let call: String?
    let key: String?
    let body: RawJSON?
    let watch: [Place]?
    let unwatch: [String]?

    struct Hello: Decodable {
        let token: String
        let app: String?
        let games: [String: Int]?
    }

    struct Place: Decodable {
        let stream: String
        let epoch: String?
        let since: Int?
    }

    /// More objects than this are not taken in one frame.
    static let most = 1_000

    static func read(_ frame: Bytes) throws(Malformed) -> [Incoming] {
        let first = frame.first { $0 > UInt8(ascii: " ") }
        guard first == UInt8(ascii: "[") else {
            return [try JSON.decode(Incoming.self, from: frame)]
        }
        let all = try JSON.decode([RawJSON].self, from: frame)
        guard all.count <= most else {
            throw Malformed("A frame holds at most \(most) objects, not \(all.count).")
        }
        return try all.map { one throws(Malformed) in
            try JSON.decode(Incoming.self, from: one.bytes)
        }
    }
}
