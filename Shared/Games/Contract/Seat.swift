/// A place at the table, counted from 0 to the left.
public struct Seat: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
    public let index: Int

    public init(_ index: Int) { self.index = index }
    public init(integerLiteral value: Int) { index = value }

    public static func < (left: Seat, right: Seat) -> Bool { left.index < right.index }
}

extension Seat: Codable, CustomStringConvertible {
    public init(from decoder: any Decoder) throws {
        index = try decoder.singleValueContainer().decode(Int.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(index)
    }

    public var description: String { "\(index)" }
}

extension Array {
    /// What is at that seat.
    public subscript(seat: Seat) -> Element {
        _read { yield self[seat.index] }
        _modify { yield &self[seat.index] }
    }
}
