/// A JSON text as a flat list of its values, each followed by what it contains.
final class Tape {
    struct Value {
        enum Kind: UInt8 {
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
    static let wide = 64

    let text: Bytes
    let values: [Value]
    let root: Int
    private var cursors: [Int: Int] = [:]

    convenience init(_ json: Bytes) throws(Malformed) {
        try self.init(json, values: [])
    }

    /// The body as if it were the only member of an object, whose name is kept behind the body.
    convenience init(choice name: String, body: Bytes) throws(Malformed) {
        let body = body.isEmpty ? Array("{}".utf8) : body
        let nameStart = UInt32(clamping: body.count)
        let nameEnd = nameStart + UInt32(name.utf8.count) + 2
        try self.init(
            body,
            values: [
                Value(kind: .object, start: 0, end: 0, next: .max),
                Value(kind: .text, start: nameStart, end: nameEnd, next: 2),
            ],
            name: name)
    }

    private init(_ json: Bytes, values before: [Value], name: String = "") throws(Malformed) {
        guard json.count < UInt32.max else { throw Malformed("No JSON is longer than 4 GiB.") }
        var text = Bytes()
        text.reserveCapacity(json.count + name.utf8.count + 2)
        text.append(contentsOf: json)
        text.append(TapeReader.end)
        text.append(contentsOf: name.utf8)
        text.append(TapeReader.end)
        values = try text.withUnsafeBufferPointer { text throws(Malformed) in
            var reader = TapeReader(text, count: json.count, after: before)
            return try reader.read()
        }
        self.text = text
        root = before.count
    }

    func next(after index: Int) -> Int { Int(values[index].next) }

    func isNull(_ index: Int) -> Bool { values[index].kind == .null }
}

extension Tape {
    /// Where the names of an object's members are.
    func keys(of object: Int) -> [Int] {
        let end = min(next(after: object), values.count)
        return Array(sequence(first: object + 1) { self.next(after: $0 + 1) }.prefix { $0 < end })
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
        let end = min(next(after: object), values.count)
        if end - object > Tape.wide { return find(name, inWide: object) }
        var key = object + 1
        while key < end {
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
        let start = key.content.lowerBound
        guard key.content.count == name.count else { return false }
        for offset in 0..<name.count where text[start + offset] != name[offset] { return false }
        return true
    }

    /// Whoever asks for many names asks in the order of the text: goes on where it was the last time.
    private func find(_ name: UnsafeBufferPointer<UInt8>, inWide object: Int) -> Int? {
        let end = min(next(after: object), values.count)
        let begin = cursors[object] ?? object + 1
        for keys in [begin..<end, object + 1..<begin] {
            var key = keys.lowerBound
            while key < keys.upperBound {
                let after = next(after: key + 1)
                if isKey(key, name) {
                    cursors[object] = after
                    return key + 1
                }
                key = after
            }
        }
        return nil
    }
}
