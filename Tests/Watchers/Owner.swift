import ParlorWire

/// An owner of streams whose histories are plain lists: the truth that watchers are compared with.
final class Owner {
    struct Stream {
        var epoch: Epoch
        var events: [Publication] = []
        var members: Set<PersonID>
        var isPrivate: Bool
    }

    private(set) var streams: [StreamName: Stream] = [:]
    private(set) var identities: [PersonID: [Publication]] = [:]
    /// Where people are connected, by what their profiles were told.
    private(set) var gateways: [PersonID: Set<String>] = [:]
    /// Everything that was ever told, of whichever history.
    private var told: [StreamName: [StreamPoint: Bytes]] = [:]
    private var faces = 0
    private var lives = 1
    /// The streams of whose events not all are told the same.
    var faced: Set<StreamName> = []
    /// How many of a stream's newest events can be told one by one.
    let reach: Int

    init(reach: Int) { self.reach = reach }

    func begin(_ stream: StreamName, members: Set<PersonID>, isPrivate: Bool) -> Publication {
        streams[stream] = Stream(epoch: newest, members: members, isPrivate: isPrivate)
        return append("created", to: stream)
    }

    /// What was at a point of a stream, as somebody may see it.
    func body(of stream: StreamName, at point: StreamPoint, for person: PersonID) -> Bytes? {
        told[stream]?[point].map { seen($0, of: stream, by: person) }
    }

    /// Where it is one with faces, these people see everything with eyes of their own.
    private func seen(_ body: Bytes, of stream: StreamName, by person: PersonID) -> Bytes {
        guard faced.contains(stream), Self.eyes.contains(person) else { return body }
        return Array(#"{"eye":"\#(person)","#.utf8) + body.dropFirst()
    }

    static let eyes: [PersonID] = ["p0", "p2", "p4"]
    /// What is said of a stream to those who may not watch it.
    static let forStrangers = RawJSON(Bytes(#"{"isPrivate":true}"#.utf8))

    /// The journal is a back-up from now on, which lacks at most so many events of each stream.
    func restore(lacking most: Int) {
        lives += 1
        gateways = [:]
        for (name, stream) in streams {
            streams[name]!.epoch = newest
            streams[name]!.events = []
            for event in stream.events.prefix(max(1, stream.events.count - most)) {
                keep(event.body, event.header.event, of: name)
            }
        }
        for (person, history) in identities {
            identities[person] = history.prefix(max(1, history.count - most)).map {
                publication(
                    $0.header.stream, newest, $0.header.rev, $0.header.event, $0.body, false)
            }
        }
    }

    func connect(_ person: PersonID, _ gateway: String) {
        gateways[person, default: []].insert(gateway)
    }

    func disconnect(_ person: PersonID, _ gateway: String) {
        gateways[person]?.remove(gateway)
    }

    /// There is no such stream any more.
    func remove(_ stream: StreamName) {
        streams[stream] = nil
        lives += 1
    }

    /// How somebody is shown now.
    func face(of person: PersonID) -> Bytes { identities[person]!.last!.body }

    func append(_ name: String, to stream: StreamName, roster: Bool = false) -> Publication {
        let known = streams[stream]!
        let text = "\(name) \(known.events.count + 1) of \(known.epoch)"
        // What a client has sent may look like a place for a portrait.
        let body = #"{"sent":{"@player":"p0"},"text":"\#(text)"}"#
        return keep(Array(body.utf8), name, of: stream, roster: roster)
    }

    func change(_ stream: StreamName, members: Set<PersonID>) -> Publication {
        streams[stream]!.members = members
        return append("membersChanged", to: stream, roster: true)
    }

    func rename(_ person: PersonID) -> Publication {
        let rev = identities[person, default: []].count + 1
        faces += 1
        let event = publication(
            StreamName("person", person.key),
            identities[person]?.last?.header.epoch ?? newest, rev, "identityChanged",
            Array(#"{"displayName":"\#(person) \#(faces)","userId":"\#(person)"}"#.utf8), false)
        identities[person, default: []].append(event)
        return event
    }

    func answer(_ call: Call) -> Reply {
        do {
            if let reply = try answerAboutPresence(call) { return reply }
            if call.header.call == "person.identities" { return try ok(call, identities(call)) }
            let stream = StreamName(call.kind, call.key)
            switch try JSON.decode(
                choice: OwnerQuestion.self, name: call.header.call.rawValue, body: call.body)
            {
            case .heads(let asked): return ok(call, asked.compactMap(head))
            case .tail(let viewer, let epoch, let after, _, _):
                return ok(call, try tail(stream, viewer, epoch, after))
            case .changes, .moved: throw Failure(.unknownCall, "Nothing here is made of others.")
            }
        } catch {
            return Reply(
                refusing: call.header.id,
                error as? Failure ?? Failure(.internal, "\(error)"))
        }
    }
}

extension Owner {
    private var newest: Epoch { Epoch("e\(lives)") }

    @discardableResult
    private func keep(
        _ body: Bytes, _ name: String, of stream: StreamName, roster: Bool = false
    ) -> Publication {
        let point = StreamPoint(
            epoch: streams[stream]!.epoch, rev: streams[stream]!.events.count + 1)
        let event = publication(stream, point.epoch, point.rev, name, body, roster)
        streams[stream]!.events.append(event)
        told[stream, default: [:]][point] = body
        return event
    }

    private func publication(
        _ stream: StreamName, _ epoch: Epoch, _ rev: Int, _ name: String, _ body: Bytes,
        _ roster: Bool
    ) -> Publication {
        Publication(
            header: EventHeader(
                stream: stream, epoch: epoch, rev: rev, event: name,
                at: Timestamp(milliseconds: Int64(rev)), by: nil, id: CommandID("c\(rev)"),
                roster: roster ? true : nil),
            body: body)
    }

    func ok(_ call: Call, _ body: some Encodable) -> Reply {
        Reply(header: ReplyHeader(id: call.header.id, status: .ok), body: JSON.encode(body))
    }

    private func identities(_ call: Call) throws -> Identities {
        let question = try JSON.decode(
            choice: IdentityQuestion.self, name: call.header.call.rawValue, body: call.body)
        guard case .identities(let people) = question else { return Identities(people: []) }
        return Identities(
            people: people.compactMap { person in
                identities[person]?.last.map {
                    Identity(
                        userId: person, epoch: $0.header.epoch, rev: $0.header.rev,
                        identity: RawJSON($0.body))
                }
            })
    }

    private func head(_ stream: StreamName) -> StreamHead? {
        if let known = streams[stream] {
            return StreamHead(stream: stream, epoch: known.epoch, rev: known.events.count)
        }
        return identities[PersonID(stream.key.rawValue)].map {
            StreamHead(stream: stream, epoch: $0.last!.header.epoch, rev: $0.count)
        }
    }

    private func tail(
        _ name: StreamName, _ viewer: PersonID?, _ epoch: Epoch?, _ after: Revision?
    ) throws -> StreamTail {
        guard let stream = streams[name] else {
            throw Failure(.notFound, "There is no \(name).")
        }
        let roster = StreamRoster(
            audience: stream.isPrivate ? .only(stream.members) : .everyone,
            people: stream.members, seated: stream.members)
        var missed: [StreamTail.Event]?
        if let after, epoch == stream.epoch, after <= stream.events.count,
            stream.events.count - after <= reach
        {
            missed = stream.events[after...].map {
                StreamTail.Event(
                    rev: $0.header.rev, event: $0.header.event, at: $0.header.at, by: $0.header.by,
                    id: $0.header.id, body: RawJSON($0.body), faces: faces(of: $0))
            }
        }
        let snapshot =
            missed == nil
            ? viewer.map { viewer in
                roster.audience.admits(viewer)
                    ? RawJSON(seen(stream.events.last!.body, of: name, by: viewer))
                    : Self.forStrangers
            } : nil
        return StreamTail(
            stream: name, epoch: stream.epoch, rev: stream.events.count, roster: roster,
            events: missed, snapshot: snapshot, viewer: viewer,
            isShared: !faced.contains(name),
            hasFaces: faced.contains(name) ? true : nil)
    }

    private func faces(of event: Publication) -> [PersonID: RawJSON]? {
        guard faced.contains(event.header.stream) else { return nil }
        return Dictionary(
            uniqueKeysWithValues: Self.eyes.map { ($0, RawJSON(Array(#"{"eye":"\#($0)"}"#.utf8))) })
    }
}
