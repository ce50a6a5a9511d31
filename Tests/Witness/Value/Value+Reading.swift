import Foundation

/// Bytes that are no JSON.
public struct NotJSON: Error, CustomStringConvertible {
    public let place: Int
    public var description: String { "No JSON at byte \(place)." }
}

extension Value {
    public init(_ bytes: some Collection<UInt8>) throws {
        let bytes = Array(bytes)
        self = try bytes.withUnsafeBufferPointer { text in
            var reader = ValueReader(text: text)
            let value = try reader.value()
            try reader.end()
            return value
        }
    }
}

private struct ValueReader {
    let text: UnsafeBufferPointer<UInt8>
    var place = 0

    mutating func value() throws -> Value {
        switch try next() {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .list(try list())
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "t"): return try word("true", .flag(true))
        case UInt8(ascii: "f"): return try word("false", .flag(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    mutating func end() throws {
        skipBlanks()
        guard place == text.count else { throw NotJSON(place: place) }
    }

    private mutating func object() throws -> [String: Value] {
        var fields: [String: Value] = [:]
        place += 1
        guard try next() != UInt8(ascii: "}") else {
            place += 1
            return fields
        }
        while true {
            guard try next() == UInt8(ascii: "\"") else { throw NotJSON(place: place) }
            let name = try string()
            guard try next() == UInt8(ascii: ":") else { throw NotJSON(place: place) }
            place += 1
            fields[name] = try value()
            guard try goesOn(to: UInt8(ascii: "}")) else { return fields }
        }
    }

    private mutating func list() throws -> [Value] {
        var items: [Value] = []
        place += 1
        guard try next() != UInt8(ascii: "]") else {
            place += 1
            return items
        }
        repeat { items.append(try value()) } while try goesOn(to: UInt8(ascii: "]"))
        return items
    }

    /// False at the closing bracket.
    private mutating func goesOn(to end: UInt8) throws -> Bool {
        let byte = try next()
        guard byte == end || byte == UInt8(ascii: ",") else { throw NotJSON(place: place) }
        place += 1
        return byte != end
    }

    private mutating func string() throws -> String {
        place += 1
        let start = place
        var isPlain = true
        while place < text.count, text[place] != UInt8(ascii: "\"") {
            if text[place] == UInt8(ascii: "\\") {
                isPlain = false
                place += 1
            }
            place += 1
        }
        guard place < text.count else { throw NotJSON(place: start) }
        let inside = text[start..<place]
        place += 1
        if isPlain { return String(decoding: inside, as: UTF8.self) }
        let quoted = Data([UInt8(ascii: "\"")] + inside + [UInt8(ascii: "\"")])
        return try JSONDecoder().decode(String.self, from: quoted)
    }

    private mutating func number() throws -> Double {
        let start = place
        while place < text.count, "+-.0123456789eE".utf8.contains(text[place]) { place += 1 }
        guard let number = Double(String(decoding: text[start..<place], as: UTF8.self)) else {
            throw NotJSON(place: start)
        }
        return number
    }

    private mutating func word(_ word: StaticString, _ value: Value) throws -> Value {
        let count = word.utf8CodeUnitCount
        guard place + count <= text.count,
            memcmp(text.baseAddress! + place, word.utf8Start, count) == 0
        else { throw NotJSON(place: place) }
        place += count
        return value
    }

    private mutating func next() throws -> UInt8 {
        skipBlanks()
        guard place < text.count else { throw NotJSON(place: place) }
        return text[place]
    }

    private mutating func skipBlanks() {
        while place < text.count, [0x20, 0x0A, 0x0D, 0x09].contains(text[place]) { place += 1 }
    }
}
