extension RequestReader {
    /// Which page asks for what: also of a request that can't be read, since a page is to read why.
    struct Asker {
        let path: String
        let origin: String?

        /// Of the lines of a head, or of its beginning.
        init(_ lines: [ArraySlice<UInt8>]) {
            let words = lines.first?.split(separator: 0x20) ?? []
            path = words.count > 1 ? String(decoding: words[1], as: UTF8.self) : ""
            origin = lines.dropFirst().lazy.compactMap(Self.origin).first
        }

        private static let name = Array("origin:".utf8)

        private static func origin(in line: ArraySlice<UInt8>) -> String? {
            guard line.count > name.count, zip(line, name).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
            else { return nil }
            let value = String(decoding: line.dropFirst(name.count), as: UTF8.self)
            return value.filter { !$0.isWhitespace }
        }
    }
}
