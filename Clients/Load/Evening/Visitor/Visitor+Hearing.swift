import Contracts
import ParlorKit
import ParlorWire

extension Visitor {
    func hear(_ heard: Heard, _ bytes: UnsafeRawBufferPointer, isNext: Bool) {
        if heard.isWelcome { return welcomed() }
        if let cid = heard.cid {
            if bytes[cid].elementsEqual("watch".utf8) { resume(heard, bytes) }
            return
        }
        guard let name = heard.stream.map({ String(decoding: bytes[$0], as: UTF8.self) }),
            let stream = StreamName(name)
        else { return }
        if heard.isClosed { return close(stream) }
        guard let rev = heard.rev else { return }
        if let snapshot = heard.snapshot {
            begin(stream, rev, RawJSON(Bytes(bytes[snapshot])))
        } else if let event = heard.event {
            let by = heard.by.map { String(decoding: bytes[$0], as: UTF8.self) }
            if by != person.rawValue { evening.see(stream, rev, by: self) }
            guard isNext else { return }
            let told = Session.Event(
                rev: rev, name: String(decoding: bytes[event], as: UTF8.self), by: by,
                body: heard.body.map { RawJSON(Bytes(bytes[$0])) } ?? RawJSON([]))
            follow(stream, told)
        }
    }

    private func begin(_ stream: StreamName, _ rev: Int, _ snapshot: RawJSON) {
        guard self.rev(of: stream) != nil else { return }
        comparing?(stream, (rev, snapshot))
        receipts.begin(stream, at: rev)
        do {
            followed[stream] = try Followed(stream, snapshot: snapshot)
        } catch {
            evening.flaws.add("Guest \(number) can't read the state of \(stream)@\(rev): \(error)")
        }
        notice(stream)
    }

    private func follow(_ stream: StreamName, _ event: Session.Event) {
        if let flaw = receipts.take(stream, event.rev, by: event.by, self: person) {
            evening.flaws.add("Guest \(number) \(flaw)")
        }
        do {
            try followed[stream]?.take(event, for: Viewer(userId: person))
        } catch {
            evening.flaws.add(
                "Guest \(number) can't follow \(stream)@\(event.rev), \(event.name): \(error.reason)"
            )
        }
        if stream.kind == "match", event.name == "ended" { evening.ended.insert(stream) }
        notice(stream)
    }

    /// The stream is over for them. After a call to leave, this may come before its answer.
    private func close(_ stream: StreamName) {
        forget(stream)
        if stream == seat?.room { vacate() }
    }

    /// A command was acknowledged at this revision of what they may watch.
    func demand(_ stream: StreamName, _ rev: Int) {
        guard let known = self.rev(of: stream) else { return }
        if let flaw = receipts.demand(stream, rev, known: known) {
            evening.flaws.add("Guest \(number) \(flaw)")
        }
    }

    /// The room as they see it.
    var room: RoomInside? {
        guard let seat, let view = followed[seat.room]?.view as? RoomView else { return nil }
        return view.inside
    }

    /// Goes on once they see that revision, or no longer watch.
    func sees(_ stream: StreamName?, _ rev: Int?, then: @escaping () -> Void) {
        guard let stream, let rev, let known = self.rev(of: stream), known < rev else {
            return then()
        }
        held.append((stream, rev, then))
    }

    func release(_ stream: StreamName) {
        let known = rev(of: stream) ?? .max
        let seen = held.filter { $0.stream == stream && $0.rev <= known }
        held.removeAll { $0.stream == stream && $0.rev <= known }
        for one in seen { one.then() }
    }

    private func notice(_ stream: StreamName) {
        defer { release(stream) }
        guard let seat, stream == seat.room, let room else { return }
        let isIn = room.players.contains { $0.id == person }
        if room.status == .ended || (!isIn && rev(of: stream) ?? 0 >= seat.since) {
            return vacate()
        }
        guard room.status == .inGame, let id = room.matchId else { return }
        let match = StreamName("match", EntityKey(id.rawValue))
        guard seat.match != match else { return }
        if let last = seat.match { unwatch([last]) }
        self.seat?.match = match
        watch([match]) {}
    }
}
