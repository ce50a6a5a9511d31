import Contracts
import EventSourcing
import ParlorWire

extension Friends {
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
        let owner = PersonID(key)
        guard viewer.person == owner else { return .whole(FriendsView(userId: owner)) }
        return .whole(
            FriendsView(
                userId: owner, friends: friends, incoming: incoming, outgoing: outgoing,
                decisions: sortedDecisions, invitations: invitations))
    }

    func reply(to command: FriendsCommand, for viewer: Actor, key: EntityKey) -> Shown {
        guard viewer.person == PersonID(key) else { return view(for: viewer, key: key) }
        return switch command {
        case .request(let person, _), .accept(let person, _), .decline(let person),
            .remove(let person):
            .friendship(Friendship(userId: person, status: status(of: person)))
        case .decide(let decision, _): .decision(decision)
        case .undecide(let kind, let key, _): .decision(Decision(kind: kind, key: key))
        case .declineInvitation: .noted
        default: view(for: viewer, key: key)
        }
    }
}
