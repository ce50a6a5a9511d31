import Contracts
import ParlorWire
import Sodium

/// A code that a device shows: the first device that knows it may ask to be let in.
struct OpenOffer: Codable, Hashable {
    let deviceId: DeviceID
    @Secret private(set) var codeHash: String
    let expiresAt: Timestamp
    var claim: ClaimedOffer?

    init(_ opened: OpenedOffer) {
        (deviceId, expiresAt) = (opened.deviceId, opened.expiresAt)
        codeHash = opened.codeHash
    }

    func matches(_ hash: String) -> Bool { hash.isSameSecret(as: codeHash) }

    var shown: Offer {
        Offer(
            deviceId: deviceId, expiresAt: expiresAt,
            claim: claim.map { Offer.Claim(deviceId: $0.deviceId, name: $0.name) })
    }
}
