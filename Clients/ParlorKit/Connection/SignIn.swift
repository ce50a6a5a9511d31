import Contracts
import ParlorWire

/// Who a device is signed in as.
struct SignIn: Codable, Hashable, Sendable {
    let userId: PersonID
    let deviceId: DeviceID
    let token: String
    let refreshToken: String
    /// By this device's clock.
    let goodUntil: Timestamp

    static let longestLife = Duration.seconds(3_600)

    /// A device's clock may be wrong, so only a plausible remaining time is believed.
    init(_ session: DeviceSession, at now: Timestamp) {
        (userId, deviceId) = (session.userId, session.deviceId)
        (token, refreshToken) = (session.token, session.refreshToken)
        let left = session.expiresAt - now
        let isPlausible = left > .zero && left <= Self.longestLife
        goodUntil = now + (isPlausible ? left : Self.longestLife)
    }
}
