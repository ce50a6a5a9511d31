import Contracts
import Games
import Wire

/// No card comes again before its deck is through, however many matches are played.
extension Room {
    private static let mostSeen = 400

    func remembering(_ cards: [CardID]?) -> [RoomEvent] {
        guard let cards, !cards.isEmpty, let game = last.game?.id else { return [] }
        return [.cardsSeen(game: game, cards: Secret(cards))]
    }

    mutating func remember(_ cards: [CardID], of game: GameID) {
        let new = Set(cards)
        let seen = (seenCards[game] ?? []).filter { !new.contains($0) } + cards
        seenCards[game] = Array(seen.suffix(Self.mostSeen))
    }
}
