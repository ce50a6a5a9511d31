/// Where in the written bytes a member of an object is, or an element of a list.
struct Member {
    /// By the name's text, or by the bytes as written.
    enum Order { case name, bytes }

    let start: Int
    var nameEnd = 0
    var end = 0

    /// The name without its quotes.
    var name: Range<Int> { start + 1..<nameEnd - 1 }

    func precedes(_ other: Member, by order: Order, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        switch order {
        case .bytes:
            text[start..<nameEnd].lexicographicallyPrecedes(text[other.start..<other.nameEnd])
        case .name
        where text[name].contains(UInt8(ascii: "\\"))
            || text[other.name].contains(UInt8(ascii: "\\")):
            Bytes(unescaping: text[name]).lexicographicallyPrecedes(
                Bytes(unescaping: text[other.name]))
        case .name: isNamedBefore(other, in: text)
        }
    }

    /// Right for names without escapes.
    func isNamedBefore(_ other: Member, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        text[name].lexicographicallyPrecedes(text[other.name])
    }
}
