public import ParlorWire

/// What a push sender sends: the body of what is published under `notify.<userId>.`.
public struct PushNotice: Codable, Hashable, Sendable {
    public var type: NoticeType
    public var userId: PersonID
    /// Where it goes.
    public var targets: [PushTarget]
    public var by: PersonIdentity?
    public var stream: StreamName
    /// A newer one of the same name replaces it.
    public var about: String
    public var title: String?
    public var text: String?
    public var photoURL: String?
    public var roomCode: RoomCode?
    public var game: GameID?
    public var unreadCount: Int?

    public init(
        _ notice: Notice, to person: PersonID, at targets: [PushTarget], by: PersonIdentity?
    ) {
        (type, userId, self.targets, self.by) = (notice.type, person, targets, by)
        (stream, about, title, text) = (notice.stream, notice.about, notice.title, notice.text)
        (photoURL, roomCode, game) = (notice.photoURL, notice.roomCode, notice.game)
        unreadCount = notice.unreadCounts?[person]
    }
}

/// A device and its push token. A token that was registered without a device has none.
public struct PushTarget: Codable, Hashable, Sendable {
    public var deviceId: DeviceID?
    public var fcmToken: String

    public init(deviceId: DeviceID?, fcmToken: String) {
        (self.deviceId, self.fcmToken) = (deviceId, fcmToken)
    }
}
