internal import Bus
internal import ParlorWire

/// Where a call came from, and what it takes to refuse it by name.
struct Origin: Sendable {
    let door: CallsDoor
    let peer: PeerID
    /// REQ sockets put an empty frame before a call, and want it before the reply.
    let isDelimited: Bool
    let header: Bytes

    var id: CommandID { CommandID(ofHeader: header) }
}
