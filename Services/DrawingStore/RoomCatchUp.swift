import Contracts
import EventSourcing
import Hosting
import Journal
import Wire

/// A room that nobody has told of here may have been made a moment ago, or somebody come into it:
/// the lobby is asked, and whoever asks for its board repeats that until all is here that the lobby
/// knew then.
final class RoomCatchUp {
    private static let most = 1_000

    private unowned let host: Host
    /// By the seed of the command, which is the same each time it is repeated.
    private var askedAt: [UInt64: SourceMoment] = [:]

    init(_ host: Host) { self.host = host }

    func isOver(for context: Context) -> Bool {
        if let moment = askedAt[context.seed] {
            guard host.hasReached(moment) else { return false }
            askedAt[context.seed] = nil
            return true
        }
        if askedAt.count >= Self.most { askedAt = [:] }
        askedAt[context.seed] = host.moment(of: "room")
        return false
    }
}
