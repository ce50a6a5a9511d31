import Sync
import Wire

/// A device that was signed out loses its connection within a second, and what it asks when it comes
/// back is not carried out: that waits until its account says that it is still signed in.
extension Sessions {
    static let signedOut = "signedOut"
    private static let account: EntityKind = "account"
    private static let mostRemembered = 50_000

    func guardSignOut(_ who: Identified, _ connection: ConnectionID) {
        let stream = StreamName(Self.account, who.person.key)
        let isNew = channels[stream]?.guarded.isEmpty ?? true
        channels[stream, default: Channel()].guarded.insert(connection)
        unchecked.insert(connection)
        if isNew { askToGuard(stream, who.person) } else { check(connection) }
    }

    func unguard(_ who: Identified, _ connection: ConnectionID) {
        let stream = StreamName(Self.account, who.person.key)
        if let reached = channels[stream]?.reached {
            if guardedUntil.count >= Self.mostRemembered { guardedUntil = [:] }
            guardedUntil[who.person] = reached
        }
        channels[stream]?.guarded.remove(connection)
        unchecked.remove(connection)
        forgetIfUnused(stream)
    }

    /// Asks whether the device is still signed in.
    func check(_ connection: ConnectionID) {
        guard let session = sessions[connection], let who = session.who, !session.isBeingChecked
        else { return }
        session.isBeingChecked = true
        let body = JSON.encode(Checked(userId: who.person, deviceId: who.device))
        let header = CallHeader(id: nextID(), call: "account.check", actor: .part("gateway"))
        begin(
            Call(kind: Self.account, key: who.person.key, header: header, body: body),
            .check(connection))
    }

    func checkAgain() {
        for connection in unchecked { check(connection) }
    }

    func takeCheck(_ reply: Reply, _ connection: ConnectionID, now: Now) {
        guard let session = sessions[connection] else {
            unchecked.remove(connection)
            return
        }
        session.isBeingChecked = false
        if reply.failure?.code == .unauthenticated {
            turnAway(session, .signedOut, "This device was signed out.", now: now)
        }
        guard !(reply.failure?.isPassing ?? false) else { return }
        unchecked.remove(connection)
        admit(session, now: now)
    }

    /// Takes up what the device has asked since it said hello.
    func admit(_ session: Session, now: Now) {
        guard !session.isAdmitted, !session.isClosed else { return }
        session.admit()
        goOn(session, now: now)
    }

    func takeGuard(_ reply: Reply, _ stream: StreamName, now: Now) {
        channels[stream]?.isRecovering = false
        guard let begun = reply.watchedStream else { return }
        meet(begun, now: now)
        // Whoever was signed out before this is not heard of any more: a check that began earlier
        // may have missed it.
        for connection in channels[stream]?.guarded ?? [] {
            unchecked.insert(connection)
            sessions[connection]?.isBeingChecked = false
            check(connection)
        }
    }

    /// Its first question was not answered.
    func retryGuard(_ stream: StreamName) {
        guard let channel = channels[stream], !channel.guarded.isEmpty, !channel.isRecovering
        else { return }
        askToGuard(stream, PersonID(stream.key.rawValue))
    }

    func noticeSignOut(_ publication: Publication, now: Now) {
        guard publication.header.stream.kind == Self.account,
            let event = try? JSON.decode(SignedOut.self, from: publication.body)
        else { return }
        for connection in channels[publication.header.stream]?.guarded ?? [] {
            guard let session = sessions[connection], session.who?.device == event.body.deviceId
            else { continue }
            turnAway(session, .signedOut, "This device was signed out.", now: now)
        }
    }

    private func askToGuard(_ stream: StreamName, _ person: PersonID) {
        channels[stream]!.isRecovering = true
        let place = guardedUntil[person]
        begin(
            .watching(
                stream, for: person, by: gateway, nextID(), epoch: place?.epoch, since: place?.rev),
            .guarding(stream))
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
