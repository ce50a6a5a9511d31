import ParlorWire

/// Fills in how people look before replies are told.
///
/// Whoever owns people is asked each time, so no reply shows what was changed before it was asked for.
/// After a question without an answer, for a second people are shown as they were last known, and
/// nobody waits.
struct IdentityFiller<Address> {
    static var patience: Duration { .milliseconds(250) }
    static var rest: Duration { .seconds(1) }
    static var mostKnown: Int { 20_000 }
    private static var owner: EntityKind { "person" }

    private let asker: String
    private var waiting: [CommandID: [(Address, Reply)]] = [:]
    private var known: [PersonID: Known] = [:]
    /// Until then nobody waits.
    private var restsUntil: Instant?
    private var asked = 0

    private struct Known {
        let identity: Identity
        let portrait: Portrait
    }

    init(for asker: String) { self.asker = asker }

    /// Those that can be told at once; for the others somebody is asked.
    mutating func take(
        _ replies: [(Address, Reply)], now: Instant, asking begin: (Call) -> Void
    ) -> [(Address, Reply)] {
        if let end = restsUntil, end <= now { restsUntil = nil }
        var ready: [(Address, Reply)] = []
        var held: [(Address, Reply)] = []
        var people: Set<PersonID> = []
        for (address, reply) in replies {
            let portrayed = reply.body.portrayed(at: reply.portraits)
            if portrayed.isEmpty {
                ready.append((address, reply))
                continue
            }
            if people.count + portrayed.count > IdentityQuestion.most, !held.isEmpty {
                ready += ask(about: people, for: held, begin)
                (held, people) = ([], [])
            }
            held.append((address, reply))
            people.formUnion(portrayed)
        }
        if !held.isEmpty { ready += ask(about: people, for: held, begin) }
        return ready
    }

    /// What waited for this answer.
    mutating func receive(_ answer: Reply, now: Instant) -> [(Address, Reply)] {
        guard let replies = waiting.removeValue(forKey: answer.header.id) else { return [] }
        let found = try? JSON.decode(Identities.self, from: answer.body)
        let isAnswered = answer.header.status == .ok && found != nil
        restsUntil = isAnswered ? nil : now + Self.rest
        if isAnswered, let found { learn(found.people) }
        // Whom even their owner doesn't know is a guest; whom only we don't know is not named.
        return filled(replies) { isAnswered ? Portrait.guest($0) : nil }
    }

    /// Everything that waits, as people were last known.
    mutating func giveUp() -> [(Address, Reply)] {
        defer { waiting = [:] }
        return filled(waiting.values.flatMap { $0 })
    }
}

extension IdentityFiller {
    private mutating func ask(
        about people: Set<PersonID>, for replies: [(Address, Reply)], _ begin: (Call) -> Void
    ) -> [(Address, Reply)] {
        let isResting = restsUntil != nil
        guard !isResting || waiting.isEmpty else { return filled(replies) }
        asked += 1
        let id = CommandID("\(asker).portraits.\(asked)")
        let (name, body) = JSON.encode(
            choice: IdentityQuestion.identities(
                userIds: Array(people.sorted().prefix(IdentityQuestion.most))))
        let header = CallHeader(id: id, call: CallName(name), actor: .part("portraits"))
        begin(Call(kind: Self.owner, key: "", header: header, body: body))
        waiting[id] = isResting ? [] : replies
        return isResting ? filled(replies) : []
    }

    private mutating func learn(_ people: [Identity]) {
        if known.count + people.count > Self.mostKnown { known = [:] }
        for person in people {
            let earlier = known[person.userId]
            if let earlier = earlier?.identity, earlier.epoch == person.epoch,
                earlier.rev > person.rev
            {
                continue
            }
            let looksTheSame = earlier?.identity.identity == person.identity
            known[person.userId] = Known(
                identity: person,
                portrait: looksTheSame ? earlier!.portrait : Portrait(person.identity))
        }
    }

    private func filled(
        _ replies: [(Address, Reply)], or stranger: (PersonID) -> Portrait? = { _ in nil }
    ) -> [(Address, Reply)] {
        replies.map { address, reply in
            let body = reply.body.portraying(at: reply.portraits) {
                known[$0]?.portrait ?? stranger($0)
            }
            let filled = Reply(header: reply.header, body: body)
            return (address, body.count > Limits.body ? filled.outgrown : filled)
        }
    }
}

extension Reply {
    /// In the place of one whose body no reply can carry.
    var outgrown: Reply {
        let what = header.stream.map { "\($0)" } ?? "the answer"
        let failure = Failure(
            .payloadTooLarge,
            "This was done, but \(what) is now too large to be shown at once.")
        return Reply(
            header: ReplyHeader(
                id: header.id, status: .error, stream: header.stream, rev: header.rev),
            body: JSON.encode(failure))
    }
}
