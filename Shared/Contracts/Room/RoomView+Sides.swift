public import ParlorWire

/// A room as its members see it, and everybody who may watch it.
public struct MemberRoom: Codable, Sendable {
    @Flat var codes: ToldCode
    public var isPrivate: Bool
    public var hasPasscode: Bool
    @Flat public var inside: RoomInside
}

/// A room as somebody outside sees it: of a private one no more than this, of a public one with a
/// passcode also what the public list shows.
public struct StrangerRoom: Codable, Sendable {
    @Flat var codes: ToldCode
    public var isPrivate: Bool
    public var hasPasscode: Bool
    @Flat public var listed: ListedRoom?

    private enum CodingKeys: String, CodingKey {
        case codes = "roomCode"
        case isPrivate, hasPasscode
        case listed = "playerCount"
    }
}
