import ParlorGames
import ParlorWire

extension OptimisticGame {
    /// The rules are asked twice: by what is seen, and in a match whose hidden part is dealt anew. If
    /// both come to the same, nothing that is hidden decides it.
    var certainty: GameState<G>.Certainty {
        guard let confirmed, let predicted, !pending.isEmpty else { return .confirmed }
        let viewpoint = predicted.viewpoint
        guard let seat = viewpoint.seat else { return .confirmed }
        var imagined = confirmed.seen.game.imagined(from: viewpoint, Chance(seed: 1))
        for own in pending {
            do throws(Unplayable) { try imagined.play(own.action, by: seat) } catch {
                return .waiting
            }
        }
        return imagined.redacted(for: viewpoint) == predicted.game ? .predicted : .waiting
    }
}
