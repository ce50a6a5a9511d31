/// The lines before a request's body, strictly as RFC 9112 has them: what could be understood in two
/// ways is refused.
struct RequestHead: Equatable {
    let method: String
    let path: String
    let query: String
    let isVersion10: Bool
    let headers: [String: String]
    let bodyLength: Int
    let keepsAlive: Bool

    static let mostHeaders = 64
    static let longestTarget = 8 << 10

    /// Without the empty line at the end.
    init(_ lines: [ArraySlice<UInt8>]) throws(BadRequest) {
        let words = lines[0].split(separator: 0x20, omittingEmptySubsequences: false)
        guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy(Self.isTokenByte) else {
            throw .malformed("The request line is malformed.")
        }
        isVersion10 = try Self.isVersion10(words[2])
        method = String(decoding: words[0], as: UTF8.self)
        guard words[1].count <= Self.longestTarget else { throw .longTarget }
        let target = words[1].split(separator: 0x3F, maxSplits: 1, omittingEmptySubsequences: false)
        path = try Self.path(target[0])
        query = target.count == 2 ? String(decoding: target[1], as: UTF8.self) : ""
        guard lines.count - 1 <= Self.mostHeaders else { throw .longHead }
        headers = try Self.headers(lines.dropFirst())
        guard isVersion10 || headers["host"].map({ !$0.contains(",") }) == true else {
            throw .malformed("One host header is needed.")
        }
        guard headers["transfer-encoding"] == nil else { throw .noLength }
        bodyLength = try Self.bodyLength(headers, of: method)
        let connection = Self.list(headers["connection"])
        keepsAlive = isVersion10 ? connection.contains("keep-alive") : !connection.contains("close")
    }

    /// The words of a header that is a list, in lower case.
    static func list(_ value: String?) -> [String] {
        (value ?? "").lowercased().split(separator: ",").map { part in
            String(part.filter { $0 != " " && $0 != "\t" })
        }
    }
}

extension RequestHead {
    private static func isVersion10(_ version: ArraySlice<UInt8>) throws(BadRequest) -> Bool {
        switch String(decoding: version, as: UTF8.self) {
        case "HTTP/1.1": return false
        case "HTTP/1.0": return true
        case let other where other.hasPrefix("HTTP/"): throw .version
        default: throw .malformed("The request line is malformed.")
        }
    }

    private static func headers(
        _ lines: ArraySlice<ArraySlice<UInt8>>
    ) throws(BadRequest) -> [String: String] {
        var headers: [String: String] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: 0x3A), colon > line.startIndex,
                line[..<colon].allSatisfy(isTokenByte)
            else { throw .malformed("A header is malformed.") }
            let blank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
            var value = line[(colon + 1)...].drop(while: blank)
            while let last = value.last, blank(last) { value.removeLast() }
            guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw .malformed("A header is malformed.")
            }
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            let text = String(decoding: value, as: UTF8.self)
            headers[name] = headers[name].map { "\($0), \(text)" } ?? text
        }
        return headers
    }

    private static func bodyLength(
        _ headers: [String: String], of method: String
    ) throws(BadRequest) -> Int {
        guard let text = headers["content-length"] else {
            guard !["POST", "PUT", "PATCH"].contains(method) else { throw .noLength }
            return 0
        }
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .malformed("The content-length is malformed.")
        }
        return Int(text) ?? .max
    }

    private static func path(_ raw: ArraySlice<UInt8>) throws(BadRequest) -> String {
        var bytes: [UInt8] = []
        var rest = raw
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy(isHexDigit),
                let decoded = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else { throw .malformed("The path is malformed.") }
            bytes.append(decoded)
            rest = rest.dropFirst(2)
        }
        let segments = bytes.split(separator: 0x2F, omittingEmptySubsequences: false)
        guard bytes.first == 0x2F, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
            !segments.contains([0x2E]), !segments.contains([0x2E, 0x2E]),
            let path = String(validating: bytes, as: UTF8.self)
        else { throw .malformed("The path is malformed.") }
        return path
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
