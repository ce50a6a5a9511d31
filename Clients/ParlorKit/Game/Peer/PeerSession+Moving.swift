public import Contracts
import ParlorWire

extension PeerSession {
    /// Moves the match under way to a server, where it goes on under the same id. It throws if the
    /// server can't go on with it; then it goes on here.
    ///
    /// A guest asks the hosting device, which needs a store that moves to a server, too. It takes the
    /// server of that store.
    ///
    /// The server plays it again from its beginning. It has to have the game, and the players have to
    /// have their ids there. The match counts for nobody.
    @discardableResult
    public func moveToServer(_ parlor: Parlor) async throws(ParlorError) -> MatchID {
        guard core.value.device.host != nil else { return try await requestMove() }
        return try await move(to: MatchServer(parlor))
    }

    func move(to server: MatchServer) async throws(ParlorError) -> MatchID {
        let move = try beginMove()
        do throws(ParlorError) { try await server.take(move) } catch {
            let isUnknown = error.isPassing || error.code == .cancelled
            receive(.moved(isUnknown ? .unanswered(error.failure) : .refused(error.failure)))
            throw error
        }
        receive(.moved(.done))
        return move.id
    }

    private func requestMove() async throws(ParlorError) -> MatchID {
        guard let match = state.match else { throw ParlorError(MatchRefusal.notFound.failure) }
        let (name, body) = JSON.encode(choice: MoveRequest.move)
        _ = try await call(
            Session.Call(
                CallName(name), key: EntityKey(match.rawValue), body: RawJSON(body),
                cid: newCommandID()))
        return match
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

/// How a try to move a match ended.
struct MoveTry: Sendable {
    /// False if the server could not be asked, and nothing stood still.
    let isTried: Bool
    /// Why the match goes on between devices.
    let failure: Failure?
}

/// Moves the match by itself when a guest asks, and perhaps when somebody is away.
struct AutoMove: Sendable {
    /// Between two tries. Each that fails doubles it: meanwhile, the match stood still.
    private static let pauses = Duration.seconds(10)...Duration.seconds(160)

    let match: MatchID
    /// How long somebody has to be away; nil if that is no reason.
    let after: Duration?
    let run: @Sendable () async -> MoveTry
    private var isRunning = false
    private var notBefore: Timestamp?
    private var pause = Self.pauses.lowerBound

    init(_ match: MatchID, after: Duration?, run: @escaping @Sendable () async -> MoveTry) {
        (self.match, self.after, self.run) = (match, after, run)
    }

    /// When to move, as it looks now.
    func due(_ device: PeerDevice) -> Timestamp? {
        guard !isRunning, let host = device.host else { return nil }
        if host.matchToMove == match { return notBefore ?? Timestamp(milliseconds: 0) }
        guard let after, let since = host.awaySince(in: match) else { return nil }
        return max(since + after, notBefore ?? since)
    }

    /// The last try has just failed.
    func pauses(at now: Timestamp) -> Bool {
        !isRunning && notBefore.map { now < $0 } ?? false
    }

    mutating func begin() { isRunning = true }

    mutating func end(isTried: Bool, _ now: Timestamp) {
        (isRunning, notBefore) = (false, now + (isTried ? pause : Self.pauses.lowerBound))
        if isTried { pause = min(pause * 2, Self.pauses.upperBound) }
    }
}
