extension JSON {
    /// The first member of that name, of an object that can't be read as a whole. In what comes before
    /// it, only texts and brackets have to be right.
    public static func member(_ name: String, ofBroken object: Bytes) -> RawJSON? {
        let value = (object + [TapeReader.end]).withUnsafeBufferPointer { text in
            var reader = TapeReader(text, count: object.count)
            return reader.find(name).map { Bytes(text[$0]) }
        }
        guard let tape = try? value.map({ try Tape($0) }) else { return nil }
        return RawJSON(Bytes(tape.text[tape.values[0].range]))
    }
}

extension TapeReader {
    /// Where the value of that name is in the outermost object.
    fileprivate mutating func find(_ name: String) -> Range<Int>? {
        skipSpace()
        guard skip("{") else { return nil }
        repeat {
            skipSpace()
            let start = at
            guard text[at] == UInt8(ascii: "\""), (try? skipText()) != nil else { return nil }
            let isMeant = text[start + 1..<at - 1].elementsEqual(name.utf8)
            skipSpace()
            guard skip(":") else { return nil }
            skipSpace()
            let value = at
            guard skipUnread() else { return nil }
            if isMeant { return value..<at }
            skipSpace()
        } while skip(",")
        return nil
    }

    /// Goes behind a value, whatever is in it; false where it does not end.
    private mutating func skipUnread() -> Bool {
        let start = at
        var depth = 0
        while text[at] != Self.end {
            switch text[at] {
            case UInt8(ascii: "\""):
                guard (try? skipText()) != nil else { return false }
                if depth == 0 { return true }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                at += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { return at > start }
                depth -= 1
                at += 1
                if depth == 0 { return true }
            case UInt8(ascii: ",") where depth == 0: return at > start
            default: at += 1
            }
        }
        return false
    }
}
