import Contracts
import ParlorWire

/// A WebSocket of a device.
struct Link: Sendable {
    typealias ID = Int

    /// Nil until it has said hello.
    var who: Who?
    var app: ClientApp?
    var watched: Set<StreamName> = []
    /// How the device knows people to look.
    var known: [PersonID: PersonIdentity] = [:]
    var isAway = false

    struct Who: Hashable, Sendable {
        let person: PersonID
        let device: DeviceID
    }
}
