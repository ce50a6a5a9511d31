/// A JSON text as a flat list of its values, each followed by what it contains.
final class Tape {
    struct Value: BitwiseCopyable {
        enum Kind: UInt8, BitwiseCopyable {
            case object, array, text, escapedText, integer, number, flag, null

            var isText: Bool { self == .text || self == .escapedText }
        }

        let kind: Kind
        let start: UInt32
        var end: UInt32 = 0
        /// The index after the value and all that it contains.
        var next: UInt32 = 0

        var range: Range<Int> { Int(start)..<Int(end) }
        /// A text without its quotes.
        var content: Range<Int> { Int(start) + 1..<Int(end) - 1 }
    }

    /// An object of more values than this remembers where it was looked into.
    private static let wide = 64

    let text: Row<UInt8>
    let values: Row<Value>
    /// The value that paths to fields begin at.
    var root: Int
    /// The objects that have more names than they may.
    let crowded: [Int]
    private var cursors: [Int: Int] = [:]

    init(_ json: Bytes, mostNames: Int = .max, mostValues: Int = .max) throws(Malformed) {
        text = try Tape.text(json, "")
        var reader = TapeReader(
            text[0..<text.count], count: json.count, mostNames: mostNames, mostValues: mostValues)
        try reader.read()
        crowded = reader.crowded
        values = reader.values
        root = 0
    }

    /// The body as if it were the only member of an object, whose name is kept behind the body.
    init(choice name: String, body: Bytes) throws(Malformed) {
        let body = body.isEmpty ? Array("{}".utf8) : body
        text = try Tape.text(body, name)
        var reader = TapeReader(text[0..<text.count], count: body.count)
        reader.values.append(Value(kind: .object, start: 0, next: .max))
        let end = UInt32(text.count)
        reader.values.append(Value(kind: .text, start: UInt32(body.count), end: end, next: 2))
        try reader.read()
        crowded = []
        values = reader.values
        root = 2
    }

    private static func text(_ json: Bytes, _ name: String) throws(Malformed) -> Row<UInt8> {
        guard json.count + name.utf8.count < UInt32.max - 2 else {
            throw Malformed("No JSON is longer than 4 GiB.")
        }
        var text = Row<UInt8>(capacity: json.count + name.utf8.count + 2)
        json.withUnsafeBufferPointer { text.append($0) }
        text.append(TapeReader.end)
        if !name.isEmpty {
            text.append(utf8: name)
            text.append(TapeReader.end)
        }
        return text
    }

    func next(after index: Int) -> Int { min(Int(values[index].next), values.count) }

    func isNull(_ index: Int) -> Bool { values[index].kind == .null }
}

extension Tape {
    /// Visits the places of the names of an object's members.
    func forEachKey(of object: Int, _ visit: (Int) -> Void) {
        let end = next(after: object)
        var key = object + 1
        while key < end {
            visit(key)
            key = next(after: key + 1)
        }
    }

    /// The value of the member of that name.
    func find(_ name: String, in object: Int) -> Int? {
        var name = name
        return name.withUTF8 { find($0, in: object) }
    }

    func find(_ name: StaticString, in object: Int) -> Int? {
        name.withUTF8Buffer { find($0, in: object) }
    }

    private func find(_ name: UnsafeBufferPointer<UInt8>, in object: Int) -> Int? {
        let end = next(after: object)
        if end - object > Tape.wide { return find(name, inWide: object) }
        return find(name, among: object + 1..<end)
    }

    /// Whoever asks for many names asks in the order of the text: goes on where it was.
    private func find(_ name: UnsafeBufferPointer<UInt8>, inWide object: Int) -> Int? {
        let first = object + 1
        let begin = cursors[object] ?? first
        let found =
            find(name, among: begin..<next(after: object)) ?? find(name, among: first..<begin)
        if let found { cursors[object] = next(after: found) }
        return found
    }

    private func find(_ name: UnsafeBufferPointer<UInt8>, among keys: Range<Int>) -> Int? {
        var key = keys.lowerBound
        while key < keys.upperBound {
            if isKey(key, name) { return key + 1 }
            key = next(after: key + 1)
        }
        return nil
    }

    private func isKey(_ index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let key = values[index]
        if key.kind == .escapedText {
            return Bytes(unescaping: text[key.content]).elementsEqual(name)
        }
        return text[key.content].isEqual(to: name)
    }
}
