import ParlorWire

/// A person who is on or off, and whom some see off always.
final class BlockingOwner {
    static let stream = StreamName("person", "ada")
    static let source = StreamName("friends", "ada")
    static let hidden = #"{"seen":"never"}"#

    private var events: [String] = []
    private var blocks = 0
    var apart: Set<PersonID> = []
    var barred: Set<PersonID> = []

    func append(_ seen: String) -> Publication {
        events.append(seen)
        return Publication(
            header: EventHeader(
                stream: Self.stream, epoch: "e1", rev: events.count, event: "presenceChanged",
                at: Timestamp(milliseconds: 0), by: nil, id: "c"),
            body: body(seen))
    }

    /// An event of the other stream, whose secrets are not published.
    func block(_ apart: Set<PersonID>) -> Publication {
        self.apart = apart
        blocks += 1
        return Publication(
            header: EventHeader(
                stream: Self.source, epoch: "e1", rev: blocks, event: "blocked",
                at: Timestamp(milliseconds: 0), by: nil, id: "b"),
            body: Bytes("{}".utf8))
    }

    func answer(_ call: Call) -> Reply {
        let question = try! JSON.decode(
            choice: OwnerQuestion.self, name: call.header.call.rawValue, body: call.body)
        let header = ReplyHeader(id: call.header.id, status: .ok)
        switch question {
        case .heads(let streams):
            let heads = [
                StreamHead(stream: Self.stream, epoch: "e1", rev: events.count),
                StreamHead(stream: Self.source, epoch: "e1", rev: blocks),
            ].filter { streams.contains($0.stream) && $0.rev > 0 }
            return Reply(header: header, body: JSON.encode(heads))
        case .tail(let viewer, let epoch, let after, _, let own):
            let isCounted = own == true && viewer.map(apart.contains) == true
            let answer =
                isCounted ? tail(countedBy: viewer!, after) : tail(viewer, epoch, after)
            return Reply(header: header, body: JSON.encode(answer))
        default: return Reply(refusing: call.header.id, Failure(.notFound, "There is nothing."))
        }
    }

    /// As many as those apart are told of, by their own count.
    private var told: Revision { events.count { $0 == "named" } }

    private func tail(countedBy viewer: PersonID, _ after: Revision?) -> StreamTail {
        let whole = tail(viewer, nil, nil)
        let missed = after.flatMap { after -> [StreamTail.Event]? in
            guard after <= told else { return nil }
            return (after..<told).map { place in
                StreamTail.Event(
                    rev: place + 1, event: "identityChanged", at: Timestamp(milliseconds: 0),
                    by: nil, id: "c", body: RawJSON(body("named")))
            }
        }
        return StreamTail(
            stream: whole.stream, epoch: whole.epoch, rev: whole.rev, roster: whole.roster,
            events: missed, snapshot: missed == nil ? whole.snapshot : nil, viewer: viewer,
            isShared: true, rosterSource: whole.rosterSource, shownRev: told,
            missing: whole.missing)
    }

    private func tail(_ viewer: PersonID?, _ epoch: Epoch?, _ after: Revision?) -> StreamTail {
        let missed = after.flatMap { after -> [StreamTail.Event]? in
            guard epoch == "e1", after <= events.count else { return nil }
            return (after..<events.count).map { place in
                StreamTail.Event(
                    rev: place + 1, event: "presenceChanged", at: Timestamp(milliseconds: 0),
                    by: nil, id: "c", body: RawJSON(body(events[place])))
            }
        }
        let isApart = viewer.map(apart.contains) ?? false
        var roster = StreamRoster(audience: .everyone, people: [], apart: apart)
        (roster.barred, roster.source) = (barred, Self.source)
        return StreamTail(
            stream: Self.stream, epoch: "e1", rev: events.count, roster: roster, events: missed,
            snapshot: missed == nil
                ? RawJSON(isApart ? Bytes(Self.hidden.utf8) : body(events.last!)) : nil,
            viewer: viewer, isShared: true,
            rosterSource: StreamHead(stream: Self.source, epoch: "e1", rev: blocks),
            shownRev: isApart && missed == nil ? told : nil,
            missing: Failure(.notFound, "There is no room of this code.", cost: 1))
    }

    private func body(_ seen: String) -> Bytes { Bytes(#"{"seen":"\#(seen)"}"#.utf8) }
}
