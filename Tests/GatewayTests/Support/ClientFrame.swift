/// A frame as a client sends it.
struct ClientFrame {
    var first: UInt8
    var payload: [UInt8] = []
    var mask: [UInt8]? = [0x11, 0xA2, 0x43, 0x7F]
    var length: [UInt8]?

    static func text(_ text: String) -> ClientFrame { text_(Array(text.utf8)) }
    static func text_(_ bytes: [UInt8]) -> ClientFrame { ClientFrame(first: 0x81, payload: bytes) }
    static func binary(_ bytes: [UInt8]) -> ClientFrame { ClientFrame(first: 0x82, payload: bytes) }
    static func beginning(_ bytes: [UInt8]) -> ClientFrame {
        ClientFrame(first: 0x01, payload: bytes)
    }
    static func middle(_ bytes: [UInt8]) -> ClientFrame { ClientFrame(first: 0x00, payload: bytes) }
    static func ending(_ bytes: [UInt8]) -> ClientFrame { ClientFrame(first: 0x80, payload: bytes) }
    static func ping(_ bytes: [UInt8]) -> ClientFrame { ClientFrame(first: 0x89, payload: bytes) }
    static func pong(_ bytes: [UInt8]) -> ClientFrame { ClientFrame(first: 0x8A, payload: bytes) }
    static func close(_ bytes: [UInt8]) -> ClientFrame { ClientFrame(first: 0x88, payload: bytes) }
    static func close(_ code: Int, _ reason: [UInt8] = []) -> ClientFrame {
        close([UInt8(code >> 8), UInt8(code & 0xFF)] + reason)
    }

    var bytes: [UInt8] {
        let bit: UInt8 = mask == nil ? 0 : 0x80
        let count = payload.count
        let standard: [UInt8] =
            switch count {
            case ..<126: [UInt8(count)]
            case ...0xFFFF: [126, UInt8(count >> 8), UInt8(count & 0xFF)]
            default: [127] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
            }
        var header = length ?? standard
        header[0] |= bit
        guard let mask else { return [first] + header + payload }
        guard mask != [0, 0, 0, 0] else { return [first] + header + mask + payload }
        return [first] + header + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
    }
}
