extension JSON {
    /// A member of an object that has a flaw behind it; nil when none of this name comes before the
    /// flaw.
    public static func member(_ name: String, ofBroken object: Bytes) -> RawJSON? {
        (object + [TapeReader.end]).withUnsafeBufferPointer { text in
            var reader = TapeReader(text, count: object.count)
            try? reader.read()
            return reader.member(name)
        }
    }
}

extension TapeReader {
    /// Of the outermost object, as far as it was read.
    fileprivate func member(_ name: String) -> RawJSON? {
        guard values.count > 0, values[0].kind == .object else { return nil }
        var key = 1
        while key + 1 < values.count {
            let value = values[key + 1]
            // An object or a list that was not closed: here the flaw is.
            guard value.next > 0 else { return nil }
            if text[values[key].content].elementsEqual(name.utf8) {
                return RawJSON(Bytes(text[value.range]))
            }
            key = Int(value.next)
        }
        return nil
    }
}
