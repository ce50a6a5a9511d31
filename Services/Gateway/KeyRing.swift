import Contracts
import Files
import ParlorWire
import Sessions
import Synchronization
import Tokens

/// The keys of tokens, and what a gateway does with them.
///
/// Where they are kept may take long to answer, so they are read again on another thread.
final class KeyRing {
    private static let rotation: Duration = .seconds(120)
    /// A token whose key is unknown makes them be read again, this often.
    private static let impatience: Duration = .seconds(1)

    private var keys: TokenKeys
    private let renewal: (@escaping @Sendable () -> Void) -> Void
    private let renewed = Renewed()
    private var isRenewing = false
    private var hasUnknown = false
    private var renewedAt: Instant

    private final class Renewed: Sendable {
        let keys = Mutex<Result<TokenKeys, TokenFault>?>(nil)
    }

    /// `renewal` runs what it is given, on a thread that may wait.
    init(
        in files: any FileStore, now: Now,
        renewal: @escaping (@escaping @Sendable () -> Void) -> Void
    ) throws(TokenFault) {
        keys = try TokenKeys(in: files, now: now.date)
        self.renewal = renewal
        renewedAt = now.instant
    }

    /// Takes up what another thread has read, and begins to read again when it is time.
    func tick(now: Now) throws(TokenFault) {
        if isRenewing, let result = renewed.keys.withLock({ $0.take() }) {
            isRenewing = false
            keys = try result.get()
        }
        let pause = hasUnknown ? Self.impatience : Self.rotation
        guard !isRenewing, now.instant >= renewedAt + pause else { return }
        (isRenewing, hasUnknown, renewedAt) = (true, false, now.instant)
        renewal { [keys, renewed] in
            let result = Result { () throws(TokenFault) in
                var next = keys
                try next.rotate(now: now.date)
                return next
            }
            renewed.keys.withLock { $0 = result }
        }
    }

    /// What this gateway tells the others: it names emails and addresses, and on loopback everybody can
    /// listen to the bus.
    func seal(_ news: Publication, date now: Timestamp) -> Publication {
        keys.seal(news, now: now)
    }

    /// Nil for what no gateway has told, and for as long as its key is not known yet.
    func open(_ news: Publication) -> Publication? {
        let opened = keys.open(news)
        if opened == nil { hasUnknown = true }
        return opened
    }

    func identify(_ text: String, date now: Timestamp) throws(TokenFlaw) -> Identified {
        if !keys.knowsKey(of: text) { hasUnknown = true }
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
        let successors = present == earlier ? [present] : [present, earlier]
        // A gateway of an earlier version, which marks nothing, may have replaced it amid an update.
        return successors + successors.map(\.unmarked)
    }

    /// The first token of a device.
    func firstToken(
        of person: PersonID, on device: DeviceID, date now: Timestamp
    ) -> RefreshToken {
        keys.mark(RefreshToken(userId: person, deviceId: device), now: now)
    }

    /// Whether a gateway is known to have made it. It may be spent. Those that earlier versions made,
    /// or whose key has gone since, only their account knows.
    func hasMarked(_ token: RefreshToken) -> Bool { keys.hasMarked(token) }

    func sign(_ person: PersonID, _ device: DeviceID, _ session: String, date now: Timestamp) -> (
        text: String, expiresAt: Timestamp
    ) {
        let expiresAt = now + Token.lifetime
        let token = Token(
            userId: person, deviceId: device, session: session, expiresAt: expiresAt)
        return (keys.sign(token, now: now), expiresAt)
    }
}
