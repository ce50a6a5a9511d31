import ParlorWire

/// A room's code as views tell it: as `roomCode`, and as `code`, its first name there.
struct ToldCode: Codable, Hashable, Sendable {
    var roomCode: RoomCode

    init(_ roomCode: RoomCode) { self.roomCode = roomCode }

    private enum CodingKeys: String, CodingKey { case code, roomCode }

    /// What an older Parlor wrote has `code` alone.
    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let code = try fields.decode(RoomCode.self, forKey: .code)
        roomCode = (try? fields.decode(RoomCode.self, forKey: .roomCode)) ?? code
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(roomCode, forKey: .code)
        try fields.encode(roomCode, forKey: .roomCode)
    }
}
