extension RequestReader {
    /// Which page asks for what, as far as it can be told from a request that is refused: of one that
    /// can't be read too, since a page is to read why.
    var asker: (path: String, origin: String?) {
        let lines = (latestHead.isEmpty ? buffer.prefix(Self.longestHead) : latestHead[...])
            .split(separator: 0x0A)
        let words = lines.first?.split(separator: 0x20) ?? []
        let path = words.count > 1 ? String(decoding: words[1], as: UTF8.self) : ""
        let origin = lines.dropFirst().lazy.compactMap(Self.origin).first
        return (path, origin)
    }

    private static func origin(in line: ArraySlice<UInt8>) -> String? {
        let name = "origin:"
        let text = String(decoding: line, as: UTF8.self)
        guard text.prefix(name.count).lowercased() == name else { return nil }
        return String(text.dropFirst(name.count).filter { !$0.isWhitespace })
    }
}
