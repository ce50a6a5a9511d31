import Contracts
import MatchRules
import ParlorWire

/// What one entity has to do because of what happened to another one.
enum Errand: Sendable {
    case person(EntityKey, PersonCommand)
    case friends(EntityKey, FakeFriendsCommand)
    case room(EntityKey, RoomCommand)
    case roomList(EntityKey, PublicRoomsCommand)
    case match(EntityKey, MatchCommand)
    case chat(EntityKey, ChatCommand)
    /// Everybody who sees the person sees how they look now.
    case show(PersonID)
    /// The lists of those who are in a conversation, or were.
    case listChat(EntityKey, former: [PersonID])
    case signOut(DeviceID)
}

extension FakeServer {
    /// Until nobody has to do anything more.
    mutating func runErrands() {
        while !errands.isEmpty { perform(errands.removeFirst()) }
    }

    mutating func perform(_ errand: Errand) {
        switch errand {
        case .person(let key, let command): carryOut(FakePerson.self, command, at: key)
        case .friends(let key, let command): carryOut(FakeFriends.self, command, at: key)
        case .room(let key, let command): carryOut(FakeRoom.self, command, at: key)
        case .roomList(let key, let command): carryOut(FakeRoomList.self, command, at: key)
        case .match(let key, let command): carryOut(Match.self, command, at: key)
        case .chat(let key, let command): carryOut(FakeChat.self, command, at: key)
        case .show(let person): showEverywhere(person)
        case .listChat(let key, let former): listChat(key, former: former)
        case .signOut(let device): signOut(device)
        }
    }

    /// What is refused changes nothing.
    mutating func carryOut<E: HostedEntity>(
        _ type: E.Type, _ command: E.Command, at key: EntityKey, by actor: Actor = .part("parlor")
    ) {
        _ = try? decide(E.self, command, at: key, Sender(actor))
    }
}
