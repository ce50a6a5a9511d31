import ParlorWire
import Sodium

/// Who may use the console: the codes that were given out, and the sessions that they opened. They
/// are kept as fingerprints, and in memory only.
struct ConsoleSessions {
    static let codeLife: Duration = .seconds(120)
    static let life: Duration = .seconds(12 * 3_600)
    static let idleLife: Duration = .seconds(3_600)
    /// Of codes and of sessions. Beyond it, the oldest code and the session idle for longest end.
    static let most = 64

    /// Whose session it is, for logs: it opens nothing.
    typealias Name = String

    private struct Session {
        let name: Name
        let ends: Instant
        var idleEnds: Instant

        func isOpen(_ now: Instant) -> Bool { now < ends && now < idleEnds }
    }

    private var codes: [Fingerprint: Instant] = [:]
    private var sessions: [Fingerprint: Session] = [:]

    mutating func add(code: String, now: Instant) {
        if codes.count >= Self.most, let oldest = codes.min(by: { $0.value < $1.value }) {
            codes[oldest.key] = nil
        }
        codes[Fingerprint(of: code)] = now + Self.codeLife
    }

    /// Opens the session, if the code opens one. It opens no other.
    mutating func enter(_ code: String, as session: String, now: Instant) -> Name? {
        guard let ends = codes.removeValue(forKey: Fingerprint(of: code)), now < ends else {
            return nil
        }
        if sessions.count >= Self.most,
            let idlest = sessions.min(by: { $0.value.idleEnds < $1.value.idleEnds })
        {
            sessions[idlest.key] = nil
        }
        let fingerprint = Fingerprint(of: session)
        let name = String(fingerprint.text.prefix(8))
        sessions[fingerprint] = Session(
            name: name, ends: now + Self.life, idleEnds: now + Self.idleLife)
        return name
    }

    /// Whose it is, if it is open. It counts as used.
    mutating func use(_ session: String, now: Instant) -> Name? {
        let fingerprint = Fingerprint(of: session)
        guard let known = sessions[fingerprint], known.isOpen(now) else { return nil }
        sessions[fingerprint]!.idleEnds = now + Self.idleLife
        return known.name
    }

    mutating func leave(_ session: String) { sessions[Fingerprint(of: session)] = nil }

    mutating func removeEnded(now: Instant) {
        codes = codes.filter { now < $0.value }
        sessions = sessions.filter { $0.value.isOpen(now) }
    }

    func hasOpen(_ name: Name) -> Bool { sessions.values.contains { $0.name == name } }
}
