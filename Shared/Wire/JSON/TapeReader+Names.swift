extension TapeReader {
    /// A name that is there twice would mean one thing to us, and another to somebody else.
    func checkNames(of object: Int) throws(Malformed) {
        var count = 0
        var hasEscapes = false
        var key = object + 1
        while key < values.count {
            count += 1
            if values[key].kind == .escapedText { hasEscapes = true }
            key = nextKey(after: key)
        }
        let twice = count > 8 || hasEscapes ? firstTwiceSorting(in: object) : firstTwice(in: object)
        guard let twice else { return }
        let name = String(decoding: Bytes(unescaping: text[values[twice].content]), as: UTF8.self)
        throw Malformed("The JSON has '\(name)' twice in one object.")
    }

    private func nextKey(after key: Int) -> Int { Int(values[key + 1].next) }

    private func firstTwice(in object: Int) -> Int? {
        var key = object + 1
        while key < values.count {
            var earlier = object + 1
            while earlier < key {
                let (one, other) = (values[earlier].content, values[key].content)
                if one.count == other.count, text[one].elementsEqual(text[other]) { return key }
                earlier = nextKey(after: earlier)
            }
            key = nextKey(after: key)
        }
        return nil
    }

    /// Comparing each with each would take a minute for a megabyte of short names.
    private func firstTwiceSorting(in object: Int) -> Int? {
        var names: [(key: Int, text: Bytes)] = []
        var key = object + 1
        while key < values.count {
            let content = text[values[key].content]
            let isEscaped = values[key].kind == .escapedText
            names.append((key, isEscaped ? Bytes(unescaping: content) : Bytes(content)))
            key = nextKey(after: key)
        }
        names.sort { $0.text.lexicographicallyPrecedes($1.text) }
        return zip(names, names.dropFirst()).first { $0.text == $1.text }?.1.key
    }
}
