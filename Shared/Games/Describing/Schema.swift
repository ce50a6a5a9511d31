/// What a value looks like on the wire: JSON Schema.
public indirect enum Schema: Equatable, Sendable {
    case flag, number, text, null
    case integer(ClosedRange<Int>?)
    /// A text of this regular expression.
    case pattern(String)
    case oneOf([String])
    case list(Schema)
    case object([Property])
    /// An object of any names.
    case map(Schema)
    case either([Schema])

    public struct Property: Equatable, Sendable {
        let name: String
        var schema: Schema
        let isOptional: Bool
        /// What it is, for whoever writes an app.
        var words: String?
    }

    /// The same with bounds for each number in it.
    func bounded(by bounds: ClosedRange<Int>) -> Schema {
        switch self {
        case .integer: .integer(bounds)
        case .either(let shapes): .either(shapes.map { $0.bounded(by: bounds) })
        default: self
        }
    }

    /// An object's properties; none of anything else.
    var properties: [Property] {
        guard case .object(let properties) = self else { return [] }
        return properties
    }
}

extension Schema: Encodable {
    private enum CodingKeys: CodingKey {
        case description, type, pattern, items, properties, required, oneOf, minimum, maximum
        case additionalProperties
        case `enum`
    }

    public func encode(to encoder: any Encoder) throws { try write(to: encoder, words: nil) }

    fileprivate func write(to encoder: any Encoder, words: String?) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(words, forKey: .description)
        switch self {
        case .flag: try fields.encode("boolean", forKey: .type)
        case .number: try fields.encode("number", forKey: .type)
        case .text: try fields.encode("string", forKey: .type)
        case .null: try fields.encode("null", forKey: .type)
        case .integer(let bounds):
            try fields.encode("integer", forKey: .type)
            try fields.encodeIfPresent(bounds?.lowerBound, forKey: .minimum)
            try fields.encodeIfPresent(bounds?.upperBound, forKey: .maximum)
        case .pattern(let pattern):
            try fields.encode("string", forKey: .type)
            try fields.encode(pattern, forKey: .pattern)
        case .oneOf(let texts): try fields.encode(texts, forKey: .enum)
        case .list(let element):
            try fields.encode("array", forKey: .type)
            try fields.encode(element, forKey: .items)
        case .object(let properties):
            try fields.encode("object", forKey: .type)
            try fields.encode(
                Dictionary(uniqueKeysWithValues: properties.map { ($0.name, $0) }),
                forKey: .properties)
            let required = properties.filter { !$0.isOptional }.map(\.name)
            if !required.isEmpty { try fields.encode(required, forKey: .required) }
        case .map(let element):
            try fields.encode("object", forKey: .type)
            try fields.encode(element, forKey: .additionalProperties)
        case .either(let shapes): try fields.encode(shapes, forKey: .oneOf)
        }
    }
}

extension Schema.Property: Encodable {
    public func encode(to encoder: any Encoder) throws {
        try schema.write(to: encoder, words: words)
    }
}
