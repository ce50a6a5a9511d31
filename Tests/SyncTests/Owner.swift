import Sync
import Wire

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
    /// How many of a stream's newest events can be told one by one.
    let reach: Int

    init(reach: Int) { self.reach = reach }

    func begin(_ stream: StreamName, members: Set<PersonID>, isPrivate: Bool, epoch: Epoch = "e1") {
        streams[stream] = Stream(epoch: epoch, members: members, isPrivate: isPrivate)
        _ = append("created", to: stream)
    }

    func append(_ name: String, to stream: StreamName, roster: Bool = false) -> Publication {
        let rev = streams[stream]!.events.count + 1
        let event = publication(
            stream, streams[stream]!.epoch, rev, name, #"{"text":"\#(name) \#(rev)"}"#, roster)
        streams[stream]!.events.append(event)
        return event
    }

    func change(_ stream: StreamName, members: Set<PersonID>) -> Publication {
        streams[stream]!.members = members
        return append("membersChanged", to: stream, roster: true)
    }

    func rename(_ person: PersonID) -> Publication {
        let rev = identities[person, default: []].count + 1
        let event = publication(
            StreamName("person", person.key), "p1", rev, "identityChanged",
            #"{"displayName":"\#(person) \#(rev)","rev":\#(rev),"userId":"\#(person)"}"#, false)
        identities[person, default: []].append(event)
        return event
    }

    func answer(_ call: Call) -> Reply {
        do {
            if call.header.call == "person.identities" { return try ok(call, identities(call)) }
            let stream = StreamName(call.kind, call.key)
            switch try JSON.decode(
                choice: OwnerQuestion.self, name: call.header.call.rawValue, body: call.body)
            {
            case .heads(let asked): return ok(call, asked.compactMap(head))
            case .tail(let viewer, let epoch, let after):
                return ok(call, try tail(stream, viewer, epoch, after))
            }
        } catch {
            return Reply(
                refusing: call.header.id,
                error as? Failure ?? Failure(.internal, "\(error)"))
        }
    }
}

extension Owner {
    private func publication(
        _ stream: StreamName, _ epoch: Epoch, _ rev: Int, _ name: String, _ body: String,
        _ roster: Bool
    ) -> Publication {
        Publication(
            header: EventHeader(
                stream: stream, epoch: epoch, rev: rev, event: name,
                at: Timestamp(milliseconds: Int64(rev)), by: nil, id: CommandID("c\(rev)"),
                roster: roster ? true : nil),
            body: Array(body.utf8))
    }

    private func ok(_ call: Call, _ body: some Encodable) -> Reply {
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
            StreamHead(stream: stream, epoch: "p1", rev: $0.count)
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
            people: stream.members)
        var missed: [StreamTail.Event]?
        if let after, epoch == stream.epoch, after <= stream.events.count,
            stream.events.count - after <= reach
        {
            missed = stream.events[after...].map {
                StreamTail.Event(
                    rev: $0.header.rev, event: $0.header.event, at: $0.header.at, by: $0.header.by,
                    id: $0.header.id, body: RawJSON($0.body))
            }
        }
        let snapshot =
            missed == nil && viewer != nil
            ? RawJSON(Array(#"{"events":\#(stream.events.count)}"#.utf8)) : nil
        return StreamTail(
            stream: name, epoch: stream.epoch, rev: stream.events.count, roster: roster,
            events: missed, snapshot: snapshot, viewer: viewer, isShared: !stream.isPrivate)
    }
}
