public import Contracts
public import ParlorWire

/// A line of a person's own file: what moves in elsewhere, and what does not.
public enum OwnLine: Encodable, Sendable {
    case moved(MovedLine)
    case device(OwnDevice)
    case friend(OwnFriend)
    case request(OwnRequest)
    case invitation(Invitation)
    case decision(Decision)
    case photo(OwnPhoto)
    case report(OwnReport)

    private enum CodingKeys: CodingKey {
        case device, friend, request, invitation, decision, photo, report
    }

    public func encode(to encoder: any Encoder) throws {
        if case .moved(let line) = self { return try line.encode(to: encoder) }
        var line = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .moved: break
        case .device(let device): try line.encode(device, forKey: .device)
        case .friend(let friend): try line.encode(friend, forKey: .friend)
        case .request(let request): try line.encode(request, forKey: .request)
        case .invitation(let invitation): try line.encode(invitation, forKey: .invitation)
        case .decision(let decision): try line.encode(decision, forKey: .decision)
        case .photo(let photo): try line.encode(photo, forKey: .photo)
        case .report(let report): try line.encode(report, forKey: .report)
        }
    }

    public var json: RawJSON { RawJSON(JSON.encode(self)) }
}

/// A device that the person is signed in on, without anything that lets somebody in.
public struct OwnDevice: Encodable, Sendable {
    let deviceId: DeviceID
    let name: String?
    let openedAt: Timestamp
    let lastSeen: Timestamp

    public init(_ device: Device) {
        (deviceId, name) = (device.deviceId, device.name)
        (openedAt, lastSeen) = (device.openedAt, device.lastSeen)
    }
}

/// A friend, as they are called now.
public struct OwnFriend: Encodable, Sendable {
    let userId: PersonID
    let displayName: DisplayName?

    public init(_ person: PersonID, _ name: DisplayName?) { (userId, displayName) = (person, name) }
}

/// A request for friendship that is open.
public struct OwnRequest: Encodable, Sendable {
    let userId: PersonID
    let displayName: DisplayName?
    /// They asked the person.
    let isIncoming: Bool

    public init(_ person: PersonID, _ name: DisplayName?, isIncoming: Bool) {
        (userId, displayName, self.isIncoming) = (person, name, isIncoming)
    }
}

/// A photo that the person uploaded.
public struct OwnPhoto: Encodable, Sendable {
    let photoId: PhotoID
    let url: String
    let bytes: Int

    public init(_ photo: PhotoID, bytes: Int) {
        (photoId, url, self.bytes) = (photo, photo.url, bytes)
    }
}

/// A report that the person made, without what somebody else said.
public struct OwnReport: Encodable, Sendable {
    let userId: PersonID
    let messageId: MessageID?
    let reason: Reason
    let reportedAt: Timestamp

    public init(_ report: FiledReport) {
        (userId, messageId) = (report.userId, report.message?.messageId)
        (reason, reportedAt) = (report.reason, report.reportedAt)
    }
}
