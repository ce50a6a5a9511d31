public import Contracts
import EventSourcing
public import ParlorWire

/// What is read and written at every action, by hand.
extension Match {
    public static func read(_ name: String, _ body: Bytes) throws(Malformed) -> MatchCommand {
        guard name == MatchCommand.CodingKeys.act.rawValue, let fields = try? ObjectReader(body),
            let action = fields.raw("action")
        else { return try JSON.decode(choice: MatchCommand.self, name: name, body: body) }
        return .act(action: action, at: try fields.integerIfPresent("at"))
    }

    public static func written(_ event: MatchEvent) -> WrittenChoice {
        guard case .acted(let move) = event else { return WrittenChoice(event) }
        let stored = written(move, hidden: move.hidden)
        return WrittenChoice(
            name: MatchEvent.CodingKeys.acted.rawValue, stored: stored,
            told: move.hidden == nil ? stored : written(move, hidden: nil))
    }

    private static func written(_ move: MatchMove, hidden: RawJSON?) -> Bytes {
        var fields = ObjectWriter(capacity: 768)
        fields.add("actedAt", move.actedAt)
        fields.add("action", move.action)
        fields.add("by", move.by.rawValue)
        fields.add("byBot", move.byBot)
        fields.add("hidden", hidden)
        fields.add("roomCode", move.roomCode?.rawValue)
        fields.add("summary", move.summary.map(written))
        return fields.close()
    }

    private static func written(_ summary: MatchSummary) -> RawJSON {
        var fields = ObjectWriter(capacity: 192)
        fields.add("currentPlayerId", summary.currentPlayerId?.rawValue)
        fields.add("round", summary.round)
        fields.add("scores", summary.scores)
        return RawJSON(fields.close())
    }

    public static func written(_ view: MatchView) -> Bytes {
        var fields = ObjectWriter(capacity: 768)
        fields.add("awaited", view.sight?.awaited)
        fields.add("category", view.category.map { RawJSON(JSON.encode($0)) })
        fields.add("game", view.game.rawValue)
        fields.add("gameVersion", view.gameVersion)
        fields.add("isPractice", view.isPractice)
        fields.add("matchId", view.matchId.rawValue)
        fields.add("moves", view.sight?.moves)
        fields.add("reason", view.reason)
        fields.add("results", view.results.map { RawJSON(JSON.encode($0)) })
        fields.add("roomCode", view.roomCode?.rawValue)
        fields.add("seat", view.seat)
        fields.add("seats", view.seats, write)
        fields.add("settings", view.settings)
        fields.add("startedAt", view.startedAt)
        fields.add("status", view.status.rawValue)
        fields.add("turnEndsAt", view.sight?.turnEndsAt)
        fields.add("view", view.sight?.view)
        return fields.close()
    }

    private static func write(_ seat: MatchSeat, _ fields: inout ObjectWriter) {
        fields.add("botLevel", seat.botLevel?.rawValue)
        fields.add("hasResigned", seat.hasResigned)
        fields.add("heldUntil", seat.heldUntil)
        fields.add("isPlayedByBot", seat.isPlayedByBot)
        fields.add("userId", seat.userId.rawValue)
        fields.add("username", seat.username?.text)
    }
}
