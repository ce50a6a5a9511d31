import ParlorWire

/// Makes keys of the bytes that a terminal sends.
struct KeyDecoder: Sendable {
    private var pending = Bytes()
    /// What was pasted so far, within a paste.
    private var pasted: Bytes?

    /// A longer paste is cut.
    static let longestPaste = 16 << 10
    private static let longestSequence = 32
    private static let pasteEnd = Bytes("\u{1B}[201~".utf8)

    /// Bytes of a key that isn't whole yet. If none follow soon, call `flush`.
    var isWaiting: Bool { !pending.isEmpty && pasted == nil }

    mutating func read(_ bytes: Bytes) -> [Key] {
        pending += bytes
        var keys: [Key] = []
        while let key = next() { keys += key }
        return keys
    }

    /// An escape that nothing followed is the key itself.
    mutating func flush() -> [Key] {
        guard isWaiting else { return [] }
        let isEscape = pending.first == 0x1B
        pending = []
        return isEscape ? [.escape] : []
    }

    /// The keys of the next sequence: none for one that means nothing here, nil when it isn't whole.
    private mutating func next() -> [Key]? {
        if pasted != nil { return paste() }
        guard let first = pending.first else { return nil }
        if first == 0x1B { return escaped() }
        guard first >= 0x80 else {
            pending.removeFirst()
            return Self.plain(first).map { [$0] } ?? []
        }
        return letter(first)
    }

    private mutating func letter(_ first: UInt8) -> [Key]? {
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
        guard pending.count >= length else { return nil }
        let text = String(validating: pending.prefix(length), as: UTF8.self)
        pending.removeFirst(text == nil ? 1 : length)
        return text.map { $0.map(Key.character) } ?? []
    }

    private mutating func paste() -> [Key]? {
        guard let byte = pending.first else { return nil }
        if byte == 0x1B {
            guard pending.count >= Self.pasteEnd.count || !Self.pasteEnd.starts(with: pending)
            else { return nil }
            if pending.starts(with: Self.pasteEnd) {
                pending.removeFirst(Self.pasteEnd.count)
                defer { pasted = nil }
                return [.paste(String(decoding: pasted ?? [], as: UTF8.self))]
            }
        }
        pending.removeFirst()
        if pasted!.count < Self.longestPaste { pasted!.append(byte) }
        return []
    }
}

extension KeyDecoder {
    private mutating func escaped() -> [Key]? {
        guard pending.count > 1 else { return nil }
        switch pending[1] {
        case UInt8(ascii: "["): return sequence(from: 2)
        case UInt8(ascii: "O"):
            guard pending.count > 2 else { return nil }
            defer { pending.removeFirst(3) }
            return Self.named(pending[2]).map { [$0] } ?? []
        default:
            pending.removeFirst()
            return [.escape]
        }
    }

    /// `ESC [`, numbers, and a letter that says what it is.
    private mutating func sequence(from start: Int) -> [Key]? {
        guard let end = pending[start...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
            if pending.count > Self.longestSequence { pending = [] }
            return nil
        }
        let numbers = String(decoding: pending[start..<end], as: UTF8.self)
        let last = pending[end]
        pending.removeFirst(end + 1)
        guard last == UInt8(ascii: "~") else { return Self.named(last).map { [$0] } ?? [] }
        if numbers == "200" {
            pasted = []
            return []
        }
        return Self.numbered(numbers.prefix { $0 != ";" }).map { [$0] } ?? []
    }

    private static func plain(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x0D, 0x0A: .enter
        case 0x09: .tab
        case 0x7F, 0x08: .backspace
        case 1...26: .control(Character(Unicode.Scalar(byte + 0x60)))
        case 0x20...0x7E: .character(Character(Unicode.Scalar(byte)))
        default: nil
        }
    }

    private static func named(_ byte: UInt8) -> Key? {
        switch Character(Unicode.Scalar(byte)) {
        case "A": .up
        case "B": .down
        case "C": .right
        case "D": .left
        case "H": .home
        case "F": .end
        case "Z": .tab
        default: nil
        }
    }

    private static func numbered(_ number: Substring) -> Key? {
        switch number {
        case "1", "7": .home
        case "4", "8": .end
        case "3": .delete
        case "5": .pageUp
        case "6": .pageDown
        default: nil
        }
    }
}
