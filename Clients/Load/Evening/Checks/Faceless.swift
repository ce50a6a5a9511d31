import ParlorWire

/// JSON without the names and avatars that are filled in when a view is shown.
enum Faceless: Hashable {
    case object([String: Faceless])
    case list([Faceless])
    case value(Bytes)

    private static let faces: Set<String> = [
        "username", "displayName", "host", "avatarType", "avatarId", "avatarLook", "photoURL",
        "avatar", "senderName", "senderAvatarType", "senderAvatarId", "senderAvatarLook",
        "senderPhotoURL", "senderAvatar",
        "@player", "@sender", "@person",
    ]

    init(_ json: Bytes) throws {
        switch json.first {
        case UInt8(ascii: "{"):
            let fields = try JSON.decode([String: RawJSON].self, from: json)
            self = .object(
                try fields.filter { !Self.faces.contains($0.key) }
                    .mapValues { try Faceless($0.bytes) })
        case UInt8(ascii: "["):
            let items = try JSON.decode([RawJSON].self, from: json)
            self = .list(try items.map { try Faceless($0.bytes) })
        default: self = .value(json)
        }
    }

    /// The first field that differs, and how.
    func difference(from other: Faceless) -> String? {
        switch (self, other) {
        case (.object(let ours), .object(let theirs)):
            for name in Set(ours.keys).union(theirs.keys).sorted() {
                guard let our = ours[name], let their = theirs[name] else {
                    return "'\(name)' is \(ours[name]?.text ?? "absent"), not"
                        + " \(theirs[name]?.text ?? "absent")"
                }
                if let difference = our.difference(from: their) { return "\(name): \(difference)" }
            }
            return nil
        case (.list(let ours), .list(let theirs)) where ours.count == theirs.count:
            return zip(ours, theirs).lazy.compactMap { $0.difference(from: $1) }.first
        default: return self == other ? nil : "\(text), not \(other.text)"
        }
    }

    private var text: String {
        switch self {
        case .object(let fields): "an object of \(fields.keys.sorted())"
        case .list(let items): "a list of \(items.count)"
        case .value(let bytes): String(decoding: bytes, as: UTF8.self)
        }
    }
}
