extension TapeReader {
    /// A name that is there twice would mean one thing to us, and another to somebody else.
    func checkNames(of object: Int) throws(Malformed) {
        var count = 0
        var hasEscapes = false
        var key = object + 1
        while key < values.count {
            count += 1
            hasEscapes = hasEscapes || values[key].kind == .escapedText
            key = nextKey(after: key)
        }
        let name =
            switch count {
            case _ where hasEscapes: twiceEscaped(in: object)
            case ...8: twice(in: object)
            default: twiceSorted(in: object)
            }
        guard let name else { return }
        throw Malformed(
            "The JSON has '\(String(decoding: name, as: UTF8.self))' twice in one object.")
    }
}

private extension TapeReader {
    func nextKey(after key: Int) -> Int { Int(values[key + 1].next) }

    func name(_ key: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: text[values[key].content])
    }

    func twice(in object: Int) -> Bytes? {
        var key = object + 1
        while key < values.count {
            var earlier = object + 1
            while earlier < key {
                if name(earlier).isEqual(to: name(key)) { return Bytes(name(key)) }
                earlier = nextKey(after: earlier)
            }
            key = nextKey(after: key)
        }
        return nil
    }

    /// Comparing each with each would take minutes for a megabyte of short names.
    func twiceSorted(in object: Int) -> Bytes? {
        var names: [UnsafeBufferPointer<UInt8>] = []
        var key = object + 1
        while key < values.count {
            names.append(name(key))
            key = nextKey(after: key)
        }
        names.sort { $0.precedes($1) }
        return zip(names, names.dropFirst()).first { $0.isEqual(to: $1) }.map { Bytes($0.0) }
    }

    func twiceEscaped(in object: Int) -> Bytes? {
        var names: [Bytes] = []
        var key = object + 1
        while key < values.count {
            names.append(Bytes(unescaping: name(key)))
            key = nextKey(after: key)
        }
        names.sort { $0.lexicographicallyPrecedes($1) }
        return zip(names, names.dropFirst()).first { $0 == $1 }?.0
    }
}
