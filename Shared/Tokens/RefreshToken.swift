public import Contracts
public import ParlorWire
import Sodium

/// What a device shows for its next token, once: `r1.<user>.<device>.<family>.<secret>`.
///
/// The account keeps only its hash.
public struct RefreshToken: Hashable, Sendable {
    private static let version = "r1"
    private static let secretBytes = 32
    private static let markLength = 20
    private static let halves = 20...64

    public let userId: PersonID
    public let deviceId: DeviceID
    private let family: String
    private let secret: String

    /// The first of a device that was just opened.
    public init(userId: PersonID, deviceId: DeviceID) {
        self.init(
            userId, deviceId, family: RandomID.next(),
            secret: Base64.url.encode(RandomID.bytes(Self.secretBytes)))
    }

    /// Nil when the text isn't of the form.
    public init?(_ text: String) {
        guard text.utf8.count <= 512 else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 5, parts[0] == Self.version, PersonID(parts[1]).isWellFormed,
            DeviceID(parts[2]).isWellFormed,
            parts[3...].allSatisfy({ Self.halves.contains($0.utf8.count) })
        else { return nil }
        self.init(PersonID(parts[1]), DeviceID(parts[2]), family: parts[3], secret: parts[4])
    }

    private init(_ userId: PersonID, _ deviceId: DeviceID, family: String, secret: String) {
        (self.userId, self.deviceId, self.family, self.secret) = (userId, deviceId, family, secret)
    }

    public var text: String { "\(Self.version).\(userId).\(deviceId).\(family).\(secret)" }

    public var hash: RefreshHash {
        RefreshHash("\(Fingerprint(of: family).text).\(Fingerprint(of: secret).text)")
    }

    /// The same token with a mark at the end of its secret, which takes this key to make.
    func marked(by key: SigningKey) -> RefreshToken {
        RefreshToken(userId, deviceId, family: family, secret: secret + mark(by: key))
    }

    func isMarked(by key: SigningKey) -> Bool { self == unmarked.marked(by: key) }

    /// The same as earlier versions gave it.
    public var unmarked: RefreshToken {
        RefreshToken(
            userId, deviceId, family: family, secret: String(secret.dropLast(Self.markLength)))
    }

    private func mark(by key: SigningKey) -> String {
        let signature = key.sign(Array("made by a gateway: \(text)".utf8))
        return String(Base64.url.encode(Fingerprint(of: signature).bytes).prefix(Self.markLength))
    }

    /// The one that replaces it, always the same for the same key and request: a device that lost
    /// the answer asks once more and gets it.
    func next(for request: String, by key: SigningKey) -> RefreshToken {
        let secret = Fingerprint(of: key.sign(Array("next after \(text) for \(request)".utf8)))
        return RefreshToken(
            userId, deviceId, family: family, secret: Base64.url.encode(secret.bytes))
    }
}
