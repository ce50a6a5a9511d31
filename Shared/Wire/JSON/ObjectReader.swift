/// Reads an object by hand, where one is read so often that Codable's containers take too long.
///
/// It says nothing of what is wrong: where it doesn't find what it looks for, the codec is asked.
public struct ObjectReader {
    private let tape: Tape

    /// Nil when it is no object.
    public init?(_ json: Bytes) {
        guard let tape = try? Tape(json), tape.values[0].kind == .object else { return nil }
        self.tape = tape
    }

    /// The value as it stands; nil when there is none.
    public func raw(_ name: StaticString) -> RawJSON? {
        tape.find(name, in: 0).map { RawJSON(Bytes(tape.text[tape.values[$0].range])) }
    }

    /// The whole number, if there is any; nil when there is something else.
    public func integerIfAny(_ name: StaticString) -> Int?? {
        guard let index = tape.find(name, in: 0), !tape.isNull(index) else { return .some(nil) }
        guard let number = try? tape.integer(Int.self, at: index) else { return nil }
        return .some(number)
    }
}
