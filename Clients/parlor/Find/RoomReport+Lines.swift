import Contracts
import Hosting
import ParlorWire

extension RoomReport {
    /// One line for each thing, by its name; then the events.
    func lines(now: Timestamp, on terminal: Terminal) -> [String] {
        var lines = room.inside.map { facts($0, now) } ?? [factLine("room", room.code.rawValue)]
        lines.append(factLine("last events", events.isEmpty ? "none" : ""))
        return lines
            + events.map {
                TapLine($0).text(on: terminal, width: terminal.width, time: .dated)
            }
    }

    private func facts(_ inside: RoomInside, _ now: Timestamp) -> [String] {
        let names = Dictionary(
            inside.players.map { ($0.id, Self.name($0.identity, $0.id)) },
            uniquingKeysWith: { first, _ in first })
        let host = names[inside.hostId] ?? inside.hostId.rawValue
        var lines = [
            factLine("room", summary(inside, now)),
            factLine("host", host + Self.succession(inside.hostPolicy)),
            factLine("game", inside.selectedGameType?.rawValue ?? "none"),
            factLine("match", played(inside, names, now)),
            factLine("seats", "\(inside.players.count) of \(inside.maxPlayers) taken"),
        ]
        lines += factLines("players", inside.players.map(Self.words))
        lines += factLines("spectators", inside.spectators.map { Self.name($0.identity, $0.id) })
        if !inside.banned.isEmpty { lines += factLines("banned", inside.banned.map(\.rawValue)) }
        if let failure = inside.startFailure { lines.append(factLine("last start", failure)) }
        return lines
    }

    private func summary(_ inside: RoomInside, _ now: Timestamp) -> String {
        let marks: [String?] = [
            inside.status.rawValue, room.isPrivate ? "private" : nil,
            room.hasPasscode ? "passcode" : nil, inside.locked ? "locked" : nil,
            "made \(Units.span(from: inside.createdAt, to: now)) ago",
        ]
        let said = marks.compactMap(\.self).joined(separator: ", ")
        return "\(room.code) '\(inside.roomName.text)': \(said)"
    }

    private func played(
        _ inside: RoomInside, _ names: [PersonID: String], _ now: Timestamp
    ) -> String {
        func list(_ people: [PersonID]) -> String {
            people.map { names[$0] ?? $0.rawValue }.joined(separator: ", ")
        }
        if let trouble = unknown["match"] { return "unknown. \(trouble)" }
        guard let match else {
            guard let winners = inside.lastResults?.winners else { return "none" }
            return "none; the last one was won by " + (winners.isEmpty ? "nobody" : list(winners))
        }
        let span = Units.span(from: match.startedAt, to: now)
        return "\(match.matchId): \(match.game), \(match.status.rawValue), began \(span) ago"
            + (match.awaited.isEmpty ? "" : ", waits for \(list(match.awaited))")
    }
}

extension RoomReport {
    private static func succession(_ policy: HostPolicy) -> String {
        switch policy {
        case .transfer: "; after them, the player who is there longest"
        case .end: "; without them, the room ends"
        }
    }

    private static func name(_ identity: PersonIdentity?, _ id: PersonID) -> String {
        identity.map { "\($0.displayName.text) (\(id))" } ?? id.rawValue
    }

    private static func words(_ player: RoomPlayer) -> String {
        let marks: [String?] = [
            player.isHost ? "host" : nil, player.botLevel.map { "bot, \($0.rawValue)" },
            player.isReady ? "ready" : nil, player.isActive ? nil : "away",
            player.isTurn == true ? "to move" : nil,
            player.canPlay ? nil : "has an app without this game",
            player.gameScore.map { "score \($0)" },
        ]
        let said = marks.compactMap(\.self).joined(separator: ", ")
        return name(player.identity, player.id) + (said.isEmpty ? "" : ": \(said)")
    }
}
