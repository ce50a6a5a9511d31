internal import Bus
internal import ParlorWire

extension Broker {
    /// Why the broker itself refuses a call that somebody else should have answered.
    enum Reason {
        case nobody(EntityKind)
        case noInstance
        case unknown(EntityKind)
        case away(EntityKind)
        case busy(EntityKind)
        case tooMany
        case unread
        case workerLost
        case stopping
        case unknownPeer
        case notThatActor(Rights, String)
        case notThatKind(Rights, EntityKind)

        var failure: Failure {
            switch self {
            case .nobody(let kind):
                Failure(
                    .unavailable,
                    "Nobody serves '\(kind)'. Start its service, or see 'parlor status'.")
            case .noInstance:
                Failure(
                    .notFound,
                    "The bus hears no instance of this name. 'parlor status' shows those that it does."
                )
            case .unknown(let kind):
                Failure(
                    .unknownCall,
                    "There is no kind '\(kind)'. Check the call's name, or start the service of that kind."
                )
            case .away(let kind):
                Failure(
                    .unavailable,
                    "Nobody serves '\(kind)' at the moment. Repeat this with the same id.",
                    retryAfterMs: 250)
            case .busy(let kind):
                Failure(
                    .unavailable,
                    "'\(kind)' has as many calls under way as it may. Repeat this soon.",
                    retryAfterMs: 100)
            case .tooMany:
                Failure(
                    .unavailable,
                    "This caller has as many calls under way as it may. Read the answers first.",
                    retryAfterMs: 100)
            case .unread:
                Failure(
                    .unavailable,
                    "This caller has left too many answers unread. Read them, and repeat this with the same id.",
                    retryAfterMs: 100)
            case .workerLost:
                Failure(
                    .unavailable,
                    "The service went away before it answered. Repeat this with the same id.",
                    retryAfterMs: 50)
            case .stopping:
                Failure(
                    .unavailable, "The bus is stopping. Repeat this with the same id.",
                    retryAfterMs: 250)
            case .unknownPeer: Failure(.forbidden, "The bus doesn't know this caller.")
            case .notThatActor(let rights, let actor):
                Failure(
                    .forbidden,
                    "'\(rights.peer)' may not call as '\(actor)'. Call as "
                        + (rights.speaksForPeople ? "a person, or as " : "")
                        + "\(rights.parts.sorted().map { "@\($0)" }.joined(separator: " or ")).")
            case .notThatKind(let rights, let kind):
                Failure(.forbidden, "'\(rights.peer)' may not call '\(kind)'.")
            }
        }
    }

    func refuse(_ origin: Origin, _ reason: Reason) {
        switch reason {
        case .nobody, .noInstance, .unknown, .away: tally.unserved += 1
        case .unknownPeer, .notThatActor, .notThatKind: break
        case .busy, .tooMany, .unread, .workerLost, .stopping: tally.refused += 1
        }
        answer(origin, Reply(refusing: origin.id, reason.failure))
    }

    func answer(_ origin: Origin, _ reply: Reply) {
        var body = Frame(reply.body)
        var backlog: Backlog?
        if body.count >= Backlog.least {
            backlog = unreadAnswers.backlog(of: origin.peer, for: body.count)
            if backlog == nil { return refuse(origin, .unread) }
        }
        guard begin(answering: origin) else { return }
        let calls = socket(of: origin.door)
        _ = calls.send(WireVersion.frame, more: true)
        _ = calls.send(reply.header.bytes, more: true)
        _ = body.send(to: calls, more: false, heldIn: backlog)
    }

    /// Sends what comes before a reply; false when its caller is gone, or doesn't read.
    func begin(answering origin: Origin) -> Bool {
        let calls = socket(of: origin.door)
        guard calls.send(origin.peer.bytes, more: true) == .whole else {
            tally.undelivered += 1
            return false
        }
        if origin.isDelimited { _ = calls.send([], more: true) }
        return true
    }
}
