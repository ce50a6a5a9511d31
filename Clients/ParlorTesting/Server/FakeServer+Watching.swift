import Contracts
import EventSourcing
import MatchRules
import ParlorWire

extension FakeServer {
    mutating func watch(_ places: [Frame.Incoming.Place], cid: RawJSON?, _ link: Link.ID) {
        var answers: [Frame.Watched.Stream] = []
        var starts: [(stream: StreamName, missed: ArraySlice<EventFrames>?)] = []
        for place in places {
            do throws(Failure) {
                let (stream, missed) = try begin(place, link)
                answers.append(answer(stream, missed, link))
                starts.append((stream, missed))
            } catch {
                answers.append(Frame.Watched.Stream(stream: place.stream, error: error))
            }
        }
        if let failure = Failure(ofAll: answers) {
            return send(JSON.encode(Frame.Refusal(cid: cid, error: failure)), to: link)
        }
        let all = RawJSON(JSON.encode(Frame.Watched(streams: answers)))
        send(JSON.encode(Frame.Answer(cid: cid, ok: all)), to: link)
        for (stream, missed) in starts { start(stream, missed, link) }
    }

    mutating func unwatch(_ stream: StreamName, _ link: Link.ID) {
        links[link]?.watched.remove(stream)
        streams[stream]?.watchers.remove(link)
    }

    /// The view that a watcher begins with.
    func picture(of stream: StreamName, for person: PersonID) -> RawJSON? {
        let (actor, key) = (Actor.person(person), stream.key)
        return switch stream.kind {
        case FakePerson.kind: people[key].map { portrayed($0.view(for: actor, key: key)) }
        case FakeAccount.kind: accounts[key].map { portrayed($0.view(for: actor, key: key)) }
        case FakeFriends.kind: portrayed((friends[key] ?? FakeFriends()).view(for: actor, key: key))
        case FakeRoom.kind: rooms[key].map { portrayed($0.view(for: actor, key: key)) }
        case FakeRoomList.kind: lists[key].map { portrayed($0.view(for: actor, key: key)) }
        case Match.kind: matches[key].map { portrayed($0.view(for: actor, key: key)) }
        case FakeChat.kind: chats[key].map { portrayed($0.view(for: actor, key: key)) }
        case ChatListEvent.kind: portrayed(chatList(of: PersonID(key.rawValue)))
        default: nil
        }
    }
}

extension FakeServer {
    private static let mostStreams = 1_000

    private mutating func begin(
        _ place: Frame.Incoming.Place, _ link: Link.ID
    ) throws(Failure) -> (StreamName, ArraySlice<EventFrames>?) {
        guard let named = StreamName(place.stream) else {
            throw .badInput("stream", "'\(place.stream)' is no stream name, <kind>.<key>.")
        }
        let stream = StreamName(named.kind, named.kind.key(typed: named.key))
        guard let person = links[link]?.who?.person, links[link]!.watched.count < Self.mostStreams
        else { throw Failure(.rateLimited, "At most \(Self.mostStreams) streams are watched.") }
        guard place.since == nil || place.epoch != nil else {
            throw .badInput("epoch", "Say the epoch with since.")
        }
        let roster = try roster(of: stream)
        guard roster.admits(person) else {
            throw Failure(.forbidden, "You may not watch \(stream).")
        }
        if streams[stream] == nil { streams[stream] = Stream(epoch: Epoch(chance.word())) }
        streams[stream]!.roster = roster
        streams[stream]!.watchers.insert(link)
        links[link]!.watched.insert(stream)
        let point = place.since.map { StreamPoint(epoch: Epoch(place.epoch!), rev: $0) }
        return (stream, streams[stream]!.events(after: point))
    }

    private func roster(of stream: StreamName) throws(Failure) -> StreamRoster {
        switch stream.kind {
        case FakePerson.kind: try roster(people, stream)
        case FakeAccount.kind: try roster(accounts, stream)
        case FakeFriends.kind: (friends[stream.key] ?? FakeFriends()).roster(key: stream.key)
        case FakeRoom.kind: try roster(rooms, stream)
        case FakeRoomList.kind: try roster(lists, stream)
        case Match.kind: try roster(matches, stream)
        case FakeChat.kind: try roster(chats, stream)
        case ChatListEvent.kind: chatListRoster(of: PersonID(stream.key.rawValue))
        default: throw .nothingToWatch(at: stream)
        }
    }

    private func roster<E: HostedEntity>(
        _ shelf: [EntityKey: E], _ stream: StreamName
    ) throws(Failure) -> StreamRoster {
        guard let entity = shelf[stream.key], !entity.isOver else { throw E.missing(stream) }
        return entity.roster(key: stream.key)
    }

    private mutating func answer(
        _ stream: StreamName, _ missed: ArraySlice<EventFrames>?, _ link: Link.ID
    ) -> Frame.Watched.Stream {
        let kept = streams[stream]!
        return Frame.Watched.Stream(
            stream: stream.text, epoch: kept.epoch, rev: kept.rev, recovered: missed != nil,
            people: missed == nil ? nil : introduce(kept.roster.people, to: link))
    }

    private mutating func start(
        _ stream: StreamName, _ missed: ArraySlice<EventFrames>?, _ link: Link.ID
    ) {
        guard let person = links[link]?.who?.person, let kept = streams[stream] else { return }
        if let missed {
            for event in missed {
                send(portraying(event.seen(by: person), of: stream), to: link)
            }
        } else if let picture = picture(of: stream, for: person) {
            let people = introduce(kept.roster.people, to: link)
            send(
                JSON.encode(
                    Frame.State(
                        stream: stream, epoch: kept.epoch, rev: kept.rev, snapshot: picture,
                        people: people)), to: link)
        }
    }
}

extension Failure {
    /// When none can be watched: why the first can't, and the others by name.
    fileprivate init?(ofAll streams: [Frame.Watched.Stream]) {
        let failures = streams.compactMap { stream in stream.error.map { (stream.stream, $0) } }
        guard let (_, first) = failures.first, failures.count == streams.count else { return nil }
        guard failures.count > 1 else {
            self = first
            return
        }
        self.init(
            first.code, first.message, retryAfterMs: failures.compactMap { $1.retryAfterMs }.max(),
            context: Dictionary(failures.map { ($0, "\($1.code): \($1.message)") }) { $1 })
    }
}
