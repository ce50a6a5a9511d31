import Contracts
import Hosting
import ParlorWire

extension PersonReport {
    /// One line for each thing, by its name.
    func lines(now: Timestamp) -> [String] {
        let rows = [
            ("name", person.identity.displayName.text), ("id", person.identity.userId.rawValue),
            ("handle", person.handle.map { "@\($0.text)" } ?? "none"),
            ("avatar", person.identity.avatar.words),
            ("came", since(person.createdAt, now)), ("seen", presence(now)),
            ("email", told(unknown["account"], email ?? "none")),
            ("friends", told(unknown["friends"], friends?.words)),
            ("conversations", told(unknown["conversations"], conversations?.words)),
        ]
        let isSuspended = suspended?.isOn(at: now) == true || unknown["suspended"] != nil
        return rows.map(factLine)
            + (isSuspended
                ? [factLine("suspended", told(unknown["suspended"], suspended.map(words)))] : [])
            + list("devices", unknown["account"], devices?.map { words($0, now) })
            + list("rooms", unknown["rooms"], rooms?.map { words($0) })
            + list("matches", unknown["matches"], matches?.map { words($0) })
    }

    private func list(_ name: String, _ trouble: String?, _ all: [String]?) -> [String] {
        trouble.map { [factLine(name, told($0, nil))] } ?? factLines(name, all ?? [])
    }

    private func told(_ trouble: String?, _ value: String?) -> String {
        trouble.map { "unknown. \($0)" } ?? value ?? "none"
    }
}

extension PersonReport {
    private func since(_ time: Timestamp, _ now: Timestamp) -> String {
        "\(time) (\(Units.span(from: time, to: now)) ago)"
    }

    /// A profile knows gateways, not devices.
    private func presence(_ now: Timestamp) -> String {
        guard person.isOnline else { return since(person.lastSeen, now) }
        let places = gateways?.map { place in
            place.instance + (place.pid.map { " (pid \($0))" } ?? ", which the bus does not know")
        }
        let at = told(unknown["gateways"], places?.joined(separator: ", "))
        return "online since \(since(person.lastSeen, now)), at \(at); which of the devices, only "
            + "the gateway knows"
    }

    private func words(_ suspended: Suspended) -> String {
        let end = suspended.until.map { "until \($0)" } ?? "until it is lifted"
        return "\(end), since \(suspended.suspendedAt); 'parlor reports acts' says why"
    }

    private func words(_ device: Device, _ now: Timestamp) -> String {
        let push = device.fcmToken == nil ? "" : ", gets pushes"
        return "\(device.name ?? "without a name") (\(device.deviceId)): signed in "
            + "\(Units.span(from: device.openedAt, to: now)) ago, renewed "
            + "\(Units.span(from: device.lastSeen, to: now)) ago\(push)"
    }

    private func words(_ found: FoundRoom) -> String {
        let room = found.room
        let person = person.identity.userId
        let place =
            room.hostId == person ? "host" : found.players.contains(person) ? "player" : "spectator"
        let match = found.matchId.map { ", match \($0)" } ?? ""
        return "\(room.code) '\(room.roomName.text)': \(place), \(room.status.rawValue)\(match)"
    }

    private func words(_ match: FoundMatch) -> String {
        let room = match.roomCode.map { " in \($0)" } ?? ""
        let turn = match.awaited.contains(person.identity.userId) ? ", waits for them" : ""
        return "\(match.matchId): \(match.game)\(room)\(turn)"
    }
}

extension PersonReport.Friends {
    fileprivate var words: String {
        "\(friends); asked by \(incoming), has asked \(outgoing)"
    }
}

extension PersonReport.Count {
    fileprivate var words: String { hasMore ? "more than \(count)" : "\(count)" }
}

extension Avatar {
    fileprivate var words: String {
        switch self {
        case .initials: "the initials"
        case .builtIn(let id, _): "built in, \(id)"
        case .custom(let url): "a photo, \(url)"
        case .layered: "made of layers"
        }
    }
}
