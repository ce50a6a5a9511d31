extension TapeReader {
    /// A name that is there twice would mean one thing to us, and another to somebody else.
    mutating func checkNames(of object: Int) throws(Malformed) {
        var count = 0
        var anyEscapes = false
        var key = object + 1
        while key < values.count {
            count += 1
            anyEscapes = anyEscapes || hasEscapes(key)
            key = nextKey(after: key)
        }
        guard count <= mostNames else { return crowded.append(object) }
        let isFew = count <= Self.fewNames && !anyEscapes
        let twice = isFew ? twiceAmongFew(in: object) : twiceAmongMany(in: object, of: count)
        guard let name = twice else { return }
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

    func twiceAmongFew(in object: Int) -> Bytes? {
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

    /// Each name is looked up among those before it, in a table that is at most half full.
    func twiceAmongMany(in object: Int, of count: Int) -> Bytes? {
        let most = 1 << (Int.bitWidth - count.leadingZeroBitCount + 1)
        var keys = [Int32](repeating: 0, count: most)
        var key = object + 1
        while key < values.count {
            var place = hash(of: key) & (most - 1)
            while keys[place] != 0 {
                if isSame(Int(keys[place]), key) { return plainName(key) }
                place = (place + 1) & (most - 1)
            }
            keys[place] = Int32(key)
            key = nextKey(after: key)
        }
        return nil
    }

    func isSame(_ one: Int, _ other: Int) -> Bool {
        hasEscapes(one) || hasEscapes(other)
            ? plainName(one) == plainName(other) : name(one).isEqual(to: name(other))
    }

    func plainName(_ key: Int) -> Bytes {
        hasEscapes(key) ? Bytes(unescaping: name(key)) : Bytes(name(key))
    }

    func hasEscapes(_ key: Int) -> Bool { values[key].kind == .escapedText }

    /// Seeded anew in each process: nobody outside can find names with equal hashes.
    func hash(of key: Int) -> Int {
        var hasher = Hasher()
        if hasEscapes(key) {
            plainName(key).withUnsafeBytes { hasher.combine(bytes: $0) }
        } else {
            hasher.combine(bytes: UnsafeRawBufferPointer(name(key)))
        }
        return hasher.finalize()
    }
}
