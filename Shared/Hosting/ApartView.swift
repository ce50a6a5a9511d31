public import EventSourcing
public import ParlorWire

/// How one viewer sees an entity apart from all others: with a view of their own, and by a count of
/// their own of its events.
public struct ApartView {
    let view: any Encodable
    /// The viewer's number of the newest event that they are told of.
    let rev: Revision
    /// From the event after this one on they count for themselves.
    private let since: Revision
    /// Their number of that one; with `news`, of the news.
    private let shown: Revision
    /// What they alone were told after `since`.
    private let news: StreamTail.Event?
    /// The names of the events after `since` that they are not told of.
    private let withheld: Set<String>
    /// They are told what they missed as a whole, never event by event.
    private let isWhole: Bool

    public init(
        _ view: any Encodable, rev: Revision, since: Revision, shown: Revision,
        news: StreamTail.Event?, withheld: Set<String>
    ) {
        (self.view, self.rev, self.since, self.shown) = (view, rev, since, shown)
        (self.news, self.withheld, isWhole) = (news, withheld, false)
    }

    /// By the revisions that count for all, and with nothing that happened before.
    public init(whole view: any Encodable, at rev: Revision) {
        (self.view, self.rev, since, shown) = (view, rev, rev, rev)
        (news, withheld, isWhole) = (nil, [], true)
    }
}

extension ApartView {
    /// Up to which revision the viewer has all if they are at this number; nil if that is not known.
    func reached(by number: Revision) -> Revision? {
        let before = news == nil ? shown : shown - 1
        guard number <= rev, !isWhole else { return nil }
        // With nothing withheld, their numbers go along with the revisions.
        if withheld.isEmpty, number >= shown { return since + number - shown }
        guard number < before else { return since }
        return before == since ? number : nil
    }

    /// What the viewer is told after a number of theirs, by their own count. `events` are all after
    /// the revision that it stands for; nil when some of them are missing.
    func told(_ events: [StreamTail.Event], after number: Revision) -> [StreamTail.Event]? {
        let earlier = events.prefix { $0.rev <= since }
        let later = events.dropFirst(earlier.count).filter { !withheld.contains($0.event) }
        var counted = Array(earlier)
        if let news { counted.append(news) }
        for (offset, event) in later.enumerated() {
            let place = withheld.isEmpty ? event.rev - since : 1 + offset
            counted.append(event.numbered(shown + place))
        }
        let told = counted.filter { $0.rev > number }
        return told.count == rev - number ? told : nil
    }
}

extension StreamTail.Event {
    fileprivate func numbered(_ rev: Revision) -> Self {
        Self(
            rev: rev, event: event, at: at, by: by, id: id, trace: trace, body: body, faces: faces)
    }
}

extension Host {
    /// Shows these entities to viewers who are apart. A roster's source says who that is.
    @discardableResult
    public func showingApart<E: Watchable>(
        _ type: E.Type,
        _ view: @escaping (E, Revision, EntityKey, PersonID, Reader) throws -> ApartView?
    ) -> Host {
        apartViews[E.kind] = { try view($0 as! E, $1, $2, $3, $4) }
        readers = [:]
        return self
    }
}
