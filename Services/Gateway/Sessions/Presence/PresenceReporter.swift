import ParlorWire

/// Reports to profiles who has a device here, and probes often the devices of people for whom others
/// wait.
final class PresenceReporter {
    private static let page = 1_000

    private let connections: Connections
    private let questions: Questions
    private var presence: Presence
    /// Where others wait for somebody.
    private var seats: [PersonID: Set<StreamName>] = [:]

    init(_ connections: Connections, _ questions: Questions, now: Instant) {
        (self.connections, self.questions) = (connections, questions)
        presence = Presence(now: now)
    }

    func arrive(_ person: PersonID, _ connection: ConnectionID, now: Now) {
        presence.arrive(person, connection, now: now.instant)
        report(now: now.instant)
        if seats[person] != nil { connections.probe([connection], often: true) }
    }

    func leave(
        _ person: PersonID, _ connection: ConnectionID, _ going: Presence.Going, now: Now
    ) {
        presence.leave(person, connection, going, now: now)
        if going != .left { report(now: now.instant) }
        if going == .away, seats[person] != nil {
            connections.probe([connection], often: false)
        }
    }

    /// Who sits in a stream, which others watch.
    func seat(_ seated: Set<PersonID>, insteadOf known: Set<PersonID>, in stream: StreamName) {
        for person in known.subtracting(seated) {
            seats[person]?.remove(stream)
            guard seats[person]?.isEmpty == true else { continue }
            seats[person] = nil
            connections.probe(presence.connections(of: person), often: false)
        }
        for person in seated.subtracting(known) {
            if seats[person] == nil {
                connections.probe(presence.connections(of: person), often: true)
            }
            seats[person, default: []].insert(stream)
        }
    }

    func tick(now: Instant) {
        presence.tick(now: now)
        if presence.beginComparing(now: now) { askWhoIsKept(after: nil) }
        report(now: now)
    }
}

extension PresenceReporter {
    private func report(now: Instant) {
        for news in presence.takeNews(now: now) {
            let body = JSON.encode(
                Told(
                    gateway: questions.gateway, wentAt: news.wentAt,
                    isAway: news.isAway ? true : nil))
            questions.ask(
                news.isOnline ? "person.connect" : "person.disconnect", "person",
                news.person.key, body
            ) { [unowned self] reply, now in
                let isCertain = reply.failure?.isPassing != true
                presence.answered(news.person, isCertain: isCertain, now: now.instant)
                report(now: now.instant)
            }
        }
    }

    /// Whose profiles have it that they are here.
    private func askWhoIsKept(after: PersonID?) {
        OnlinePage.ask(questions, of: questions.gateway, Self.page, after: after) {
            [unowned self] kept, now in
            guard let kept else { return presence.giveUpComparing() }
            presence.compare(with: kept.userIds, areAll: kept.more == nil, now: now.instant)
            if let more = kept.more { askWhoIsKept(after: more) }
            report(now: now.instant)
        }
    }

    private struct Told: Encodable {
        let gateway: String
        let wentAt: Timestamp?
        let isAway: Bool?
    }
}
