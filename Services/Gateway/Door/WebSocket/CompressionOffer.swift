/// What a client proposes in `Sec-WebSocket-Extensions` (RFC 7692), as far as we can take it.
enum CompressionOffer {
    /// Neither end remembers anything from message to message, so that a socket costs no memory.
    static let answer =
        "permessage-deflate; server_no_context_takeover; client_no_context_takeover"

    static func isAcceptable(in header: String) -> Bool {
        header.split(separator: ",").contains { isAcceptable(offer: $0) }
    }

    private static func isAcceptable(offer: Substring) -> Bool {
        let parts = offer.split(separator: ";").map { trimmed($0) }
        guard parts.first == "permessage-deflate" else { return false }
        let names = parts.dropFirst().map { $0.prefix { $0 != "=" } }
        guard Set(names).count == names.count else { return false }
        return parts.dropFirst().allSatisfy { parameter in
            switch parameter {
            case "server_no_context_takeover", "client_no_context_takeover",
                "client_max_window_bits", "server_max_window_bits=15":
                true
            default: isWindow(parameter)
            }
        }
    }

    private static func isWindow(_ parameter: Substring) -> Bool {
        guard parameter.hasPrefix("client_max_window_bits=") else { return false }
        return (8...15).map(String.init).contains(String(parameter.dropFirst(23)))
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0 == " " || $0 == "\t" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return start[...last]
    }
}
