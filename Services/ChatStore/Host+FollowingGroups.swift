import Contracts
import Hosting
import ParlorWire

/// Members of a group stay in its conversation, whether or not they are in its room.
extension Host {
    func followingGroups() -> Host {
        following(
            GroupEvent.self, [.founded, .joined, .left, .renamed], as: "groups", into: Chat.self
        ) { event, entry in
            let key = GroupID(entry.stream.key).conversation.key
            return switch event {
            case .founded(let group):
                Directive(key, .noteKept(userId: group.by, on: true, name: group.name))
            case .joined(let person): Directive(key, .noteKept(userId: person, on: true))
            case .left(let person, _): Directive(key, .noteKept(userId: person, on: false))
            case .renamed(let name): Directive(key, .noteGroupName(name: name))
            case .asked, .played: nil
            }
        }
    }
}
