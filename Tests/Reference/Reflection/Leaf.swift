import ParlorWire

/// What stands in examples where a type has no more inside.
enum Leaf {
    static let text = "text"

    private static let texts: [String: String] = [
        "PersonID": "3x7qk2mwp5vbt4zc6yhd2nrfja", "DeviceID": "b5fz2kq7n3wyc4tm6xhp2vdrje",
        "DisplayName": "Ada Lovelace", "displayName": "Ada Lovelace", "StreamName": "person.ada",
        "Timestamp": "2026-03-01T12:00:00.000Z", "Epoch": "e1", "EntityKey": "ada",
        "EntityKind": "person", "AvatarID": "blue_circle", "ColorID": "teal",
        "ProductID": "gold_collection",
        "SymbolID": "hair_curly", "GameID": "crazyEights", "MatchID": "m1",
        "ErrorCode": "NOT_FOUND",
        "email": "ada@example.org", "password": "correct horse battery", "app": "parlor-web/1.0.0",
        "stream": "person.ada", "call": "person.rename", "photoURL": "/v1/photos/5kq2",
        "message": "There is nothing of that name.", "color": "teal", "event": "identityChanged",
        "unwatch": "person.ada", "key": "ada", "prefix": "ad", "epoch": "e1",
        "skinColorHex": "#F2C9A1", "hairColorHex": "#3B2417", "backgroundColorHex": "#CFE8FF",
        "context": "displayName", "Actor": "3x7qk2mwp5vbt4zc6yhd2nrfja",
        "closed": "You may no longer watch this.", "signal": "typing",
    ]

    private static let keys = [
        "games": "crazyEights", "statsByGameId": "crazyEights", "people": texts["PersonID"]!,
        "context": "field", "notificationSettings": "chat",
    ]

    static func key(in field: String) -> String { keys[field] ?? "key" }

    static func text(of type: String?, in field: String) -> String {
        type.flatMap { texts[$0] } ?? texts[field] ?? field
    }
}

extension Book {
    /// Something of that shape, as it would be sent.
    func example(of shape: Shape, in field: String) -> Document {
        switch shape {
        case .text: .text(Leaf.text(of: nil, in: field))
        case .integer: .integer(["version", "games"].contains(field) ? 1 : 12)
        case .number: .integer(1)
        case .flag: .flag(true)
        case .anything: field == "cid" ? .text("c1") : .object([])
        case .list(let element): .list([example(of: element, in: field)])
        case .dictionary(let value):
            .object([(Leaf.key(in: field), example(of: value, in: field))])
        case .named(let name): example(of: name, in: field)
        }
    }

    func example(of fields: [Field]) -> Document {
        .object(fields.map { ($0.name, example(of: $0.shape, in: $0.name)) })
    }

    private func example(of name: String, in field: String) -> Document {
        switch definitions[name] {
        case .text: .text(Leaf.text(of: name, in: field))
        case .oneOf(let texts):
            .text(texts.first { $0 == Leaf.text(of: name, in: field) } ?? texts[0])
        case .anyOf(let shapes, _): example(of: shapes[0], in: field)
        case .object(let fields, let first): example(of: fields.filter { first.contains($0.name) })
        case nil: .object([])
        }
    }
}
