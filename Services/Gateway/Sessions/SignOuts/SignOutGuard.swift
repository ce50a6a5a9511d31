import Wire

/// A device that was signed out loses its connection within a second, and what it asks when it comes
/// back is not carried out: that waits until its account says that it is still signed in.
final class SignOutGuard {
    static let account: EntityKind = "account"
    static let signedOut = "signedOut"

    private let connections: Connections
    private let questions: Questions
    private let scheduler: FrameScheduler
    /// Devices of which it is not known whether they are still signed in.
    private var unchecked: Set<ConnectionID> = []

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
            signOut(session, now: now)
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
        if reply.failure?.code == .unauthenticated { signOut(session, now: now) }
        guard !(reply.failure?.isPassing ?? false) else { return }
        unchecked.remove(connection)
        admit(session, now: now)
    }

    private func signOut(_ session: Session, now: Now) {
        connections.turnAway(session, .signedOut, "This device was signed out.", now: now)
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
