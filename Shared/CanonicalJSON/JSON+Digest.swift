extension JSON {
    /// A name and its body in 64 bits, without the body's fields of the skipped names.
    ///
    /// Bodies that mean the same have the same digest: neither the order of fields nor blanks count,
    /// and a field that is null counts as absent. Numbers are compared as they are written.
    public static func digest(
        of body: Bytes, named name: String, without skipped: Set<String>
    ) -> UInt64 {
        var words = WordHash()
        words.add(name)
        if let tape = try? Tape(body.isEmpty ? Array("{}".utf8) : body) {
            words.add(tape.digest(of: tape.root, without: skipped))
        } else {
            body.withUnsafeBufferPointer { words.add($0) }
        }
        return words.value
    }
}

extension Tape {
    fileprivate func digest(of index: Int, without skipped: Set<String> = []) -> UInt64 {
        let value = values[index]
        var words = WordHash()
        switch value.kind {
        case .object:
            var sum: UInt64 = 0
            forEachKey(of: index) { key in
                guard !isNull(key + 1), skipped.isEmpty || !skipped.contains(name(at: key)) else {
                    return
                }
                var member = WordHash()
                member.add(digest(of: key))
                member.add(digest(of: key + 1))
                sum &+= member.value
            }
            words.add(sum)
        case .array:
            var element = index + 1
            while element < next(after: index) {
                words.add(digest(of: element))
                element = next(after: element)
            }
            words.add(1)
        case .text:
            words.add(2)
            words.add(text[value.content])
        case .escapedText:
            words.add(2)
            Bytes(unescaping: text[value.content]).withUnsafeBufferPointer { words.add($0) }
        case .integer, .number, .flag, .null:
            words.add(3)
            words.add(text[value.range])
        }
        return words.value
    }
}

/// A fast hash of words, the same on every machine, for ever: digests are kept in journals.
private struct WordHash {
    private(set) var value: UInt64 = 0x9e37_79b9_7f4a_7c15

    mutating func add(_ word: UInt64) {
        let product = (value ^ word).multipliedFullWidth(by: 0xd6e8_feb8_6659_fd93)
        value = (product.high ^ product.low) &+ word
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add($0) }
    }

    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        add(UInt64(bytes.count))
        let bytes = UnsafeRawBufferPointer(bytes)
        var offset = 0
        while offset + 8 <= bytes.count {
            add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
            offset += 8
        }
        guard offset < bytes.count else { return }
        add(bytes[offset...].reduce(0) { $0 << 8 | UInt64($1) })
    }
}
