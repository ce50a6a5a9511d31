import Wire

/// What a device is sent, besides the events that the fan-out has written already.
enum Outgoing {
    static func ok(_ cid: RawJSON?, _ reply: Reply) -> Bytes {
        JSON.encode(
            Answer(
                cid: cid, ok: RawJSON(reply.body), stream: reply.header.stream,
                rev: reply.header.rev))
    }

    static func ok(_ cid: RawJSON?, _ body: some Encodable) -> Bytes {
        JSON.encode(Answer(cid: cid, ok: RawJSON(JSON.encode(body)), stream: nil, rev: nil))
    }

    static func error(_ cid: RawJSON?, _ failure: Failure) -> Bytes {
        JSON.encode(Refusal(cid: cid, error: RawJSON(JSON.encode(failure))))
    }

    static func error(_ cid: RawJSON?, body: Bytes) -> Bytes {
        JSON.encode(Refusal(cid: cid, error: RawJSON(body)))
    }

    private struct Answer: Encodable {
        let cid: RawJSON?
        let ok: RawJSON
        let stream: StreamName?
        let rev: Revision?
    }

    private struct Refusal: Encodable {
        let cid: RawJSON?
        let error: RawJSON
    }

    struct Welcome: Encodable {
        let welcome: Session

        struct Session: Encodable {
            let userId: PersonID
            let deviceId: DeviceID
            let session: String
            let limits: SessionLimits
        }
    }

    struct Watched: Encodable {
        let streams: [Stream]

        struct Stream: Encodable {
            let stream: String
            var epoch: Epoch?
            var rev: Revision?
            var recovered: Bool?
            /// How those who appear are shown now; a `state` says the same when nothing was recovered.
            var people: [String: RawJSON]?
            var error: Failure?
        }
    }

    struct State: Encodable {
        let stream: StreamName
        let epoch: Epoch
        let rev: Revision
        let snapshot: RawJSON
        let people: [String: RawJSON]
    }

    struct Closed: Encodable {
        let stream: StreamName
        let closed: String
    }
}
