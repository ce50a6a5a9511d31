import ParlorWire

/// The newest refusals, packed into about a hundred bytes each. With a text for each field, they would
/// take four times as much.
struct PackedRefusals {
    /// How many are in a page. The oldest page goes as a whole.
    static let ofPage = 500

    private let most: Int
    private var pages: [Page] = []

    init(_ most: Int) { self.most = most }

    var count: Int { pages.reduce(0) { $0 + $1.count } }

    /// At least the newest `most` stay.
    mutating func append(_ note: RefusalNote) {
        if pages.last.map({ $0.count == Self.ofPage }) ?? true {
            if !pages.isEmpty { pages[pages.count - 1].close() }
            if (pages.count - 1) * Self.ofPage >= most { pages.removeFirst() }
            pages.append(Page())
        }
        pages[pages.count - 1].append(note)
    }

    /// The newest first.
    func find(_ limit: Int, where isWanted: (RefusalNote) -> Bool) -> [RefusalNote] {
        var found: [RefusalNote] = []
        for page in pages.reversed() where found.count < limit {
            found += page.notes.reversed().filter(isWanted).prefix(limit - found.count)
        }
        return found
    }
}

/// Some refusals in a row, one after the other.
private struct Page {
    private(set) var count = 0
    private var bytes = Bytes()
    /// Kinds, calls, codes and reasons: each once. The notes have their places here.
    private var texts: [String] = []
    private var places: [String: Int] = [:]

    mutating func append(_ note: RefusalNote) {
        count += 1
        bytes.pack(UInt64(bitPattern: note.at.milliseconds))
        for text in [note.call.rawValue, note.code.rawValue, note.reason] { add(placeOf: text) }
        bytes.pack(note.by.rawValue)
        bytes.pack(UInt64(note.stream == nil ? 0 : 1))
        if let stream = note.stream {
            add(placeOf: stream.kind.rawValue)
            bytes.pack(stream.key.rawValue)
        }
        bytes.pack(note.trace)
        add(note.id?.rawValue, by: "\(note.by.rawValue)/")
        bytes.pack(note.address)
    }

    /// A device's command is named after its person.
    private mutating func add(_ id: String?, by person: String) {
        let isNamedAfterPerson = id?.utf8.starts(with: person.utf8) == true
        bytes.pack(UInt64(isNamedAfterPerson ? 1 : 0))
        guard let id, isNamedAfterPerson else { return bytes.pack(id) }
        bytes.pack(String(decoding: id.utf8.dropFirst(person.utf8.count), as: UTF8.self))
    }

    private mutating func add(placeOf text: String) {
        let place = places[text] ?? texts.count
        if place == texts.count {
            texts.append(text)
            places[text] = place
        }
        bytes.pack(UInt64(place))
    }

    /// Nothing is added any more.
    mutating func close() {
        places = [:]
        var exact = Bytes()
        exact.reserveCapacity(bytes.count)
        exact += bytes
        bytes = exact
    }

    var notes: [RefusalNote] {
        var reader = PackedReader(bytes)
        return (0..<count).map { _ in
            let at = Timestamp(milliseconds: Int64(bitPattern: reader.number()))
            let (call, code, reason) = (text(&reader), text(&reader), text(&reader))
            let by = reader.text() ?? ""
            let about = reader.number() == 1 ? stream(&reader) : nil
            let trace = reader.trace()
            let isNamedAfterPerson = reader.number() == 1
            let id = reader.text().map { isNamedAfterPerson ? "\(by)/\($0)" : $0 }
            return RefusalNote(
                at: at, by: Actor(rawValue: by), call: CallName(call), stream: about,
                Failure(ErrorCode(code), reason), trace: trace, id: id.map { CommandID($0) },
                address: reader.text())
        }
    }

    private func stream(_ reader: inout PackedReader) -> StreamName {
        StreamName(EntityKind(text(&reader)), EntityKey(reader.text() ?? ""))
    }

    private func text(_ reader: inout PackedReader) -> String { texts[Int(reader.number())] }
}

extension Bytes {
    /// Seven bits in a byte; a bit more says that there are others.
    fileprivate mutating func pack(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    fileprivate mutating func pack(_ text: String?) {
        pack(text.map { UInt64($0.utf8.count) + 1 } ?? 0)
        if let text { append(contentsOf: text.utf8) }
    }

    /// Parlor's own traces are 32 digits: they are packed as two numbers.
    fileprivate mutating func pack(_ trace: TraceID?) {
        guard let numbers = trace?.numbers else {
            pack(UInt64(0))
            return pack(trace?.rawValue)
        }
        pack(UInt64(1))
        for number in [numbers.first, numbers.second] {
            for shift in stride(from: 0, to: 64, by: 8) {
                append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
            }
        }
    }
}

/// Takes out what was packed, in the same order.
private struct PackedReader {
    private let bytes: Bytes
    private var place = 0

    init(_ bytes: Bytes) { self.bytes = bytes }

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

    mutating func text() -> String? {
        let length = Int(number()) - 1
        guard length >= 0 else { return nil }
        defer { place += length }
        return String(decoding: bytes[place..<place + length], as: UTF8.self)
    }

    mutating func trace() -> TraceID? {
        guard number() == 1 else { return text().map { TraceID($0) } }
        let first = eightBytes()
        return TraceID(first.hexadecimal + eightBytes().hexadecimal)
    }
}

extension TraceID {
    fileprivate var numbers: (first: UInt64, second: UInt64)? {
        guard digits == rawValue, let first = UInt64(rawValue.prefix(16), radix: 16),
            let second = UInt64(rawValue.suffix(16), radix: 16)
        else { return nil }
        return (first, second)
    }
}
