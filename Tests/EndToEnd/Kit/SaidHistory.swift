import Lines
import ParlorWire

/// What was said in conversations, and how far each member has read: without the ids of
/// conversations and messages, which are others in another app.
struct SaidHistory {
    struct Message: Hashable {
        let members: Set<SourceID>
        let senderId: SourceID
        let text: String?
        let createdAt: Timestamp
    }

    struct Mark: Hashable {
        let members: Set<SourceID>
        let reader: SourceID
        /// The text of the last message that they have read.
        let text: String?
    }

    private(set) var messages: Set<Message> = []
    private(set) var marks: Set<Mark> = []

    init(_ lines: [String]) throws {
        let moved = try lines.map { try MovedLine(read: Array($0.utf8)) }
        let said = Dictionary(grouping: moved.compactMap(\.message), by: \.conversationId)
        for chat in moved.compactMap(\.conversation) {
            add(chat, (said[chat.id] ?? []).sorted { $0.createdAt.time < $1.createdAt.time })
        }
    }

    private mutating func add(_ chat: ConversationLine, _ said: [MessageLine]) {
        let people = chat.members ?? (chat.participantDetails ?? [:]).keys.map { SourceID($0) }
        let members = Set(people)
        for line in said {
            messages.insert(
                Message(
                    members: members, senderId: line.senderId, text: line.text,
                    createdAt: line.createdAt.time))
        }
        for reader in members {
            // People have read what they said. Who has no mark where others have one read no more.
            let own = said.lastIndex { $0.senderId == reader } ?? -1
            var read = said.count - 1
            if let marks = chat.readUpTo {
                let id = marks[reader.source]
                read = id == nil ? -1 : said.firstIndex { $0.id == id } ?? read
            }
            let last = max(own, read)
            guard last >= 0 else { continue }
            marks.insert(Mark(members: members, reader: reader, text: said[last].text))
        }
    }
}
