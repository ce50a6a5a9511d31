public import ParlorWire

/// What a stroke is drawn with: a brush by its id alone, or an object of the app's own, which may
/// be nested. Either is kept exactly as it was sent.
public struct Brush: Hashable, Sendable {
    public static let longestID = 128
    /// How many bytes an object may have,
    public static let mostBytes = 4 << 10
    /// and how many objects and lists may lie in one another, itself included.
    public static let mostDepth = 8

    /// The first text among the object's `id`, `type`, `kind` and `name`; empty when none is one.
    public let id: BrushID
    /// As it was sent, when it was an object.
    public let descriptor: RawJSON?

    public init(_ id: BrushID) { self.init(id, described: nil) }

    private init(_ id: BrushID, described descriptor: RawJSON?) {
        (self.id, self.descriptor) = (id, descriptor)
    }

    /// Bounds on what an app may send.
    public var isBrush: Bool {
        guard let descriptor else { return (1...Self.longestID).contains(id.rawValue.utf8.count) }
        return descriptor.bytes.count <= Self.mostBytes && descriptor.depth <= Self.mostDepth
    }
}

extension Brush: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable { case id, type, kind, name }

    public init(from decoder: any Decoder) throws {
        if decoder.mayBeText,
            let id = try? decoder.singleValueContainer().decode(BrushID.self)
        {
            self.init(id)
            return
        }
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let named = try CodingKeys.allCases.first { name in
            try fields.decodeIfPresent(RawJSON.self, forKey: name)?.isText == true
        }
        let id = try named.map { try fields.decode(BrushID.self, forKey: $0) }
        self.init(id ?? "", described: RawJSON(try RawJSON(from: decoder).bytes))
    }

    public func encode(to encoder: any Encoder) throws {
        if let descriptor { return try descriptor.encode(to: encoder) }
        var value = encoder.singleValueContainer()
        try value.encode(id)
    }
}

/// A brush's name, in the catalogue or an app's own.
public struct BrushID: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension Decoder {
    /// Asked before a text is read: a reading that fails in a long list says where, and that takes
    /// long.
    var mayBeText: Bool { (try? RawJSON(from: self))?.isText != false }
}

extension RawJSON {
    fileprivate var isText: Bool { bytes.first == UInt8(ascii: "\"") }

    /// How many objects and lists lie in one another.
    var depth: Int {
        var (depth, deepest, isInText, isEscaped) = (0, 0, false, false)
        for byte in bytes {
            if isEscaped {
                isEscaped = false
            } else if isInText {
                isEscaped = byte == UInt8(ascii: "\\")
                isInText = byte != UInt8(ascii: "\"")
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInText = true
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    depth += 1
                    deepest = max(deepest, depth)
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                default: break
                }
            }
        }
        return deepest
    }
}
