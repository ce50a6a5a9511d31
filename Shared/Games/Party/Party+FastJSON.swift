public import ParlorWire

/// What is read and written at every action, by hand.
extension Party {
    public static var usualActions: UsualActions<PartyAction> { PartyAction.usual }

    public static func written(_ view: PartyView) -> Bytes {
        var fields = ObjectWriter(capacity: 2_048)
        fields.add("actions", view.actions, write)
        fields.add("awaited", view.awaited.ids)
        fields.add("bets", view.bets.map { RawJSON(JSON.encode($0)) })
        fields.add("calls", view.calls)
        fields.add("canvas", view.canvas.map { RawJSON(JSON.encode($0)) })
        fields.add("cards", view.cards.map { RawJSON(JSON.encode($0)) })
        fields.add("colors", view.colors)
        fields.add("currentCard", object: view.currentCard, write)
        fields.add("currentCardIndex", view.currentCardIndex)
        fields.add("currentPlayerId", view.currentPlayerId)
        fields.add("deck", view.deck.map { RawJSON(JSON.encode($0)) })
        fields.add("later", view.later)
        fields.add("letter", view.letter)
        fields.add("longest", view.longest)
        fields.add("mask", view.mask)
        fields.add("openBet", view.openBet.map { RawJSON(JSON.encode($0)) })
        fields.add("options", view.options, write)
        fields.add("phase", view.phase.rawValue)
        fields.add("playing", view.playing.map(\.index))
        fields.add("prompt", view.prompt)
        fields.add("results", view.results.map { RawJSON(JSON.encode($0)) })
        fields.add("role", view.role?.rawValue)
        fields.add("roles", view.roles)
        fields.add("round", view.round)
        fields.add("roundPoints", view.roundPoints)
        fields.add("rounds", view.rounds)
        fields.add("said", view.said, write)
        fields.add("scores", view.scores.byPlayer.map { ($0, $1) })
        fields.add("settings", object: view.settings, write)
        fields.add("widths", view.widths)
        return fields.close()
    }

    private static func write(_ action: PartyView.ShownAction, _ fields: inout ObjectWriter) {
        fields.add("data", object: action.data) { data, fields in
            fields.add("points", data.points)
            fields.add("text", data.text)
        }
        fields.add("id", action.id)
        fields.add("playerId", action.playerId)
        fields.add("timestamp", action.timestamp)
        fields.add("type", action.type.rawValue)
    }

    private static func write(_ card: PartyView.ShownCard, _ fields: inout ObjectWriter) {
        fields.add("answers", card.answers)
        fields.add("forbidden", card.forbidden)
        fields.add("hints", card.hints)
        fields.add("id", card.id?.rawValue)
        fields.add("kind", card.kind)
        fields.add("number", card.number)
        fields.add("text", card.text)
        fields.add("unit", card.unit)
    }

    private static func write(_ option: PartyView.ShownOption, _ fields: inout ObjectWriter) {
        fields.add("authors", option.authors?.map(\.index))
        fields.add("chosenBy", option.chosenBy?.map(\.index))
        fields.add("isTrue", option.isTrue)
        fields.add("mayChoose", option.mayChoose)
        fields.add("player", option.player?.index)
        fields.add("text", option.text)
    }

    private static func write(_ said: PartyView.Said, _ fields: inout ObjectWriter) {
        fields.add("isNear", said.isNear)
        fields.add("isRight", said.isRight)
        fields.add("option", said.option)
        fields.add("phase", said.phase.rawValue)
        fields.add("seat", said.seat.index)
        fields.add("text", said.text)
    }

    private static func write(
        _ settings: PartyView.ShownSettings, _ fields: inout ObjectWriter
    ) {
        fields.add("revealSeconds", settings.revealSeconds)
        fields.add("rounds", settings.rounds)
        fields.add("turnSeconds", settings.turnSeconds)
    }
}

extension PartyAction {
    fileprivate static let usual = UsualActions<PartyAction>(
        [.pass, .next, .undo, .clear] + (0..<8).map { .choose(option: $0) })
}
