extension TapeReader {
    /// A name that is there twice would mean one thing to us, and another to somebody else.
    mutating func checkNames(of object: Int) throws(Malformed) {
        var count = 0
        var hasEscapes = false
        var key = object + 1
        while key < values.count {
            count += 1
            hasEscapes = hasEscapes || values[key].kind == .escapedText
            key = nextKey(after: key)
        }
        guard count <= mostNames else { return crowded.append(object) }
        let isFew = count <= Self.fewNames && !hasEscapes
        guard let name = isFew ? twice(in: object) : twiceAmongMany(in: object) else { return }
        throw Malformed(
            "The JSON has '\(String(decoding: name, as: UTF8.self))' twice in one object.")
    }
}

private extension TapeReader {
    /// Comparing each with each is fastest for as many.
    static var fewNames: Int { 16 }

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

    /// Each name is looked up among those before it.
    func twiceAmongMany(in object: Int) -> Bytes? {
        var names: Set<Bytes> = []
        var key = object + 1
        while key < values.count {
            let hasEscapes = values[key].kind == .escapedText
            let plain = hasEscapes ? Bytes(unescaping: name(key)) : Bytes(name(key))
            guard names.insert(plain).inserted else { return plain }
            key = nextKey(after: key)
        }
        return nil
    }
}
