public import Contracts
import ParlorWire

extension PeerSession {
    /// Moves the match under way to a server, where it goes on under the same id: only the hosting
    /// device can. It throws if the server can't go on with it; then it goes on here.
    ///
    /// The server plays it again from its beginning. It has to have the game, and the players have to
    /// have their ids there. The match counts for nobody.
    @discardableResult
    public func moveToServer(_ parlor: Parlor) async throws(ParlorError) -> MatchID {
        try await move(to: MatchServer(parlor))
    }

    func move(to server: MatchServer) async throws(ParlorError) -> MatchID {
        let move = try beginMove()
        do throws(ParlorError) { try await server.take(move) } catch {
            let isUnknown = error.isPassing || error.code == .cancelled
            receive(.moved(isUnknown ? .unanswered : .refused))
            throw error
        }
        receive(.moved(.done))
        return move.id
    }

    private func beginMove() throws(ParlorError) -> OfferedMatch {
        var begun: Result<OfferedMatch, Failure> = .failure(.notHosting)
        step { core, effects, now in
            begun = Result { () throws(Failure) in
                let (match, told) = try core.device.beginMove(at: now)
                effects += told.map { .device($0) }
                return match
            }
        }
        do throws(Failure) { return try begun.get() } catch { throw ParlorError(error) }
    }
}

/// Moves the match by itself when somebody is away.
struct AutoMove: Sendable {
    /// Between two tries. Each that fails doubles it: meanwhile, the match stood still.
    private static let pauses = Duration.seconds(10)...Duration.seconds(160)

    let match: MatchID
    let after: Duration
    /// False if the server could not be asked, and nothing stood still.
    let run: @Sendable () async -> Bool
    private var isRunning = false
    private var notBefore: Timestamp?
    private var pause = Self.pauses.lowerBound

    init(_ match: MatchID, after: Duration, run: @escaping @Sendable () async -> Bool) {
        (self.match, self.after, self.run) = (match, after, run)
    }

    /// When to move, as it looks now.
    func due(_ device: PeerDevice) -> Timestamp? {
        guard !isRunning, let since = device.host?.awaySince(in: match) else { return nil }
        return max(since + after, notBefore ?? since)
    }

    mutating func begin() { isRunning = true }

    mutating func end(isTried: Bool, _ now: Timestamp) {
        (isRunning, notBefore) = (false, now + (isTried ? pause : Self.pauses.lowerBound))
        if isTried { pause = min(pause * 2, Self.pauses.upperBound) }
    }
}
