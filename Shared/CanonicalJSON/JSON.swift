/// The one codec: canonical JSON, keys in order, so equal values have equal bytes.
///
/// The files in this folder are the module's interface; `Reading`, `Writing` and `Bytes` are how.
/// - `JSON` reads and writes what is `Codable`. `Choice`, `Flat`, `Secret`, `TextValue` and `RawJSON`
///   are what a type says about how its fields look.
/// - `ObjectReader` and `ObjectWriter` are the only way to read and write by hand.
/// - `JSONList` reads what anybody may have sent. `Malformed` says what is wrong, and where.
public enum JSON {
    /// `withSecrets` is for what is stored; whatever is told has none.
    public static func encode(_ value: some Encodable, withSecrets: Bool = false) -> Bytes {
        let writer = JSONWriter(withSecrets: withSecrets)
        written { try writer.write(value) }
        return writer.bytes
    }

    public static func decode<T: Decodable>(_ type: T.Type, from bytes: Bytes) throws(Malformed)
        -> T
    {
        try Tape(bytes).decode(type)
    }

    /// The name of the value's case, and its body without secrets.
    public static func encode(choice: some Choice) -> (name: String, body: Bytes) {
        write(choice, JSONWriter()).choice
    }

    static func write(_ choice: some Choice, _ writer: JSONWriter) -> JSONWriter {
        written { try choice.encode(to: ValueEncoder(writer: writer, depth: 0)) }
        return writer
    }

    /// The case of that name, its associated values from the body; no bytes at all mean `{}`.
    public static func decode<T: Choice>(
        choice: T.Type, name: String, body: Bytes
    ) throws(Malformed) -> T {
        guard T.CodingKeys(rawValue: name) != nil else { throw Malformed("There is no '\(name)'.") }
        return try Tape(choice: name, body: body).decode(choice)
    }

    private static func written(_ write: () throws -> Void) {
        do { try write() } catch {
            preconditionFailure("A value that we made ourselves can't be written as JSON: \(error)")
        }
    }
}
