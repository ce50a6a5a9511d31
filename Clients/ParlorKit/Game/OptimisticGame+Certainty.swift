import ParlorGames
import ParlorWire

extension OptimisticGame {
    /// How many times the hidden part is dealt anew. Each costs as much as a prediction.
    private static var deals: ClosedRange<UInt64> { 1...3 }

    /// The rules are asked again: by what is seen, and in matches whose hidden part is dealt anew. If
    /// all come to the same, nothing that is hidden seems to decide it.
    var certainty: GameState<G>.Certainty {
        guard let confirmed, let predicted, !pending.isEmpty else { return .confirmed }
        let viewpoint = predicted.viewpoint
        guard let seat = viewpoint.seat else { return .confirmed }
        for deal in Self.deals {
            var imagined = confirmed.seen.game.imagined(from: viewpoint, Chance(seed: deal))
            for own in pending {
                do throws(Unplayable) { try imagined.play(own.action, by: seat) } catch {
                    return .waiting
                }
            }
            guard imagined.redacted(for: viewpoint) == predicted.game else { return .waiting }
        }
        return .predicted
    }
}
