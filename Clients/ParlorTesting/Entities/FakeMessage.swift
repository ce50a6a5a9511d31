import Contracts
import ParlorWire

/// What was said, and what became of it.
struct FakeMessage: Codable, Hashable, Sendable {
    private(set) var sent: NewMessage
    private(set) var deletedAt: Timestamp?
    private var editedAt: Timestamp?
    private var reactions: [String: [PersonID]] = [:]

    init(_ sent: NewMessage) { self.sent = sent }

    var shown: ChatMessage {
        ChatMessage(sent, editedAt: editedAt, deletedAt: deletedAt, reactions: reactions)
    }

    func has(_ emoji: String, from person: PersonID) -> Bool {
        reactions[emoji]?.contains(person) == true
    }

    mutating func apply(_ event: ChatEvent) {
        switch event {
        case .edited(_, let text, let at): (sent.text, editedAt) = (text, at)
        case .deleted(_, let at):
            (sent.text, sent.photoId, sent.replyTo) = (nil, nil, nil)
            (deletedAt, editedAt, reactions) = (at, nil, [:])
        case .reacted(let reaction):
            var people = reactions[reaction.emoji] ?? []
            people.removeAll { $0 == reaction.userId }
            if reaction.on { people.append(reaction.userId) }
            reactions[reaction.emoji] = people.isEmpty ? nil : people
        case .started, .sent, .erased, .read, .memberAdded, .memberRemoved, .renamed, .closed,
            .kept, .met:
            break
        }
    }
}
