import Foundation

/// The history of another app, as lines: people, what they said to each other, and what they drew.
struct SourceApp {
    static let people = 12
    static let firstEmail = "p0@example.org"

    let messages: Int
    private static let began = 1_700_000_000_000

    static func id(_ person: Int) -> String { "Xk29dKQ2jdPqLm3nRs8tUv1w\(1_000 + person)" }

    /// Two of each three conversations are direct.
    private var chats: [(id: String, members: [Int])] {
        (0..<9).map { chat in
            let first = chat % Self.people
            let others = chat % 3 == 2 ? [first + 1, first + 2, first + 3] : [first + 1]
            return ("chat.\(chat)", [first] + others.map { $0 % Self.people })
        }
    }

    var lines: [String] {
        (0..<Self.people).map(user) + chats.map(conversation)
            + (0..<messages).reversed().map(message) + (0..<3).map(drawing)
    }

    func write(to path: String) throws {
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
    }

    private func user(_ person: Int) -> String {
        let look =
            person % 3 == 0
            ? #""avatarType": "built_in", "avatarId": "blue_circle", "photoURL": null, "#
            : person % 3 == 1 ? #""photoURL": "https://example.org/\#(person).jpg", "# : ""
        return """
            {"user": {"id": "\(Self.id(person))", "displayName": "Person \(person)", \
            "email": "p\(person)@example.org", \(look)"isOnline": true, "fcmToken": "secret", \
            "createdAt": \(Self.began), "lastSeen": {"_seconds": 1700500000, "_nanoseconds": 0}, \
            "preferences": {"aiEnabled": false, "notificationSettings": {"messages": true}}}}
            """
    }

    private func conversation(_ chat: (id: String, members: [Int])) -> String {
        let details = chat.members.map { #""\#(Self.id($0))": {"displayName": "Old name"}"# }
        let isDirect = chat.members.count == 2
        let number = chats.firstIndex { $0.id == chat.id }!
        // One has read the first message, one all, and the others what they said themselves.
        let marks =
            [1, 5, 7].contains(number)
            ? #""readUpTo": {"\#(Self.id(chat.members[0]))": "m.\#(4 * number)", "#
                + #""\#(Self.id(chat.members[1]))": "m.gone"}, "# : ""
        return """
            {"conversation": {"id": "\(chat.id)", "type": "\(isDirect ? "direct" : "group")", \
            \(isDirect ? "" : #""title": "Group \#(chat.id)", "#)\(marks)\
            "createdAt": \(Self.began), \
            "createdBy": "\(Self.id(chat.members[0]))", \
            "participantDetails": {\(details.joined(separator: ", "))}}}
            """
    }

    /// Three of four are in the first conversation.
    private func message(_ number: Int) -> String {
        let chat = chats[number % 4 == 0 ? number / 4 % chats.count : 0]
        let sender = chat.members[number / 7 % chat.members.count]
        let more =
            number % 10 == 0
            ? #", "editedAt": \#(Self.began + 1), "reactions": {"👍": ["\#(Self.id(sender))"]}"#
            : number % 20 == 3 ? #", "replyTo": "m.\#(number - 2)""# : ""
        return """
            {"message": {"id": "m.\(number)", "conversationId": "\(chat.id)", \
            "senderId": "\(Self.id(sender))", "senderName": "Old name", \
            "text": "Message \(number)", "createdAt": \(Self.began + 1_000 * number)\(more)}}
            """
    }

    private func drawing(_ number: Int) -> String {
        """
        {"drawing": {"userId": "\(Self.id(number))", "strokes": [{"points": [{"x": 1, "y": \
        \(number)}, {"x": 2, "y": 3}], "color": {"r": 1, "g": 0, "b": 0, "a": 1}, \
        "brushSize": 4, "brush": {"id": "crayon"}}], "stamps": [{"emoji": "❤️", "x": 1, "y": 2, \
        "size": 48}], "backgroundColor": {"r": 1, "g": 1, "b": 1, "a": 1}}}
        """
    }
}
