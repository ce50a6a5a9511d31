import ParlorWire

/// One object of a gateway's frame, read only as far as counting needs.
struct Heard {
    private(set) var cid: Range<Int>?
    private(set) var stream: Range<Int>?
    private(set) var epoch: Range<Int>?
    private(set) var error: Range<Int>?
    private(set) var ok: Range<Int>?
    private(set) var event: Range<Int>?
    private(set) var by: Range<Int>?
    private(set) var body: Range<Int>?
    private(set) var snapshot: Range<Int>?
    private(set) var rev: Int?
    private(set) var isSignal = false
    private(set) var isWelcome = false
    private(set) var isClosed = false
    /// The number of the call that an event tells of.
    private(set) var mark: Int?
    /// How many points it has, and where the first is.
    private(set) var points = 0
    private(set) var firstX: Int?

    var isEvent: Bool { event != nil }
    var isState: Bool { snapshot != nil }
    var isOk: Bool { ok != nil }

    /// What each call is named after, so that whoever sees its event knows when it was sent.
    static let mark = "Load "

    /// Every object of a frame, which holds one or an array of them.
    static func each(in bytes: UnsafeRawBufferPointer, _ hear: (Heard) -> Void) {
        var at = 0
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "{") { hear(read(bytes, &at)) } else { at += 1 }
        }
    }
}

extension Heard {
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    private static func read(_ bytes: UnsafeRawBufferPointer, _ at: inout Int) -> Heard {
        var heard = Heard()
        var depth = 0
        var key = 0..<0
        var (valueStart, isKey) = (0, false)
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "\""):
                let text = string(bytes, &at)
                if depth == 1, isKey { key = text }
                if depth > 1 { heard.note(bytes, text) }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                if depth == 1 { isKey = true }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 {
                    heard.take(key, valueStart..<at, bytes)
                    at += 1
                    return heard
                }
            case UInt8(ascii: ":") where depth == 1: (valueStart, isKey) = (at + 1, false)
            case UInt8(ascii: ",") where depth == 1:
                heard.take(key, valueStart..<at, bytes)
                isKey = true
            default: break
            }
            at += 1
        }
        return heard
    }

    /// What is between the quotes; `at` is behind them afterwards.
    private static func string(_ bytes: UnsafeRawBufferPointer, _ at: inout Int) -> Range<Int> {
        let start = at + 1
        at = start
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
            at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(at, bytes.count)
        at += 1
        return start..<max(start, end)
    }

    private mutating func note(_ bytes: UnsafeRawBufferPointer, _ text: Range<Int>) {
        if let mark = Self.mark(bytes, text) { self.mark = mark }
        let number = text.upperBound + 2
        guard bytes[text].elementsEqual("x".utf8), number < bytes.count else { return }
        points += 1
        let end = bytes[number...].firstIndex { !Self.digits.contains($0) }
        firstX = firstX ?? Self.number(bytes, number..<(end ?? bytes.count))
    }

    private static func mark(_ bytes: UnsafeRawBufferPointer, _ text: Range<Int>) -> Int? {
        guard text.count > mark.utf8.count, bytes[text.lowerBound] == UInt8(ascii: "L"),
            bytes[text].starts(with: mark.utf8)
        else { return nil }
        return number(bytes, text.dropFirst(mark.utf8.count))
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, _ digits: Range<Int>) -> Int? {
        var number = 0
        for byte in bytes[digits] {
            guard Self.digits.contains(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }

    private mutating func take(
        _ key: Range<Int>, _ value: Range<Int>, _ bytes: UnsafeRawBufferPointer
    ) {
        let name = bytes[key]
        switch name.count {
        case 2 where name.elementsEqual("ok".utf8): ok = value
        case 2 where name.elementsEqual("by".utf8): by = value.unquoted
        case 3 where name.elementsEqual("rev".utf8): rev = Self.number(bytes, value)
        case 3 where name.elementsEqual("cid".utf8): cid = value.unquoted
        case 4 where name.elementsEqual("body".utf8): body = value
        case 5 where name.elementsEqual("event".utf8): event = value.unquoted
        case 5 where name.elementsEqual("epoch".utf8): epoch = value.unquoted
        case 5 where name.elementsEqual("error".utf8): error = value
        case 6 where name.elementsEqual("stream".utf8): stream = value.unquoted
        case 6 where name.elementsEqual("signal".utf8): isSignal = true
        case 6 where name.elementsEqual("closed".utf8): isClosed = true
        case 7 where name.elementsEqual("welcome".utf8): isWelcome = true
        case 8 where name.elementsEqual("snapshot".utf8): snapshot = value
        default: break
        }
    }
}

extension Range<Int> {
    fileprivate var unquoted: Range<Int> { count < 2 ? self : lowerBound + 1..<upperBound - 1 }
    fileprivate func dropFirst(_ count: Int) -> Range<Int> { lowerBound + count..<upperBound }
}
