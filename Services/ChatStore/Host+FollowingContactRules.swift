import Contracts
import Hosting
import ParlorWire

/// Whom people let write to them first: their friends, and what they chose.
extension Host {
    func followingContactRules() -> Host {
        following(
            AccountEvent.self, [.preferencesChanged, .deleted], as: "writers",
            into: ContactRule.self
        ) { event, entry in
            switch event {
            case .preferencesChanged(let preferences):
                Directive(
                    entry.stream.key, .noteWriters(from: preferences.messagesFrom ?? .usual))
            case .deleted: Directive(entry.stream.key, .close)
            default: nil
            }
        }
        // A block ends a friendship.
        return following(
            FriendsEvent.self, [.friendAdded, .friendRemoved, .blocked, .deleted],
            as: "friendships", into: ContactRule.self
        ) { event, entry in
            switch event {
            case .friendAdded(let other):
                Directive(
                    entry.stream.key, .noteFriend(userId: other.wrappedValue, on: true))
            case .friendRemoved(let other), .blocked(let other, _):
                Directive(
                    entry.stream.key, .noteFriend(userId: other.wrappedValue, on: false))
            case .deleted: Directive(entry.stream.key, .close)
            default: nil
            }
        }
    }
}
