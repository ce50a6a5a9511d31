public import ParlorWire

/// Something that people may want to know at once, wherever they are: what a locked phone shows.
public struct Notice: Codable, Hashable, Sendable {
    public var type: NoticeType
    /// Whom it concerns.
    public var to: [PersonID]
    /// Who caused it.
    public var by: PersonID?
    /// Where it happened: the stream to open.
    public var stream: StreamName
    /// The same thing has the same name: it is told once, and replaces what was told of it before.
    public var about: String
    /// The name of the room or the group.
    public var title: String?
    public var text: String?
    public var photoURL: String?
    public var roomCode: RoomCode?
    public var game: GameID?
    /// How many messages of the conversation each has not read.
    public var unreadCounts: [PersonID: Int]?

    public init(
        _ type: NoticeType, to people: [PersonID], by: PersonID? = nil, stream: StreamName,
        about: String
    ) {
        (self.type, self.to, self.by) = (type, people, by)
        (self.stream, self.about) = (stream, about)
    }
}

public enum NoticeType: String, Codable, Hashable, CaseIterable, Sendable {
    case message, friendRequest, friendAdded, invitation, turn

    /// The key in `notificationSettings` that turns it off.
    public var setting: String {
        switch self {
        case .message: "messages"
        case .friendRequest, .friendAdded: "friends"
        case .invitation: "invitations"
        case .turn: "turns"
        }
    }
}
