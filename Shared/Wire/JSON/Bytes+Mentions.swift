extension Bytes {
    /// Whether the name stands in quotes anywhere in a JSON text that our codec wrote.
    public func mentions(_ name: String) -> Bool {
        withUnsafeBufferPointer { text in
            var name = name
            return name.withUTF8 { name in
                guard text.count >= name.count + 2 else { return false }
                for at in 1...text.count - name.count - 1
                where text[at - 1] == UInt8(ascii: "\"") && text[at] == name[0] {
                    let found = UnsafeBufferPointer(rebasing: text[at..<at + name.count])
                    if found.elementsEqual(name) { return true }
                }
                return false
            }
        }
    }
}
