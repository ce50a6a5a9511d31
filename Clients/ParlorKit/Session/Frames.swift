import ParlorWire

struct Hello: Encodable {
    struct Body: Encodable {
        let token: String
        let app: String
        let games: [String: Int]
    }

    let hello: Body
}

struct Beat: Encodable {
    let cid: String
    let away: Bool
}

struct Watch: Encodable {
    struct Stream: Encodable {
        let stream: String
        let epoch: Epoch?
        let since: Revision?
    }

    let cid: String
    let watch: [Stream]
}

struct Unwatch: Encodable {
    let cid: String
    let unwatch: [String]
}

struct Welcome: Decodable {
    struct Limits: Decodable {
        let frameBytes: Int?
        let watchedStreams: Int?
    }

    let userId: PersonID?
    let publicURL: String?
    let limits: Limits?
}

/// Anything that a server sends.
struct ServerObject: Decodable {
    let welcome: Welcome?
    let cid: String?
    let ok: RawJSON?
    let error: Failure?
    let stream: StreamName?
    let epoch: Epoch?
    let rev: Revision?
    let snapshot: RawJSON?
    let people: RawJSON?
    let event: String?
    let at: Timestamp?
    let by: String?
    let signal: String?
    let body: RawJSON?
    let closed: String?
}

/// What `watch` answers.
struct WatchAnswer: Decodable {
    struct Stream: Decodable {
        let epoch: Epoch?
        let rev: Revision?
        let recovered: Bool?
        let people: RawJSON?
        let error: Failure?
    }

    let streams: [Stream]
}
