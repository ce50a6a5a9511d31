import Contracts
import EventSourcing
import ParlorWire

extension FakeFriends {
    /// The whole, or what a command changed.
    enum Shown: Encodable {
        case whole(FriendsView)
        case friendship(Friendship)
        case decision(Decision)
        case noted

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .whole(let view): try view.encode(to: encoder)
            case .friendship(let friendship): try friendship.encode(to: encoder)
            case .decision(let decision): try decision.encode(to: encoder)
            case .noted: try Noted().encode(to: encoder)
            }
        }
    }

    /// For everybody else only whose it is.
    func view(for viewer: Actor, key: EntityKey) -> Shown {
        let owner = PersonID(key.rawValue)
        guard viewer.person == owner else { return .whole(FriendsView(userId: owner)) }
        return .whole(
            FriendsView(
                userId: owner, friends: friends, incoming: incoming, outgoing: outgoing,
                decisions: decisions, invitations: invitations))
    }

    func reply(to command: FakeFriendsCommand, for viewer: Actor, key: EntityKey) -> Shown {
        switch command {
        case .request(let person), .accept(let person), .part(let person):
            .friendship(Friendship(userId: person, status: status(of: person)))
        case .decide(let decision): .decision(decision)
        case .undecide(let kind, let key): .decision(Decision(kind: kind, key: key))
        default: .noted
        }
    }
}
