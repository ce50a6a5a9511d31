import Contracts
import EventSourcing
import ParlorKit
import ParlorWire

extension FakeServer {
    /// Something happened in a stream: it is kept, and told to all who may see it.
    mutating func add(
        _ name: String, _ faces: Faces, to stream: StreamName, _ sender: Sender,
        roster: StreamRoster
    ) {
        var kept = streams[stream] ?? Stream(epoch: Epoch(chance.word()))
        let (rev, id) = (kept.rev + 1, sender.cid ?? "")
        let header = EventHeader(
            stream: stream, epoch: kept.epoch, rev: rev, event: name, at: now, by: sender.actor,
            id: id)
        let event = StreamTail.Event(
            rev: rev, event: name, at: now, by: sender.actor, id: id, body: faces.common)
        let frames = EventFrames(event, header, faces.own)
        kept.add(frames)
        kept.roster = roster
        streams[stream] = kept
        for link in kept.watchers.sorted() {
            guard let person = links[link]?.who?.person else { continue }
            guard roster.admits(person) else {
                close(stream, for: link, "You may no longer watch this.")
                continue
            }
            for newcomer in roster.people.sorted() { show(newcomer, to: link) }
            send(portraying(frames.seen(by: person), of: stream), to: link)
        }
    }

    mutating func send(_ frame: Bytes, to link: Link.ID) {
        effects.append(.tell(link, .text(frame)))
    }

    mutating func close(_ stream: StreamName, for link: Link.ID, _ reason: String) {
        unwatch(stream, link)
        send(JSON.encode(Frame.Closed(stream: stream, closed: reason)), to: link)
    }

    /// How somebody looks now, if the device knows them otherwise.
    mutating func show(_ person: PersonID, to link: Link.ID) {
        let stream = StreamName(FakePerson.kind, person.key)
        guard let identity = people[person.key]?.identity(person),
            links[link]?.known[person] != identity, links[link]?.watched.contains(stream) == false
        else { return }
        links[link]?.known[person] = identity
        let header = EventHeader(
            stream: stream, epoch: "", rev: streams[stream]?.rev ?? 0, event: "identityChanged",
            at: now, by: .person(person), id: "")
        send(JSON.encode(ClientEvent(header, body: JSON.encode(identity))), to: link)
    }

    /// To all who watch something in which they appear.
    mutating func showEverywhere(_ person: PersonID) {
        let shown = links.keys.sorted().filter { link in
            links[link]!.watched.contains { streams[$0]?.roster.people.contains(person) == true }
        }
        for link in shown { show(person, to: link) }
    }

    /// How these look, which the device then knows.
    mutating func introduce(_ people: Set<PersonID>, to link: Link.ID) -> [String: RawJSON] {
        var shown: [String: RawJSON] = [:]
        for person in people {
            guard let identity = self.people[person.key]?.identity(person) else { continue }
            links[link]?.known[person] = identity
            shown[person.rawValue] = RawJSON(JSON.encode(identity))
        }
        return shown
    }

    /// The frame of an event with how its person looks now, if it is told with that.
    func portraying(_ frame: Bytes, of stream: StreamName) -> Bytes {
        Kind.portraying(frame, of: stream) { person in
            people[person.key].map { RawJSON(JSON.encode($0.identity(person))) }
        }
    }

    /// With names and avatars where the view has places for them.
    func portrayed(_ view: some Encodable) -> RawJSON {
        let (json, places) = JSON.encode(view).unmarked
        return RawJSON(
            json.portraying(at: places) { person in
                guard let known = people[person.key]?.identity(person) else {
                    return .guest(person)
                }
                return Portrait(RawJSON(JSON.encode(known)))
            })
    }
}
