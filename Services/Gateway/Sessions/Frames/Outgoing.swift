import ParlorWire

/// What a device is sent, besides the events that the fan-out has written already.
public enum Outgoing {
    static func ok(_ cid: RawJSON?, _ reply: Reply) -> Bytes {
        let (stream, rev) = (reply.header.stream, reply.header.rev)
        return Answer(cid: cid, ok: RawJSON(reply.body), stream: stream, rev: rev).bytes
    }

    static func ok(_ cid: RawJSON?, _ body: some Encodable) -> Bytes {
        Answer(cid: cid, ok: RawJSON(JSON.encode(body)), stream: nil, rev: nil).bytes
    }

    static func error(_ cid: RawJSON?, _ failure: Failure) -> Bytes {
        JSON.encode(Refusal(cid: cid, error: RawJSON(JSON.encode(failure))))
    }

    static func error(_ cid: RawJSON?, body: Bytes) -> Bytes {
        JSON.encode(Refusal(cid: cid, error: RawJSON(body)))
    }

    /// What was asked for; of a call that means an entity, at which revision of its stream.
    public struct Answer: Codable {
        let cid: RawJSON?
        let ok: RawJSON
        /// The stream that `ok` shows: for commands, `room.get`, `match.get` and `person.get`.
        let stream: StreamName?
        /// The revision of `stream` that `ok` shows.
        let rev: Revision?

        /// By hand, because every call has an answer; the names in their order, as the codec writes
        /// them.
        var bytes: Bytes {
            var fields = ObjectWriter(capacity: ok.bytes.count + 128)
            fields.add("cid", cid)
            fields.add("ok", ok)
            fields.add("rev", rev)
            fields.add("stream", stream)
            return fields.close()
        }
    }

    /// What an `unwatch` or an `away` is answered with.
    public struct Done: Codable {}

    /// An answer that says why a frame could not be carried out.
    public struct Refusal: Codable {
        let cid: RawJSON?
        let error: RawJSON
    }

    /// The answer to `hello`.
    public struct Welcome: Codable {
        let welcome: Session

        public struct Session: Codable {
            let userId: PersonID
            let deviceId: DeviceID
            let session: String
            let limits: SessionLimits
            /// What the addresses of photos begin with, if they are absolute.
            var publicURL = PublicURL.base.isEmpty ? nil : PublicURL.base
        }
    }

    /// The answer to `watch`: every stream that was asked for, in the same order.
    public struct Watched: Codable {
        let streams: [Stream]

        public struct Stream: Codable {
            let stream: String
            var epoch: Epoch?
            var rev: Revision?
            /// True when exactly the events after `since` follow. Otherwise a `state` follows.
            var recovered: Bool?
            /// The names and avatars of the people who appear. Without recovery, the `state` has
            /// the same.
            var people: [String: RawJSON]?
            var error: Failure?
        }
    }

    /// A stream as it is now, and everybody who appears in it. Events after `rev` follow.
    public struct State: Codable {
        let stream: StreamName
        let epoch: Epoch
        let rev: Revision
        /// As this device's person may see it.
        let snapshot: RawJSON
        /// The names and avatars of the people who appear, by their ids.
        let people: [String: RawJSON]
    }

    /// The end of a stream for this device, and why.
    public struct Closed: Codable {
        let stream: StreamName
        let closed: String
    }
}
