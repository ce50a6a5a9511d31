import Contracts
import Wire

/// A device that is signed in, and what its next refresh token must be.
struct OpenDevice: Codable, Hashable {
    let id: DeviceID
    let name: String?
    let openedAt: Timestamp
    private(set) var refreshHash: RefreshHash
    private(set) var previousHash: RefreshHash?
    private(set) var rotatedAt: Timestamp

    init(id: DeviceID, name: String?, refreshHash: RefreshHash, openedAt: Timestamp) {
        self.id = id
        self.name = name
        self.openedAt = openedAt
        self.refreshHash = refreshHash
        rotatedAt = openedAt
    }

    mutating func rotate(to hash: RefreshHash, at now: Timestamp) {
        previousHash = refreshHash
        refreshHash = hash
        rotatedAt = now
    }

    func hasJustSpent(_ hash: RefreshHash, at now: Timestamp) -> Bool {
        hash == previousHash && now - rotatedAt <= RefreshHash.leeway
    }

    var shown: Device {
        Device(deviceId: id, name: name, openedAt: openedAt, lastSeen: rotatedAt)
    }
}

/// The email of an account, and the claim on the login that gave it.
struct AttachedEmail: Codable, Hashable {
    let email: String
    let login: EntityKey
    let claim: Int
}
