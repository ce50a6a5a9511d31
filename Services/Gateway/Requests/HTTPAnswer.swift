import Door
import ParlorWire

/// What the door is to do with a response: send it as a whole, or piece by piece.
enum HTTPAnswer {
    case whole(HTTPResponse)
    case head(HTTPResponse)
    case piece(Bytes)
    case end
    /// There will be no more of it.
    case broken
}

extension Door {
    func carryOut(_ answer: HTTPAnswer, to id: RequestID) {
        switch answer {
        case .whole(let response): respond(id, response)
        case .head(let response): begin(id, response)
        case .piece(let bytes): send(bytes, to: id)
        case .end: finish(id)
        case .broken: breakOff(id)
        }
    }
}
