/// Some of the seats at a table.
public struct Seats: Hashable, Sendable {
    private var bits: UInt64

    public static let most = 64
    public static let none = Seats(bits: 0)

    private init(bits: UInt64) { self.bits = bits }

    public init(_ seat: Seat) { bits = 1 << UInt64(seat.index) }

    /// The first so many.
    public init(count: Int) {
        precondition((1..<Seats.most).contains(count), "A table has one seat at least, 63 at most.")
        bits = 1 << UInt64(count) - 1
    }

    public var isEmpty: Bool { bits == 0 }
    public var count: Int { bits.nonzeroBitCount }

    public func contains(_ seat: Seat) -> Bool {
        (0..<Seats.most).contains(seat.index) && bits & (1 << UInt64(seat.index)) != 0
    }

    public mutating func insert(_ seat: Seat) { bits |= 1 << UInt64(seat.index) }
    public mutating func remove(_ seat: Seat) { bits &= ~(1 << UInt64(seat.index)) }

    /// The next of them from a seat, not counting it: to the left, or to the right.
    public func next(after seat: Seat, of seats: Int, step: Int) -> Seat {
        var index = seat.index
        repeat {
            index += step
            if index == seats { index = 0 } else if index < 0 { index = seats - 1 }
        } while bits & (1 << UInt64(index)) == 0
        return Seat(index)
    }
}

extension Seats: Sequence {
    public struct Iterator: IteratorProtocol {
        fileprivate var bits: UInt64

        public mutating func next() -> Seat? {
            guard bits != 0 else { return nil }
            defer { bits &= bits - 1 }
            return Seat(bits.trailingZeroBitCount)
        }
    }

    public func makeIterator() -> Iterator { Iterator(bits: bits) }
}

extension Seats: Codable {
    public init(from decoder: any Decoder) throws {
        bits = 0
        for seat in try [Seat](from: decoder) where (0..<Seats.most).contains(seat.index) {
            insert(seat)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for seat in self { try list.encode(seat.index) }
    }
}

extension Seats: ExpressibleByArrayLiteral {
    public init(arrayLiteral seats: Seat...) {
        bits = 0
        for seat in seats { insert(seat) }
    }
}

extension Seats {
    public func intersection(_ other: Seats) -> Seats { Seats(bits: bits & other.bits) }
    public func subtracting(_ other: Seats) -> Seats { Seats(bits: bits & ~other.bits) }
    public func union(_ other: Seats) -> Seats { Seats(bits: bits | other.bits) }
}
