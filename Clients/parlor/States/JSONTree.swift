import ParlorWire

/// A JSON value taken apart. Its texts, numbers and flags stay exactly as they came.
indirect enum JSONTree: Hashable, Sendable {
    case object([String: JSONTree])
    case array([JSONTree])
    case scalar(RawJSON)

    init(_ json: RawJSON) throws {
        switch json.bytes.first {
        case UInt8(ascii: "{"), nil:
            let fields = json.bytes.isEmpty ? [:] : try Self.read([String: RawJSON].self, json)
            self = .object(try fields.mapValues { try JSONTree($0) })
        case UInt8(ascii: "["):
            self = .array(try Self.read([RawJSON].self, json).map { try JSONTree($0) })
        default: self = .scalar(json)
        }
    }

    private static func read<T: Decodable>(_ type: T.Type, _ json: RawJSON) throws -> T {
        try JSON.decode(type, from: json.bytes)
    }

    /// What a text says; nil for anything else.
    var text: String? {
        guard case .scalar(let json) = self else { return nil }
        return try? JSON.decode(String.self, from: json.bytes)
    }
}

extension JSONTree: Encodable {
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let fields): try fields.encode(to: encoder)
        case .array(let elements): try elements.encode(to: encoder)
        case .scalar(let json): try json.encode(to: encoder)
        }
    }

    var compact: String { String(decoding: JSON.encode(self), as: UTF8.self) }
}
