import Wire

/// Why what came in is no request that we answer; the connection ends with saying so.
enum BadRequest: Error, Equatable {
    case malformed(String)
    case noLength
    case longBody(limit: Int)
    case longTarget
    case longHead
    case version
    case slow

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
        }
    }
}
