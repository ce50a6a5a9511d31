import Contracts
import Sessions
import Tokens
import Wire

/// The keys of tokens, and what a gateway does with them.
final class KeyRing {
    private static let rotation: Duration = .seconds(120)

    private var keys: TokenKeys
    private var next: Instant

    init(folder: String, now: Now) throws(TokenFault) {
        keys = try TokenKeys(folder: folder, now: now.date)
        next = now.instant + Self.rotation
    }

    func tick(now: Now) throws(TokenFault) {
        guard now.instant >= next else { return }
        next = now.instant + Self.rotation
        try keys.rotate(now: now.date)
    }

    func identify(_ text: String, date now: Timestamp) throws(TokenFlaw) -> Identified {
        let token = try keys.verify(text, now: now)
        return Identified(person: token.userId, device: token.deviceId, session: token.session)
    }

    /// What may replace a spent token, the likeliest first: always the same for the same request, so
    /// that a device that lost the answer gets it again, though the keys have changed meanwhile.
    func successors(
        of spent: RefreshToken, for request: String, date now: Timestamp
    ) -> [RefreshToken] {
        let present = keys.next(after: spent, for: request, now: now)
        let earlier = keys.next(
            after: spent, for: request, now: now + (.zero - RefreshHash.leeway))
        return present == earlier ? [present] : [present, earlier]
    }

    func sign(_ person: PersonID, _ device: DeviceID, _ session: String, date now: Timestamp) -> (
        text: String, expiresAt: Timestamp
    ) {
        let expiresAt = now + Token.lifetime
        let token = Token(
            userId: person, deviceId: device, session: session, expiresAt: expiresAt)
        return (keys.sign(token, now: now), expiresAt)
    }
}
