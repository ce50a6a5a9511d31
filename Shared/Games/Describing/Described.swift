/// A type whose shape can't be told from what it asks a decoder for.
protocol Described: Decodable {
    static var schema: Schema { get }
    /// Any value of it.
    static var sample: Self { get }
}

extension Auto: Described {
    static var schema: Schema { .either([.oneOf(["auto"]), .integer(nil)]) }
    static var sample: Auto { .auto }
}

extension Seat: Described {
    static var schema: Schema { .integer(0...Seats.most - 1) }
    static var sample: Seat { 0 }
}

extension Seats: Described {
    static var schema: Schema { .list(Seat.schema) }
    static var sample: Seats { [0] }
}
