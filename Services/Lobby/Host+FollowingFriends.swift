import Contracts
import Hosting
import ParlorWire

/// Whom a host blocked does not come into the host's rooms.
extension Host {
    func followingFriends() -> Host {
        following(
            FriendsEvent.self, [.blocked, .unblocked], as: "blocks", into: HostBlocks.self
        ) { event, entry in
            let key = entry.stream.key
            return switch event {
            case .blocked(let other, _):
                Directive(key, .note(userId: other.wrappedValue, isBlocked: true))
            case .unblocked(let other, _):
                Directive(key, .note(userId: other.wrappedValue, isBlocked: false))
            default: nil
            }
        }
    }
}
