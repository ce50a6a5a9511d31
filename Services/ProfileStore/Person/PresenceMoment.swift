import Contracts
import ParlorWire

/// A person's presence at a revision of their stream.
struct PresenceMoment: Codable, Hashable {
    var rev: Revision
    /// How many of the events up to `rev` were not of presence.
    var told: Int
    var isOnline: Bool
    var lastSeen: Timestamp?
}

extension PresenceMoment {
    /// The same as somebody sees and counts it who is apart.
    func seen(by viewer: Apart?) -> PresenceMoment {
        guard let viewer else { return self }
        var seen = self
        let since = viewer.isBlocked ? told - viewer.told : rev - viewer.since
        seen.rev = viewer.shown + max(0, since)
        let isAsThen = lastSeen == viewer.actual && (isOnline || !viewer.isNews)
        guard viewer.isBlocked || isAsThen else { return seen }
        (seen.isOnline, seen.lastSeen) = (viewer.isNews && !viewer.isBlocked, viewer.lastSeen)
        return seen
    }

    /// How a viewer sees the person from this moment on, when a block begins or ends; nil when as
    /// all others do. `known` is how they saw the person before.
    func apart(after known: Apart?, isBlocked: Bool, at now: Timestamp) -> Apart? {
        let before = seen(by: known)
        let isNews = before.isOnline != (isOnline && !isBlocked)
        let isAsForAll = !isBlocked && !isNews && before == self
        guard !isAsForAll else { return nil }
        return Apart(
            isBlocked: isBlocked, since: rev, told: told, shown: before.rev + (isNews ? 1 : 0),
            isNews: isNews, lastSeen: isNews ? now : before.lastSeen, actual: lastSeen)
    }
}

extension Person {
    func moment(at rev: Revision) -> PresenceMoment {
        PresenceMoment(rev: rev, told: toldCount, isOnline: isOnline, lastSeen: lastSeen)
    }

    /// As all others see the person, or as somebody does who is apart.
    func view(for apart: Apart?, key: EntityKey, at rev: Revision) -> PersonView {
        var view = view(for: .part("profile-store"), key: key)
        let seen = moment(at: rev).seen(by: apart)
        (view.isOnline, view.lastSeen) = (seen.isOnline, seen.lastSeen ?? view.createdAt)
        return view
    }
}
