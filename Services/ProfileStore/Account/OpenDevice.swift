import Contracts
import ParlorWire

/// A device that is signed in, and what its next refresh token must be.
struct OpenDevice: Codable, Hashable {
    let id: DeviceID
    let name: String?
    let openedAt: Timestamp
    @Secret private(set) var refreshHash: RefreshHash
    @Secret private(set) var previousHash: RefreshHash? = nil
    private(set) var rotatedAt: Timestamp
    var fcmToken: String? = nil

    init(_ opened: OpenedDevice) {
        id = opened.deviceId
        name = opened.name
        openedAt = opened.openedAt
        refreshHash = opened.refreshHash
        rotatedAt = opened.openedAt
    }

    mutating func rotate(to hash: RefreshHash, at now: Timestamp) {
        previousHash = refreshHash
        refreshHash = hash
        rotatedAt = now
    }

    func hasJustSpent(_ hash: RefreshHash, at now: Timestamp) -> Bool {
        hash == previousHash && now - rotatedAt <= RefreshHash.leeway
    }

    /// As parts see it, which push nothing.
    var withoutToken: Device {
        var device = shown
        device.fcmToken = nil
        return device
    }

    var shown: Device {
        Device(
            deviceId: id, name: name, openedAt: openedAt, lastSeen: rotatedAt,
            fcmToken: fcmToken)
    }
}
