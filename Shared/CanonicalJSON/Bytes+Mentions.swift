extension Bytes {
    /// Whether a JSON text that our codec wrote has a member of this name, in whatever object: a
    /// text's own quotes are escaped, and nothing else has a colon behind its closing quote.
    public func mentions(_ name: String) -> Bool {
        withUnsafeBufferPointer { text in
            var member = "\"\(name)\":"
            return member.withUTF8 { member in
                var at = 0
                while let quote = text.place(of: UInt8(ascii: "\""), from: at) {
                    let rest = text[quote...]
                    if rest.starts(with: member) { return true }
                    at = quote + 1
                }
                return false
            }
        }
    }
}
