/// A dictionary that is an object by names.
///
/// Left to itself it would look each name up again, and take several times as long.
protocol NamedValues {
    static func read(_ tape: Tape, at object: Int) throws(Malformed) -> Self
}

extension Dictionary: NamedValues where Key == String, Value: Decodable {
    static func read(_ tape: Tape, at object: Int) throws(Malformed) -> Self {
        var values: Self = [:]
        var key = object + 1
        while key < tape.next(after: object) {
            values[tape.name(at: key)] = try tape.decode(Value.self, at: key + 1)
            key = tape.next(after: key + 1)
        }
        return values
    }
}
