import ParlorWire

/// Numbers and texts as bytes, one after the other.
struct NotePacker {
    /// What a shared text takes besides its characters.
    private static let perText = 80

    private var bytes = Bytes()
    /// Kinds, calls, codes and reasons: each once. The notes have their places here.
    private var texts: [String] = []
    private var places: [String: Int] = [:]
    private var bytesOfTexts = 0

    var size: Int { bytes.count + bytesOfTexts }
    var reader: NoteReader { NoteReader(bytes, texts) }

    /// Seven bits in a byte; a bit more says that there are others.
    mutating func pack(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func pack(_ number: Int) { pack(UInt64(bitPattern: Int64(number))) }

    mutating func pack(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func pack(_ time: Timestamp) { pack(UInt64(bitPattern: time.milliseconds)) }

    mutating func pack(_ text: String?) {
        guard let text else { return pack(0 as UInt64) }
        pack(characters: text.utf8)
    }

    private mutating func pack(characters: some Collection<UInt8>) {
        pack(UInt64(characters.count) + 1)
        bytes.append(contentsOf: characters)
    }

    /// A text that others have, too.
    mutating func pack(shared text: String) {
        let place = places[text] ?? texts.count
        if place == texts.count {
            texts.append(text)
            places[text] = place
            bytesOfTexts += text.utf8.count + Self.perText
        }
        pack(place)
    }

    mutating func pack(_ stream: StreamName) {
        pack(shared: stream.kind.rawValue)
        pack(stream.key.rawValue)
    }

    /// Parlor's own traces are 32 digits: they are packed as two numbers.
    mutating func pack(_ trace: TraceID?) {
        let numbers = trace?.numbers
        pack(numbers != nil)
        guard let numbers else { return pack(trace?.rawValue) }
        for number in [numbers.first, numbers.second] {
            for shift in stride(from: 0, to: 64, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
            }
        }
    }

    /// A device's command is named after its person.
    mutating func pack(_ id: CommandID?, by actor: Actor) {
        let person = actor.rawValue.utf8
        guard let text = id?.rawValue.utf8, text.starts(with: person),
            text.dropFirst(person.count).first == UInt8(ascii: "/")
        else {
            pack(false)
            return pack(id?.rawValue)
        }
        pack(true)
        pack(characters: text.dropFirst(person.count + 1))
    }

    /// Nothing is added any more.
    mutating func close() {
        places = [:]
        var exact = Bytes()
        exact.reserveCapacity(bytes.count)
        exact += bytes
        bytes = exact
    }
}

/// Takes out what was packed, in the same order.
struct NoteReader {
    private let bytes: Bytes
    private let texts: [String]
    private var place = 0

    init(_ bytes: Bytes, _ texts: [String]) { (self.bytes, self.texts) = (bytes, texts) }

    mutating func number() -> UInt64 {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = nextByte()
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
    }

    mutating func int() -> Int { Int(Int64(bitPattern: number())) }

    mutating func flag() -> Bool { nextByte() == 1 }

    mutating func time() -> Timestamp {
        Timestamp(milliseconds: Int64(bitPattern: number()))
    }

    mutating func text() -> String? {
        let length = Int(number()) - 1
        guard length >= 0 else { return nil }
        defer { place += length }
        return String(decoding: bytes[place..<place + length], as: UTF8.self)
    }

    mutating func sharedText() -> String {
        let number = int()
        return texts[number]
    }

    mutating func stream() -> StreamName {
        let kind = EntityKind(sharedText())
        return StreamName(kind, EntityKey(text() ?? ""))
    }

    mutating func trace() -> TraceID? {
        guard flag() else { return text().map { TraceID($0) } }
        let first = eightBytes()
        return TraceID(first.hexadecimal + eightBytes().hexadecimal)
    }

    mutating func id(by actor: Actor) -> CommandID? {
        let isNamedAfterPerson = flag()
        return text().map { CommandID(isNamedAfterPerson ? "\(actor.rawValue)/\($0)" : $0) }
    }

    private mutating func nextByte() -> UInt8 {
        defer { place += 1 }
        return bytes[place]
    }

    private mutating func eightBytes() -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 8) {
            number |= UInt64(nextByte()) << UInt64(shift)
        }
        return number
    }
}

extension TraceID {
    /// Nil unless it is 32 digits, as `hexadecimal` writes them.
    fileprivate var numbers: (first: UInt64, second: UInt64)? {
        let digits = rawValue.utf8
        guard digits.count == 32 else { return nil }
        var (first, second): (UInt64, UInt64) = (0, 0)
        for digit in digits {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
            default: return nil
            }
            // What leaves the second number at its top enters the first.
            first = first << 4 | second >> 60
            second = second << 4 | UInt64(value)
        }
        return (first, second)
    }
}
