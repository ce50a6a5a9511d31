import Contracts
import ParlorWire

/// What was said, and what became of it.
struct Message: Codable, Hashable {
    /// As it was sent; a text that was edited is the new one.
    private(set) var sent: NewMessage
    private(set) var editedAt: Timestamp?
    private(set) var deletedAt: Timestamp?
    private(set) var reactions: [Reaction] = []
    /// How often it was edited or reacted to; a long text counts several times.
    private(set) var changes = 0

    struct Reaction: Codable, Hashable {
        let emoji: String
        var people: [PersonID]
    }

    private static let bytesOfChange = 1_024

    /// It takes no more changes, but a reaction can be taken off, and it can be deleted.
    var isWornOut: Bool { changes >= ChatRefusal.mostChanges }

    /// Of one that was erased neither text nor photo is left.
    init(_ sent: NewMessage) {
        self.sent = sent
        if sent.text == nil, sent.photoId == nil { deletedAt = sent.sentAt }
    }

    /// As all that happened to it has made it; nil when it was never sent.
    init?(_ events: some Sequence<ChatEvent>) {
        var message: Message?
        for event in events {
            if case .sent(let sent) = event {
                message = Message(sent)
            } else {
                message?.apply(event)
            }
        }
        guard let message else { return nil }
        self = message
    }

    var isDeleted: Bool { deletedAt != nil }

    func has(_ emoji: String, from person: PersonID) -> Bool {
        reactions.contains { $0.emoji == emoji && $0.people.contains(person) }
    }

    mutating func apply(_ event: ChatEvent) {
        switch event {
        case .edited(_, let text, let at):
            (sent.text, editedAt) = (text, at)
            changes += 1 + text.text.utf8.count / Self.bytesOfChange
        case .deleted(_, let at):
            erase()
            deletedAt = at
        case .reacted(let reaction):
            guard !isDeleted else { return }
            react(reaction)
            changes += 1
        case .started, .sent, .erased, .read, .memberAdded, .memberRemoved, .renamed, .closed,
            .kept, .met:
            break
        }
    }

    /// Whether it is erased together with its sender's account.
    func goes(with person: PersonID, _ withMessages: Bool) -> Bool {
        sent.goes(with: person, withMessages) && !isDeleted
    }

    /// What the journal has of it afterwards says as much.
    mutating func erase() {
        sent = sent.erased
        (deletedAt, editedAt, reactions, changes) = (sent.sentAt, nil, [], 0)
    }

    private mutating func react(_ reaction: ChatReaction) {
        if let index = reactions.firstIndex(where: { $0.emoji == reaction.emoji }) {
            reactions[index].people.removeAll { $0 == reaction.userId }
            if reaction.on { reactions[index].people.append(reaction.userId) }
            if reactions[index].people.isEmpty { reactions.remove(at: index) }
        } else if reaction.on {
            reactions.append(Reaction(emoji: reaction.emoji, people: [reaction.userId]))
        }
    }

    var shown: ChatMessage {
        ChatMessage(
            sent, editedAt: editedAt, deletedAt: deletedAt,
            reactions: Dictionary(uniqueKeysWithValues: reactions.map { ($0.emoji, $0.people) }))
    }
}
