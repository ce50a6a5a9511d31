import Contracts
import Hosting
import ParlorWire

/// Who blocked somebody does not write to them, nor they to them.
extension Host {
    func followingFriends() -> Host {
        following(
            FriendsEvent.self, [.blocked, .unblocked], as: "blocks", into: Contact.self
        ) { event, entry in
            let person = PersonID(entry.stream.key.rawValue)
            return switch event {
            case .blocked(let other, _):
                Directive(blockOf: other.wrappedValue, by: person, on: true)
            case .unblocked(let other, _):
                Directive(blockOf: other.wrappedValue, by: person, on: false)
            default: nil
            }
        }
    }
}

extension Directive<Contact> {
    fileprivate init(blockOf other: PersonID, by person: PersonID, on: Bool) {
        self.init(Chat.pairKey(person, other), .noteBlock(by: person, on: on))
    }
}
