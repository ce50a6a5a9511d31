import EventSourcing
import ParlorWire

/// The history of one entity, as devices are told it.
struct Stream: Sendable {
    /// More events than this are not told one by one.
    static let mostEvents = 1_000

    let epoch: Epoch
    var rev: Revision = 0
    var roster = StreamRoster(audience: .only([]), people: [])
    var watchers: Set<Link.ID> = []
    private var latest: [EventFrames] = []

    init(epoch: Epoch) { self.epoch = epoch }

    mutating func add(_ event: EventFrames) {
        rev += 1
        latest.append(event)
        if latest.count > Self.mostEvents { latest.removeFirst() }
    }

    /// The events after a revision; nil where that is another history, or too far back.
    func events(after place: StreamPoint?) -> ArraySlice<EventFrames>? {
        guard let place, place.epoch == epoch, (0...rev).contains(place.rev),
            rev - place.rev <= latest.count
        else { return nil }
        return latest.suffix(rev - place.rev)
    }
}

extension EventFrames {
    /// The event as this person sees it.
    func seen(by person: PersonID) -> Bytes {
        guard let patch = own[person], let base = try? Patchable(common),
            let seen = try? base.patched(with: patch)
        else { return common.bytes }
        return seen.bytes
    }
}
