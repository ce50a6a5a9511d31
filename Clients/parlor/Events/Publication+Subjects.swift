import ParlorWire

/// Whom an event is about.
extension Publication {
    /// Kinds whose keys are people's ids.
    private static let personal: Set<EntityKind> = [
        "person", "account", "friends", "notify", "mail", "chats", "inbox", "hostblocks",
    ]
    /// Fields that hold people to whom something happens; who does it stands under other names.
    private static let fields: Set<String> = [
        "userId", "userIds", "to", "hostId", "adminId", "members", "spectators", "painters",
        "winners",
    ]

    /// It happened in a stream of theirs, or its body names them.
    func concerns(_ person: PersonID) -> Bool {
        let stream = header.stream
        if Self.personal.contains(stream.kind), stream.key == person.key { return true }
        guard let body = try? JSONTree(RawJSON(body)) else { return false }
        return body.names(person.rawValue, under: Self.fields)
    }
}

extension JSONTree {
    /// Whether this text stands in one of these fields, however deep.
    fileprivate func names(_ text: String, under fields: Set<String>) -> Bool {
        switch self {
        case .object(let all):
            all.contains { field, value in
                fields.contains(field) && value.isOrHas(text) || value.names(text, under: fields)
            }
        case .array(let all): all.contains { $0.names(text, under: fields) }
        case .scalar: false
        }
    }

    private func isOrHas(_ text: String) -> Bool {
        if case .array(let all) = self { return all.contains { $0.text == text } }
        return self.text == text
    }
}
