import ParlorWire

/// How the end of a body is known that comes in pieces: HTTP/1.0 has nothing but the connection's end.
enum PieceFraming {
    case chunked, bare

    func framed(_ piece: Bytes) -> Bytes {
        guard self == .chunked, !piece.isEmpty else { return piece }
        return Bytes("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Bytes("\r\n".utf8)
    }

    var end: Bytes { self == .chunked ? Bytes("0\r\n\r\n".utf8) : [] }
}
