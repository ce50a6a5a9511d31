import ParlorWire
import Sessions

/// Why what came in is no request that we answer; the connection ends with saying so.
enum BadRequest: Error, Equatable {
    case malformed(String)
    case noLength
    case longBody(limit: Int)
    case longTarget
    case longHead
    case version
    case slow
    case busy

    var response: HTTPResponse {
        switch self {
        case .malformed(let why): .error(400, .badInput, why)
        case .noLength: .error(411, .badInput, "A body needs a content-length.")
        case .longBody(let limit):
            .error(413, .payloadTooLarge, "A body has at most \(limit) bytes.")
        case .longTarget: .error(414, .badInput, "The target is too long.")
        case .longHead:
            .error(431, .badInput, "The headers are over \(RequestReader.longestHead) bytes.")
        case .version: .error(505, .badInput, "Only HTTP/1.1 is spoken here.")
        case .slow: .error(408, .timeout, "The request took too long to arrive.")
        case .busy:
            .error(
                503, .unavailable, "Too much is sent at once. Repeat this in a moment.",
                [("retry-after", "1")])
        }
    }

    var rejection: Rejection {
        switch self {
        case .malformed, .noLength, .version: .malformed
        case .longBody, .longTarget, .longHead: .tooBig
        case .slow: .slow
        case .busy: .busy
        }
    }
}
