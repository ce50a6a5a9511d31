import Contracts
import ParlorGames
import ParlorWire

/// No card comes again before its deck is through, however many matches are played.
extension Room {
    private static let mostSeen = 400

    /// Of a match that the host ended, they come after its end.
    func remembering(_ cards: [CardID]?, of id: MatchID) -> [RoomEvent] {
        guard id == match?.id || id == last.calledOff else { return [] }
        guard let cards, !cards.isEmpty, let game = last.game?.id else { return [] }
        return [.cardsSeen(game: game, cards: Secret(cards))]
    }

    mutating func remember(_ cards: [CardID], of game: GameID) {
        let new = Set(cards)
        let seen = (seenCards[game] ?? []).filter { !new.contains($0) } + cards
        seenCards[game] = Array(seen.suffix(Self.mostSeen))
        last.calledOff = nil
    }
}
