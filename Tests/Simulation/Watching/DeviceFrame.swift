import ParlorWire

/// One object that a device was sent.
struct DeviceFrame: Decodable {
    let cid: String?
    let ok: RawJSON?
    let error: Failure?
    let welcome: RawJSON?
    let stream: StreamName?
    let epoch: Epoch?
    let rev: Revision?
    let snapshot: RawJSON?
    let people: [String: RawJSON]?
    let event: String?
    let signal: String?
    let body: RawJSON?
    let closed: String?

    /// The answer to a watch.
    struct Watched: Decodable {
        let streams: [Stream]

        struct Stream: Decodable {
            let stream: StreamName
            let epoch: Epoch?
            let rev: Revision?
            let recovered: Bool?
            let people: [String: RawJSON]?
            let error: Failure?
        }
    }
}
