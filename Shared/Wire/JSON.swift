import FoundationEssentials

/// The one codec of bodies: canonical JSON, keys in order, so equal values have equal bytes.
public enum JSON {
    public static func encode(_ value: some Encodable) -> Bytes {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do { return Bytes(try encoder.encode(value)) } catch {
            preconditionFailure("A value that we made ourselves can't be written as JSON: \(error)")
        }
    }

    public static func decode<T: Decodable>(_ type: T.Type, from bytes: Bytes) throws(Malformed) -> T {
        do { return try JSONDecoder().decode(type, from: Data(bytes)) } catch {
            throw Malformed(decoding: error)
        }
    }

    /// The name of the value's case, and its body.
    public static func encode(choice: some Choice) -> (name: String, body: Bytes) {
        let whole = encode(choice)
        let colon = whole.firstIndex(of: UInt8(ascii: ":"))!
        let name = String(decoding: whole[2..<(colon - 1)], as: UTF8.self)
        return (name, Bytes(whole[(colon + 1)..<(whole.count - 1)]))
    }

    /// The case of that name, its associated values from the body.
    public static func decode<T: Choice>(
        choice: T.Type, name: String, body: Bytes
    ) throws(Malformed) -> T {
        try decode(T.self, from: Array("{\"\(name)\":".utf8) + body + [UInt8(ascii: "}")])
    }
}

extension Malformed {
    fileprivate init(decoding error: any Error) {
        switch error as? DecodingError {
        case .dataCorrupted(let context)?, .keyNotFound(_, let context)?,
            .typeMismatch(_, let context)?, .valueNotFound(_, let context)?:
            self.init(
                context.debugDescription, field: context.codingPath.map(\.stringValue).joined(separator: "."))
        default: self.init("The JSON could not be read: \(error)")
        }
    }
}
