/// `chat.<id>`
struct ChatFold: Fold {
    private(set) var view: Value

    init(_ view: Value, viewer: String) { self.view = view }

    mutating func take(_ event: String, _ body: Value, rev: Int) throws -> Bool {
        switch event {
        case "started": break
        case "sent": say(body)
        case "edited": change(body) { $0.merge(body, "text", "editedAt") }
        case "deleted":
            change(body) { $0.empty(at: body["deletedAt"]) }
        case "erased":
            view["messages"].items = view["messages"].items.map { message in
                var message = message
                let isMeant = body["withMessages"] == true || message["photoId"] != .null
                if message["senderId"] == body["userId"], message["deletedAt"] == .null, isMeant {
                    message.empty(at: message["sentAt"])
                }
                return message
            }
        case "reacted": change(body) { $0.react(body) }
        case "read":
            view["readUpTo"][body["userId"].text!] = body["upTo"]
            view["unreadCounts"][body["userId"].text!] = body["unreadCount"]
        case "memberAdded": add(body["userId"])
        case "kept":
            view["isClosed"] = false
            if !view["members"].items.contains(body["userId"]) { add(body["userId"]) }
        case "met": view["roomCode"] = .null
        case "memberRemoved": remove(body["userId"])
        case "renamed": view["title"] = body["title"]
        case "closed": view["isClosed"] = true
        default: throw Unfolded(event: event)
        }
        return true
    }

    mutating func show(_ people: [String: Value]) {
        for person in view["participantDetails"].fields.keys {
            view["participantDetails"][person] = Value.participant(people[person])
        }
        view["messages"].items = view["messages"].items.map {
            $0.sent(by: people[$0["senderId"].text ?? ""])
        }
    }

    static let senderFields = Value.avatarFields.map(\.asSenders)
}

extension Value {
    fileprivate mutating func empty(at time: Value) {
        self["deletedAt"] = time
        for name in ["text", "photoId", "photoURL", "replyTo", "editedAt"] { self[name] = .null }
        self["reactions"] = [:]
    }
}

extension ChatFold {
    private mutating func say(_ body: Value) {
        var message = body
        message["reactions"] = [:]
        if let photo = body["photoId"].text { message["photoURL"] = .text("/v1/photos/\(photo)") }
        if body["text"] == .null, body["photoId"] == .null { message["deletedAt"] = body["sentAt"] }
        view["messages"].items.append(message)
        view["messageCount"] = body["number"]
        let sender = body["senderId"].text!
        for (person, unread) in view["unreadCounts"].fields {
            view["unreadCounts"][person] = person == sender ? 0 : .number(unread.number! + 1)
        }
        view["readUpTo"][sender] = body["messageId"]
    }

    private mutating func change(_ body: Value, _ change: (inout Value) -> Void) {
        guard let place = view["messages"].place(of: "messageId", body["messageId"]) else { return }
        change(&view["messages"].items[place])
    }

    private mutating func add(_ person: Value) {
        view["members"].items.append(person)
        let (id, count) = (view["conversationId"].text ?? "", view["messageCount"].integer ?? 0)
        view["readUpTo"][person.text!] = count > 0 ? .text("\(id)-\(count)") : .null
        view["unreadCounts"][person.text!] = 0
        view["participantDetails"][person.text!] = [:]
    }

    private mutating func remove(_ person: Value) {
        view["members"].removeItems { $0 == person }
        for name in ["readUpTo", "unreadCounts"] { view[name][person.text!] = .null }
        if view["messages"].place(of: "senderId", person) == nil {
            view["participantDetails"][person.text!] = .null
        }
        if view["type"] == "group" { view["adminId"] = view["members"].items.first ?? .null }
    }
}

/// `chats.<id>`
struct ChatListFold: Fold {
    private(set) var view: Value

    init(_ view: Value, viewer: String) { self.view = view }

    mutating func take(_ event: String, _ body: Value, rev: Int) throws -> Bool {
        let known = view["conversations"].place(of: "conversationId", body["conversationId"])
        switch event {
        case "changed":
            if let known {
                let newer = view["conversations"].items[known]["rev"].number! > body["rev"].number!
                if newer { return true }
                view["conversations"].items.remove(at: known)
            }
            var row = body
            row["participantDetails"] = .object(
                Dictionary(uniqueKeysWithValues: body["members"].items.map { ($0.text!, [:]) }))
            view["conversations"].items.append(row)
            view["conversations"].items.sort(by: Self.isBefore)
        case "removed": if let known { view["conversations"].items.remove(at: known) }
        default: throw Unfolded(event: event)
        }
        return view["more"].isNull
    }

    private static func isBefore(_ one: Value, _ other: Value) -> Bool {
        (one["activeAt"].text!, one["conversationId"].text!)
            > (other["activeAt"].text!, other["conversationId"].text!)
    }

    mutating func show(_ people: [String: Value]) {
        view["conversations"].items = view["conversations"].items.map { row in
            var row = row
            for person in row["participantDetails"].fields.keys {
                row["participantDetails"][person] = Value.participant(people[person])
            }
            let last = row["lastMessage"]
            if !last.isNull { row["lastMessage"] = last.sent(by: people[last["senderId"].text!]) }
            return row
        }
    }
}

extension Value {
    fileprivate static func participant(_ identity: Value?) -> Value {
        var shown = identity ?? [:]
        shown["userId"] = .null
        return shown
    }

    fileprivate func sent(by identity: Value?) -> Value {
        guard let identity else { return self }
        var message = self
        message["senderName"] = identity["displayName"]
        for name in Self.avatarFields { message[name.asSenders] = identity[name] }
        return message
    }

    fileprivate mutating func react(_ body: Value) {
        let emoji = body["emoji"].text!
        var people = self["reactions"][emoji].items.filter { $0 != body["userId"] }
        if body["on"].isTrue { people.append(body["userId"]) }
        self["reactions"][emoji] = people.isEmpty ? .null : .list(people)
    }
}

extension String {
    /// `photoURL` as `senderPhotoURL`.
    fileprivate var asSenders: String { "sender\(prefix(1).uppercased())\(dropFirst())" }
}
