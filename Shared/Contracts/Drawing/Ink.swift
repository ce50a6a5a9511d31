public import ParlorWire

/// The points of a stroke, kept as the differences from one to the next: every number is exactly
/// the one that was sent.
///
/// As JSON it is the list of points. In a journal it is the packed form, in Base64; either can be
/// read.
public struct Ink: Sendable {
    /// See `PackedInk`.
    public let packed: Bytes
    public let count: Int
    /// How it is written; the same ink either way.
    private var isWrittenPacked = false
    /// It was read in the form that only journals have.
    public private(set) var isReadPacked = false

    public init(_ points: some Collection<Point>) {
        packed = PackedInk.pack(Array(points))
        count = points.count
    }

    /// Nil when the bytes are no packed points.
    public init?(packed: Bytes) {
        guard let count = PackedInk.count(packed) else { return nil }
        (self.packed, self.count) = (packed, count)
    }

    public var points: [Point] {
        guard let points = PackedInk.points(packed) else {
            preconditionFailure("Ink was made of bytes that are no points.")
        }
        return points
    }

    public var writtenPacked: Ink {
        var ink = self
        ink.isWrittenPacked = true
        return ink
    }
}

extension Ink: Hashable {
    public static func == (left: Self, right: Self) -> Bool { left.packed == right.packed }
    public func hash(into hasher: inout Hasher) { hasher.combine(packed) }
}

extension Ink: Codable {
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if decoder.mayBeText, let text = try? value.decode(String.self),
            let ink = Base64.bytes(text).flatMap(Ink.init(packed:))
        {
            self = ink
            isReadPacked = true
        } else {
            self.init(try value.decode([Point].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        if isWrittenPacked {
            try value.encode(Base64.text(packed))
        } else {
            try value.encode(points)
        }
    }
}
