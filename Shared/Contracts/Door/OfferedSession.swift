public import ParlorWire

/// What a device shows, so that another one can ask to be let in.
public struct OfferedSession: Codable, Hashable, Sendable {
    public let code: String
    /// What the other device opens. The code is behind the `#`, so no server is told of it.
    public let link: String
    /// The link as a QR code, which is an SVG picture.
    public let qrCode: String
    public let expiresAt: Timestamp

    public init(code: String, link: String, qrCode: String, expiresAt: Timestamp) {
        (self.code, self.link) = (code, link)
        (self.qrCode, self.expiresAt) = (qrCode, expiresAt)
    }
}

/// The code that another device shows. Without a name, the device is called as its browser or app
/// calls itself.
public struct OfferedCode: Codable, Hashable, Sendable {
    public let code: String
    public let deviceName: String?

    public init(code: String, deviceName: String?) {
        (self.code, self.deviceName) = (code, deviceName)
    }
}

/// The other device is asked. With the claim, the session is collected once it confirmed.
public struct ClaimedSession: Codable, Hashable, Sendable {
    public let claim: String

    public init(claim: String) { self.claim = claim }
}

/// Collects the session that was claimed.
public struct SessionClaim: Codable, Hashable, Sendable {
    public let claim: String

    public init(claim: String) { self.claim = claim }
}
