import ParlorWire

/// A device that was signed out, or whose person was suspended, loses its connection within a
/// second. What it asks when it comes back is not carried out: that waits until its account says
/// that it may stay.
final class SignOutGuard {
    /// Whoever was signed out waits so long, at most, for the answers to what was asked before.
    static let answersWithin: Duration = .milliseconds(500)
    static let account: EntityKind = "account"
    static let signedOut = "signedOut"
    static let suspended = "suspended"

    private let connections: Connections
    private let questions: Questions
    private let scheduler: FrameScheduler
    /// Devices of which it is not known whether they are still signed in.
    private var unchecked: Set<ConnectionID> = []
    /// Those that were signed out, when, and what a suspended account says. A device that did so
    /// itself has its answer first.
    private var signedOut: [ConnectionID: (since: Instant, suspension: Failure?)] = [:]

    init(_ connections: Connections, _ questions: Questions, _ scheduler: FrameScheduler) {
        (self.connections, self.questions, self.scheduler) = (connections, questions, scheduler)
    }

    /// They may have missed that they were signed out; `anew`, also by a check that is under way.
    func doubt(_ devices: Set<ConnectionID>, anew: Bool = false) {
        unchecked.formUnion(devices)
        for connection in devices {
            if anew { connections[connection]?.isBeingChecked = false }
            check(connection)
        }
    }

    /// It is checked once its account is heard, or within a second.
    func add(_ connection: ConnectionID) { unchecked.insert(connection) }

    func remove(_ connection: ConnectionID) { _ = unchecked.remove(connection) }

    func checkAll() {
        for connection in unchecked { check(connection) }
    }

    /// An account said that a device was signed out.
    func hear(_ publication: Publication, at devices: Set<ConnectionID>, now: Now) {
        guard let event = try? JSON.decode(SignedOut.self, from: publication.body) else { return }
        for connection in devices {
            guard let session = connections[connection], session.who?.device == event.body.deviceId
            else { continue }
            signOut(session, because: nil, now: now)
        }
    }

    /// When `tick` has something to do at the latest.
    var due: Instant? { signedOut.values.map(\.since).min().map { $0 + Self.answersWithin } }

    /// Closes those that were signed out and wait for no answer any more.
    func tick(now: Now) {
        guard !signedOut.isEmpty else { return }
        for (connection, (since, suspension)) in signedOut.sorted(by: {
            $0.key.number < $1.key.number
        }) {
            guard let session = connections[connection], let who = session.who, !session.isClosed
            else {
                signedOut[connection] = nil
                continue
            }
            let isOver = now.instant - since >= Self.answersWithin
            guard isOver || scheduler.underWay.isIdle(who.device) else { continue }
            signedOut[connection] = nil
            if let suspension {
                connections.turnAway(session, suspended: suspension, now: now)
            } else {
                connections.turnAway(
                    session, .signedOut, "This device was signed out.", now: now)
            }
        }
    }

    /// Takes up what the device has asked since it said hello.
    func admit(_ session: Session, now: Now) {
        guard !session.isAdmitted, !session.isClosed else { return }
        session.isAdmitted = true
        scheduler.goOn(session, now: now)
    }
}

extension SignOutGuard {
    /// Asks whether the device is still signed in.
    private func check(_ connection: ConnectionID) {
        guard let session = connections[connection], let who = session.who,
            !session.isBeingChecked
        else { return }
        session.isBeingChecked = true
        let body = JSON.encode(Checked(userId: who.person, deviceId: who.device))
        questions.ask("account.check", Self.account, who.person.key, body) {
            [unowned self] reply, now in settle(connection, by: reply, now: now)
        }
    }

    private func settle(_ connection: ConnectionID, by reply: Reply, now: Now) {
        guard let session = connections[connection] else { return remove(connection) }
        session.isBeingChecked = false
        if let failure = reply.failure, failure.code == .unauthenticated {
            signOut(session, because: failure.suspension, now: now)
        }
        guard !(reply.failure?.isPassing ?? false) else { return }
        unchecked.remove(connection)
        admit(session, now: now)
    }

    /// From now on nothing that it says is heard.
    private func signOut(_ session: Session, because suspension: Failure?, now: Now) {
        guard signedOut[session.connection] == nil else { return }
        signedOut[session.connection] = (now.instant, suspension)
        session.isLeaving = true
        connections.emptyInbox(of: session)
        tick(now: now)
    }

    private struct Checked: Encodable {
        let userId: PersonID
        let deviceId: DeviceID
    }

    private struct SignedOut: Decodable {
        let body: Body

        struct Body: Decodable { let deviceId: DeviceID }
    }
}

extension Failure {
    /// What an account says that is suspended; nil where it says something else.
    fileprivate var suspension: Failure? {
        context?["reason"] == Unauthenticated.suspended.rawValue ? self : nil
    }
}
