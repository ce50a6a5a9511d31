/// Where in the written bytes a member of an object is, or an element of a list.
struct Member: BitwiseCopyable {
    /// By the name's text, or by the bytes as written.
    enum Order { case name, escapedName, bytes }

    let start: Int
    /// The end of the name, quotes included; of the whole where bytes are compared.
    var nameEnd = 0
    var end = 0

    var name: Range<Int> { start + 1..<nameEnd - 1 }

    func precedes(_ other: Member, by order: Order, in text: borrowing Row<UInt8>) -> Bool {
        switch order {
        case .name: text[name].precedes(text[other.name])
        case .bytes: text[start..<nameEnd].precedes(text[other.start..<other.nameEnd])
        case .escapedName:
            Bytes(unescaping: text[name])
                .lexicographicallyPrecedes(Bytes(unescaping: text[other.name]))
        }
    }
}
