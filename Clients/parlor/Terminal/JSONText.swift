import Hosting
import ParlorWire

/// JSON as text for people, without reading its values: numbers stay exactly as they came.
struct JSONText {
    private var text = Bytes()
    private var depth = 0
    /// A brace or bracket was opened and nothing is in it yet.
    private var isFresh = false
    private let indent: Int?

    static func pretty(_ json: Bytes) -> String { laidOut(json, indent: 2) }

    /// Pretty, and nothing in it commands the terminal.
    static func readable(_ json: Bytes) -> String {
        pretty(json).split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).escapingControls }.joined(separator: "\n")
    }

    /// Without any space outside strings: one line.
    static func compact(_ json: Bytes) -> String { laidOut(json, indent: nil) }
}

extension JSONText {
    private static func laidOut(_ json: Bytes, indent: Int?) -> String {
        var layout = JSONText(indent: indent)
        var rest = json[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") {
                layout.put(byte)
                layout.text.append(contentsOf: restOfString(&rest))
            } else {
                layout.take(byte)
            }
        }
        return String(decoding: layout.text, as: UTF8.self)
    }

    private static func restOfString(_ rest: inout ArraySlice<UInt8>) -> Bytes {
        var taken = Bytes()
        while let byte = rest.popFirst() {
            taken.append(byte)
            if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() { taken.append(escaped) }
            if byte == UInt8(ascii: "\"") { break }
        }
        return taken
    }

    private mutating func take(_ byte: UInt8) {
        switch Unicode.Scalar(byte) {
        case " ", "\n", "\r", "\t": break
        case "{", "[":
            put(byte)
            depth += 1
            isFresh = true
        case "}", "]":
            depth -= 1
            if !isFresh { newLine() }
            isFresh = false
            text.append(byte)
        case ",":
            text.append(byte)
            newLine()
        case ":":
            text.append(byte)
            if indent != nil { text.append(UInt8(ascii: " ")) }
        default: put(byte)
        }
    }

    private mutating func put(_ byte: UInt8) {
        if isFresh { newLine() }
        isFresh = false
        text.append(byte)
    }

    private mutating func newLine() {
        guard let indent else { return }
        text.append(UInt8(ascii: "\n"))
        text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(0, depth) * indent))
    }
}
