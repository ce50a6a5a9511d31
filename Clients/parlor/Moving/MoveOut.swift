import Contracts
import Hosting
import Journal
import Lines
import ParlorWire

/// All users, conversations, messages and drawings, as lines: everything that `parlor import` reads.
/// Conversations and boards of rooms are left out.
struct MoveOut {
    /// How many questions are asked at once.
    private static let atOnce = 64
    private static let page = 100

    let questions: Questions
    let photos: SavedPhotos?
    let write: (MovedLine) throws -> Void

    func run() throws {
        try writeUsers()
        let chats = try writeConversations()
        for (chat, count) in chats { try writeMessages(of: chat, count) }
        try writeDrawings()
    }
}

extension MoveOut {
    /// People who deleted their account are among them: what they said may still be there.
    private func writeUsers() throws {
        let people = try questions.entries(of: PersonEvent.kind, began: ["created", "deleted"])
        for some in people.map({ PersonID($0.stream.key.rawValue) }).inChunks(of: Self.atOnce) {
            let calls = some.map {
                Call(asking: PersonQuery.me, of: $0.key, by: .person($0))
            }
            for profile in try questions.answers(to: calls, as: MyProfile.self) {
                guard let profile else { continue }
                let user = UserLine(profile)
                try photos?.save(at: user.photo)
                try write(MovedLine(user: user))
            }
        }
    }

    /// The conversations, and how many messages each has.
    private func writeConversations() throws -> [(ChatID, Int)] {
        let started = try questions.entries(of: ChatEvent.kind, began: ["started"]).filter {
            try JSON.decode(NewChat.self, from: $0.body.bytes).type != .room
        }
        var counts: [(ChatID, Int)] = []
        for some in started.map({ ChatID($0.stream.key) }).inChunks(of: Self.atOnce) {
            let calls = some.map { Call(asking: ChatQuery.get, of: $0.key) }
            for view in try questions.answers(to: calls, as: ChatView.self) {
                // A group that everybody left is over.
                guard let view, !view.members.isEmpty else { continue }
                counts.append((view.conversationId, view.messageCount))
                try write(MovedLine(conversation: ConversationLine(view)))
            }
        }
        return counts
    }

    private func writeMessages(of chat: ChatID, _ count: Int) throws {
        let pages = stride(from: 0, to: count, by: Self.page).map {
            $0 + 1..<min($0 + Self.page, count) + 1
        }
        for some in pages.inChunks(of: Self.atOnce / 4) {
            let calls = some.map { Call(asking: ChatQuery(numbers: $0, in: chat), of: chat.key) }
            let answers = try questions.answers(to: calls, as: ChatHistory.self)
            for (numbers, answer) in zip(some, answers) {
                for message in try whole(answer?.messages ?? [], numbers, of: chat) {
                    let line = MessageLine(message, in: chat)
                    try photos?.save(at: line.photoURL)
                    try write(MovedLine(message: line))
                }
            }
        }
    }

    /// A page of long messages is shorter: what is missing before it is asked for.
    private func whole(
        _ page: [ChatMessage], _ numbers: Range<Int>, of chat: ChatID
    ) throws -> [ChatMessage] {
        var messages = page
        while let first = messages.first, first.number > numbers.lowerBound {
            let missing = ChatQuery(numbers: numbers.lowerBound..<first.number, in: chat)
            let call = Call(asking: missing, of: chat.key)
            let answer = try questions.answers(to: [call], as: ChatHistory.self)[0]
            guard let more = answer?.messages, !more.isEmpty else { break }
            messages = more + messages
        }
        return messages
    }

    private func writeDrawings() throws {
        let created = try questions.entries(
            of: DrawingEvent.kind, began: ["created"], ended: "deleted"
        )
        .filter {
            try JSON.decode(NewDrawing.self, from: $0.body.bytes).roomId == nil
        }
        for some in created.map({ DrawingID($0.stream.key) }).inChunks(of: Self.atOnce / 8) {
            let views = try questions.answers(
                to: some.map { Call(asking: DrawingQuery.get(rev: nil, after: nil), of: $0.key) },
                as: DrawingView.self)
            for view in views.compactMap(\.self) {
                guard let picture = try picture(of: view.drawingId) else { continue }
                try write(MovedLine(drawing: DrawingLine(view, picture)))
            }
        }
    }

    private func picture(of drawing: DrawingID) throws -> Picture? {
        var layers: [Layer] = []
        var after: String?
        var background = Color.white
        repeat {
            let query = DrawingQuery.export(format: .json, rev: nil, after: after)
            let call = Call(asking: query, of: drawing.key)
            guard
                let part = try questions.answers(to: [call], as: ExportedDrawing.self)[0],
                let picture = part.drawing
            else { return nil }
            layers += picture.layers
            (after, background) = (part.more, picture.backgroundColor)
        } while after != nil
        return Picture(layers: layers, backgroundColor: background)
    }
}

extension ChatQuery {
    fileprivate init(numbers: Range<Int>, in chat: ChatID) {
        self = .history(before: MessageID(numbers.upperBound, in: chat), limit: numbers.count)
    }
}
