import Contracts
import ParlorWire

/// A match that a server goes on with, and up to where devices had played it.
struct MovedMatch: Codable, Hashable, Sendable {
    let match: MatchID
    let epoch: Epoch
    let rev: Revision
}

/// A match on its way to a server.
struct OfferedMatch: Sendable {
    let id: MatchID
    let match: AdoptedMatch
    /// The match as the hosting player sees it.
    let seen: RawJSON
    /// Whether the first offer of it was just as it is now, by this host or one before: what the
    /// server has of it then is this match, or goes on from it.
    let isOfferedAgain: Bool
}

/// How a move to a server ended.
enum MoveEnd: Hashable, Sendable {
    case done
    /// The server does not go on with it.
    case refused(Failure)
    /// The server may go on with it: nobody knows.
    case unanswered(Failure)

    /// Why it goes on between devices.
    var failure: Failure? {
        switch self {
        case .done: nil
        case .refused(let why), .unanswered(let why): why
        }
    }
}

/// The server that a match moves to.
struct MatchServer: Sendable {
    /// Whether it is worth asking.
    let isOnline: @Sendable () -> Bool
    let adopt: @Sendable (AdoptedMatch, MatchID) async throws(ParlorError) -> Void
    /// The match there, as this device's player sees it.
    let seen: @Sendable (MatchID) async throws(ParlorError) -> RawJSON
    let transport: @Sendable (MatchID) -> any GameTransport
}

extension MatchServer {
    init(_ parlor: Parlor) {
        isOnline = { parlor.state.status == .online }
        adopt = { match, id async throws(ParlorError) in
            try await parlor.match(id).adopt(match)
        }
        seen = { id async throws(ParlorError) in try await parlor.match(id).seen().seen }
        transport = { ServerTransport($0, at: parlor) }
    }

    /// Throws if the server does not go on with the match as it is now. It may have an older one of
    /// the same id, if devices played on because the answer was lost.
    func take(_ move: OfferedMatch) async throws(ParlorError) {
        do throws(ParlorError) { try await adopt(move.match, move.id) } catch {
            guard error.code != .offline, let there = try? await seen(move.id) else { throw error }
            guard there == move.seen || move.isOfferedAgain else { throw ParlorError(.hasOlder) }
        }
    }
}
