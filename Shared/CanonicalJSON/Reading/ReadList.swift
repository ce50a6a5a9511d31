/// The elements of an array; the names and values of an object in turn for a dictionary.
struct ReadList: UnkeyedDecodingContainer {
    let tape: Tape
    let owner: Int
    private var element: Int
    private(set) var currentIndex = 0

    init(tape: Tape, index: Int, isDictionary: Bool = false) throws(Malformed) {
        guard isDictionary || tape.values[index].kind == .array else {
            throw tape.mismatch("an array", at: index)
        }
        self.tape = tape
        owner = index
        element = index + 1
    }

    var codingPath: [any CodingKey] { tape.path(to: owner) }
    var isAtEnd: Bool { element >= tape.next(after: owner) }

    var count: Int? {
        var count = 0
        var index = owner + 1
        while index < tape.next(after: owner) {
            index = tape.next(after: index)
            count += 1
        }
        return count
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let value = try tape.decode(type, at: try current())
        advance()
        return value
    }

    mutating func decodeNil() throws -> Bool {
        guard tape.isNull(try current()) else { return false }
        advance()
        return true
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        let object = try ReadObject<Nested>(tape: tape, index: try current())
        advance()
        return KeyedDecodingContainer(object)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let list = try ReadList(tape: tape, index: try current())
        advance()
        return list
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = ValueDecoder(tape: tape, index: try current())
        advance()
        return decoder
    }

    private func current() throws(Malformed) -> Int {
        guard !isAtEnd else {
            throw tape.malformed("has only \(currentIndex) elements.", at: owner)
        }
        return element
    }

    private mutating func advance() {
        element = tape.next(after: element)
        currentIndex += 1
    }
}
