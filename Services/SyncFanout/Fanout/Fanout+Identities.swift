import ParlorWire

extension Fanout {
    mutating func learnIdentity(_ publication: Publication, now: Now) {
        let header = publication.header
        let person = PersonID(header.stream.key.rawValue)
        guard header.rev > 0, let known = book.entries[person] else { return }
        guard book.isOf(header.epoch, person) else { return askIdentities([person]) }
        guard header.rev > known.rev else { return }
        guard header.event == IdentityBook.event else {
            guard header.rev == known.rev + 1, known.identity != nil else {
                return askIdentities([person])
            }
            return book.pass(person, to: header.rev)
        }
        let identity = Identity(
            userId: person, epoch: header.epoch, rev: header.rev,
            identity: RawJSON(publication.body))
        if book.learn(person, identity, at: header.rev) { spread(person, now: now) }
    }

    mutating func askIdentities(_ people: [PersonID]) {
        let new = book.beginAsking(people)
        for start in stride(from: 0, to: new.count, by: IdentityQuestion.most) {
            let some = Array(new[start..<min(start + IdentityQuestion.most, new.count)])
            let (name, body) = JSON.encode(choice: IdentityQuestion.identities(userIds: some))
            ask(.identities(some), IdentityBook.kind, "", name, body)
        }
    }

    mutating func named(_ people: [PersonID], by reply: Reply, now: Now) {
        book.endAsking(people)
        guard reply.header.status == .ok,
            let found = try? JSON.decode(Identities.self, from: reply.body)
        else {
            let failure = reply.failure ?? .identitiesUnreadable
            for stream in Set(people.flatMap { book.streams(with: $0) }) {
                refuseWaiting(stream, failure, asked: nil)
            }
            return
        }
        let byPerson = Dictionary(found.people.map { ($0.userId, $0) }) { $1 }
        for person in people {
            let identity = byPerson[person]
            if book.learn(person, identity, at: identity?.upTo ?? identity?.rev ?? 0) {
                spread(person, now: now)
            }
        }
        // Where an owner is being asked as well, its answer may be what they wait for.
        for stream in Array(waiting.keys)
        where refreshing[stream] == nil
            && channels[stream].map({
                $0.heldAfter == nil && book.unknown(of: $0.roster.people).isEmpty
            }) == true
        {
            serveWaiting(stream, with: nil, asked: nil, now: now)
        }
    }

    /// To one gateway, as it is now.
    mutating func tellIdentity(of person: PersonID, to gateway: String, now: Now) {
        guard let identity = book.entries[person]?.identity else { return }
        let header = EventHeader(
            stream: StreamName(IdentityBook.kind, person.key), epoch: identity.epoch,
            rev: identity.rev, event: IdentityBook.event, at: now.date, by: .person(person),
            id: LinkTopic.identity)
        let frame = JSON.encode(ClientEvent(header, body: identity.identity.bytes))
        effects.append(.publish(Publication(header: header, body: frame), gateway: gateway))
    }

    /// To every gateway with a stream in which the person appears.
    private mutating func spread(_ person: PersonID, now: Now) {
        var gateways: Set<String> = []
        for stream in book.streams(with: person) {
            channels[stream]?.mark = nil
            gateways.formUnion(channels[stream]?.gateways.keys.map(\.self) ?? [])
        }
        for gateway in gateways { tellIdentity(of: person, to: gateway, now: now) }
    }
}

extension Failure {
    fileprivate static let identitiesUnreadable = Failure(
        .internal, "The owner of people gave an answer that can't be read.")
}
