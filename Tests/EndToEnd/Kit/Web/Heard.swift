import ParlorWire

/// One object that a device was sent.
struct Heard: Decodable {
    let cid: String?
    let ok: RawJSON?
    let error: Failure?
    let welcome: Welcome?
    let stream: StreamName?
    let epoch: String?
    let rev: Int?
    let event: String?
    let by: String?
    let body: RawJSON?
    let snapshot: RawJSON?
    let people: [String: RawJSON]?
    let closed: String?
    let signal: String?

    struct Welcome: Decodable {
        let userId: PersonID
        let deviceId: String
        let session: String
        let limits: [String: Int]
        let publicURL: String?
    }

    /// What a `watch` was answered about one stream.
    struct Begun: Decodable {
        let stream: StreamName
        let epoch: String?
        let rev: Int?
        let recovered: Bool?
        let error: Failure?
    }

    var begun: [Begun] {
        struct Watched: Decodable { let streams: [Begun] }
        return ok.flatMap { try? JSON.decode(Watched.self, from: $0.bytes).streams } ?? []
    }

    /// The name that an `identityChanged`, or a person's view, says.
    var displayName: String? {
        struct Identity: Decodable { let displayName: String? }
        struct Shown: Decodable {
            let displayName: String?
            let identity: Identity?
        }
        let bytes = (body ?? snapshot ?? ok)?.bytes
        let shown = bytes.flatMap { try? JSON.decode(Shown.self, from: $0) }
        return shown?.displayName ?? shown?.identity?.displayName
    }

    /// A frame holds one, or several at once.
    static func read(_ frame: [UInt8]) throws -> [Heard] {
        frame.first == UInt8(ascii: "[")
            ? try JSON.decode([Heard].self, from: frame)
            : [try JSON.decode(Heard.self, from: frame)]
    }
}
