import Contracts
import Sessions
import Tokens
import Wire

/// The keys of tokens, and what a gateway does with them.
final class KeyRing {
    private static let rotation: Duration = .seconds(120)

    private var keys: TokenKeys
    private var next: Timestamp

    init(folder: String, now: Timestamp) throws(TokenFault) {
        keys = try TokenKeys(folder: folder, now: now)
        next = now + Self.rotation
    }

    func tick(now: Timestamp) throws(TokenFault) {
        guard now >= next else { return }
        next = now + Self.rotation
        try keys.rotate(now: now)
    }

    func identify(_ text: String, now: Timestamp) -> Identified? {
        guard let token = try? keys.verify(text, now: now) else { return nil }
        return Identified(person: token.userId, device: token.deviceId, session: token.session)
    }

    func sign(_ person: PersonID, _ device: DeviceID, _ session: String, now: Timestamp) -> (
        text: String, expiresAt: Timestamp
    ) {
        let expiresAt = now + Token.lifetime
        let token = Token(
            userId: person, deviceId: device, session: session, expiresAt: expiresAt)
        return (keys.sign(token, now: now), expiresAt)
    }
}
