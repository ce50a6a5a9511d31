import Contracts
import ParlorWire

/// What devices send and are sent over a WebSocket, as docs/protocol.md has it.
enum Frame {
    /// From a device.
    struct Incoming: Decodable {
        let hello: Hello?
        let cid: RawJSON?
        let call: String?
        let key: String?
        let body: RawJSON?
        let watch: [Place]?
        let unwatch: [String]?
        let away: Bool?

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
    }

    struct Answer: Encodable {
        let cid: RawJSON?
        let ok: RawJSON
        var stream: StreamName?
        var rev: Revision?
    }

    struct Refusal: Encodable {
        let cid: RawJSON?
        let error: Failure
    }

    struct Welcome: Encodable {
        let welcome: Session

        struct Session: Encodable {
            let userId: PersonID
            let deviceId: DeviceID
            let session: String
            let limits = Limits()
        }

        /// As a server usually has them. The fake keeps to `watchedStreams` alone.
        struct Limits: Encodable {
            let frameBytes = 1 << 20
            let objectNames = 1_000
            let bytesPerSecond = 1 << 20
            let byteBurst = 4 << 20
            let callsPerSecond = 100
            let callBurst = 200
            let watchedStreams = 1_000
            let waitingBytes = 4 << 20
        }
    }

    struct Watched: Encodable {
        let streams: [Stream]

        struct Stream: Encodable {
            let stream: String
            var epoch: Epoch?
            var rev: Revision?
            var recovered: Bool?
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
