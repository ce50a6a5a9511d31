import Contracts
import EventSourcing
import ParlorWire
import Scenarios

@testable import ChatStore

extension PersonID {
    static let ada: PersonID = "ada"
    static let bob: PersonID = "bob"
    static let cleo: PersonID = "cleo"
    static let dora: PersonID = "dora"
}

extension Actor {
    static let ada = Actor.person(.ada)
    static let bob = Actor.person(.bob)
    static let cleo = Actor.person(.cleo)
    static let dora = Actor.person(.dora)
}

extension Timestamp {
    static let birth = Timestamp(milliseconds: 1_767_225_600_000)
}

extension NewRoom {
    /// Ada's.
    static let friday = NewRoom(
        id: "r1", roomName: RoomName(read: "Friday"), createdBy: .ada, createdAt: .birth,
        maxPlayers: 8, isPrivate: false, passcodeHash: nil, hostPolicy: .transfer,
        selectedGameType: nil, settings: nil, patience: .usual)
}

extension EntityKey {
    static let chess: EntityKey = "c"
}

extension ChatID {
    static let chess: ChatID = "c"
}

extension ChatEvent {
    /// Ada's group, with Bob.
    static let chess = ChatEvent.started(
        NewChat(
            type: .group, title: try! ChatTitle("Chess"), createdBy: .ada, members: [.ada, .bob],
            startedAt: .birth))

    static let direct = ChatEvent.started(
        NewChat(type: .direct, createdBy: .ada, members: [.ada, .bob], startedAt: .birth))

    static let room = ChatEvent.started(
        NewChat(
            type: .room, title: try! ChatTitle("Friday"), createdBy: .ada, members: [],
            startedAt: .birth, roomCode: "K7QD", roomEpoch: "e1"))

    static func said(
        _ number: Int, _ person: PersonID, _ text: String, replyTo: MessageID? = nil
    ) -> ChatEvent {
        .sent(
            NewMessage(
                messageId: MessageID(number, in: .chess), number: number, senderId: person,
                text: MessageText(read: text), replyTo: replyTo, sentAt: .birth))
    }

    static func joined(_ person: PersonID) -> ChatEvent {
        .memberAdded(userId: person, addedAt: .birth)
    }

    static func reacted(
        _ number: Int, _ person: PersonID, _ emoji: String, on: Bool = true
    ) -> ChatEvent {
        .reacted(
            ChatReaction(
                messageId: MessageID(number, in: .chess), userId: person, emoji: emoji, on: on))
    }
}

extension ChatCommand {
    static func say(_ text: String, replyTo: MessageID? = nil) -> ChatCommand {
        .send(text: text, photoId: nil, replyTo: replyTo)
    }
}
