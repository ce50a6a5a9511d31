import Contracts
import ParlorWire

/// Who may connect: the tokens of devices, and the emails of accounts.
struct Tokens: Sendable {
    static let life: Duration = .seconds(3_600)
    private static let repeats: Duration = .seconds(60)

    private struct Session {
        let who: Link.Who
        let expiresAt: Timestamp
    }

    private struct Refresh {
        let who: Link.Who
        /// By which request it was spent.
        var spent: (cid: String?, at: Timestamp, next: String)?
    }

    private struct Login {
        let person: PersonID
        let password: String
    }

    private var sessions: [String: Session] = [:]
    private var refreshes: [String: Refresh] = [:]
    private var logins: [String: Login] = [:]

    func who(has token: String, at now: Timestamp) -> Link.Who? {
        sessions[token].flatMap { $0.expiresAt > now ? $0.who : nil }
    }

    /// All tokens for connecting that were given until now.
    mutating func expireAll() { sessions = [:] }

    mutating func forget(_ device: DeviceID) {
        sessions = sessions.filter { $0.value.who.device != device }
        refreshes = refreshes.filter { $0.value.who.device != device }
    }

    mutating func open(
        _ who: Link.Who, at now: Timestamp, _ chance: inout ServerChance
    ) -> DeviceSession {
        let refresh = "refresh-\(chance.word())"
        refreshes[refresh] = Refresh(who: who)
        return session(who, refresh, now, &chance)
    }

    /// Nil if the refresh token is none, or was spent otherwise.
    mutating func renew(
        _ renewal: Renewal, at now: Timestamp, _ chance: inout ServerChance
    ) -> DeviceSession? {
        guard let old = refreshes[renewal.refreshToken] else { return nil }
        guard let spent = old.spent else {
            let new = open(old.who, at: now, &chance)
            refreshes[renewal.refreshToken]!.spent = (renewal.cid, now, new.refreshToken)
            return new
        }
        guard let cid = renewal.cid, cid == spent.cid, now - spent.at <= Self.repeats,
            refreshes[spent.next]?.spent == nil
        else { return nil }
        return session(old.who, spent.next, now, &chance)
    }

    func device(of refreshToken: String) -> DeviceID? { refreshes[refreshToken]?.who.device }

    mutating func attach(
        _ email: Email, _ password: String, over present: String?, to person: PersonID
    ) throws(LoginRefusal) {
        let before = logins.first { $0.value.person == person }
        guard before.map({ $0.value.password == present }) ?? true else { throw .presentPassword }
        guard logins[email.text].map({ $0.person == person }) ?? true else { throw .taken }
        if let before { logins[before.key] = nil }
        logins[email.text] = Login(person: person, password: password)
    }

    func person(email: String, password: String) -> PersonID? {
        guard let login = (try? Email(email)).flatMap({ logins[$0.text] }),
            login.password == password
        else { return nil }
        return login.person
    }

    private mutating func session(
        _ who: Link.Who, _ refresh: String, _ now: Timestamp, _ chance: inout ServerChance
    ) -> DeviceSession {
        let token = "token-\(chance.word())"
        let expiresAt = now + Self.life
        sessions[token] = Session(who: who, expiresAt: expiresAt)
        return DeviceSession(
            userId: who.person, deviceId: who.device, token: token, refreshToken: refresh,
            expiresAt: expiresAt)
    }
}
