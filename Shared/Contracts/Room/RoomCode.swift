public import ParlorWire

/// A room's name for people: short, spoken and typed without mistakes.
public struct RoomCode: Identifier, CodingKeyRepresentable {
    /// No I, O, 0 or 1: nobody has to ask which one it is.
    public static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789".utf8)
    public static let length = 4...6
    /// A room that ended keeps its code for so long.
    public static let kept: Duration = .seconds(7 * 24 * 3_600)

    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The code that was meant by what was typed, in either case.
    public init(_ key: EntityKey) { self.init(key.rawValue.uppercased()) }

    public var key: EntityKey { EntityKey(rawValue) }

    public var isWellFormed: Bool {
        Self.length.contains(rawValue.utf8.count)
            && rawValue.utf8.allSatisfy(Self.alphabet.contains)
    }

    /// Where a browser joins the room.
    public var inviteLink: String { "/join/\(rawValue)" }
    /// The invitation as a QR code.
    public var qrLink: String { "/v1/rooms/\(rawValue)/qr.svg" }
}
