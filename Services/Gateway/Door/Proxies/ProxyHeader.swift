/// What a TCP balancer says before anything else: for whom it speaks. HAProxy's PROXY protocol,
/// versions 1 and 2.
enum ProxyHeader: Equatable {
    case incomplete
    /// Of so many bytes; without a source, the balancer speaks for itself or doesn't say for whom.
    case whole(length: Int, source: IPAddress?)
    case malformed

    static let longest = 4 << 10
    private static let longestLine = 107
    private static let line = Array("PROXY ".utf8)
    private static let signature = Array("\r\n\r\n\0\r\nQUIT\n".utf8)

    /// The beginning of what came in.
    init(_ bytes: [UInt8]) {
        if Self.begin(bytes, Self.line) {
            self = Self.readLine(bytes)
        } else if Self.begin(bytes, Self.signature) {
            self = Self.readBinary(bytes)
        } else {
            self = .malformed
        }
    }
}

extension ProxyHeader {
    /// Whether they begin with that, as far as they go.
    private static func begin(_ bytes: [UInt8], _ start: [UInt8]) -> Bool {
        zip(bytes, start).allSatisfy { $0 == $1 }
    }

    /// Version 1, such as `PROXY TCP4 192.0.2.1 192.0.2.2 4711 443`.
    private static func readLine(_ bytes: [UInt8]) -> ProxyHeader {
        guard let end = bytes.prefix(longestLine).firstIndex(of: 0x0A) else {
            return bytes.count < longestLine ? .incomplete : .malformed
        }
        guard end > line.count, bytes[end - 1] == 0x0D else { return .malformed }
        let text = String(decoding: bytes[line.count..<end - 1], as: UTF8.self)
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        if words[0] == "UNKNOWN" { return .whole(length: end + 1, source: nil) }
        let size = ["TCP4": 4, "TCP6": 16][words[0]]
        guard words.count == 5, let source = IPAddress(words[1]), IPAddress(words[2]) != nil,
            words[1].contains(":") == (size == 16), size != nil,
            words[3...].allSatisfy({ UInt16($0) != nil })
        else { return .malformed }
        return .whole(length: end + 1, source: source)
    }

    /// Version 2: the signature, a command, a family, a length, addresses and more.
    private static func readBinary(_ bytes: [UInt8]) -> ProxyHeader {
        let start = signature.count + 4
        guard bytes.count >= start else { return .incomplete }
        let (command, family) = (bytes[start - 4], bytes[start - 3])
        let length = start + Int(bytes[start - 2]) << 8 + Int(bytes[start - 1])
        guard command == 0x20 || command == 0x21, length <= longest else { return .malformed }
        guard bytes.count >= length else { return .incomplete }
        let sizes: [UInt8: Int] = [0x11: 4, 0x21: 16]
        guard command == 0x21, let size = sizes[family] else {
            return .whole(length: length, source: nil)
        }
        // Two addresses and two ports.
        guard length - start >= 2 * size + 4 else { return .malformed }
        return .whole(length: length, source: IPAddress(Array(bytes[start..<start + size])))
    }
}
