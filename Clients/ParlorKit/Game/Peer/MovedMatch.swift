import Contracts
import Wire

/// A match that a server goes on with, and up to where devices had played it.
struct MovedMatch: Codable, Hashable, Sendable {
    let match: MatchID
    let epoch: Epoch
    let rev: Revision
}

/// The server that a match moves to.
struct MatchServer: Sendable {
    let adopt: @Sendable (AdoptedMatch, MatchID) async throws(ParlorError) -> Void
    let transport: @Sendable (MatchID) -> any GameTransport
}

extension MatchServer {
    init(_ parlor: Parlor) {
        adopt = { match, id async throws(ParlorError) in
            do throws(ParlorError) { try await parlor.match(id).adopt(match) } catch {
                // It may have been adopted before, or the answer is lost.
                guard (try? await parlor.match(id).get()) != nil else { throw error }
            }
        }
        transport = { ServerTransport($0, at: parlor) }
    }
}
