public import Contracts
public import ParlorWire

/// The calls about one match.
public struct MatchCalls: Sendable {
    let caller: any Caller
    let id: MatchID

    /// The match as the caller sees it.
    public func get() async throws(ParlorError) -> MatchView { try await ask(.get) }

    /// All that the caller may do now.
    public func legal() async throws(ParlorError) -> LegalActions { try await ask(.legal) }

    /// The match as a value in which the app can play on by itself: a `Seen` of its game.
    public func seen() async throws(ParlorError) -> SeenMatch { try await ask(.seen) }

    /// The match as it was: one step, or those after a revision. Before the end it is shown from the
    /// caller's own seat only.
    public func replay(
        rev: Revision? = nil, seat: ReplaySeat? = nil, after: Revision? = nil
    ) async throws(ParlorError) -> MatchReplay {
        try await ask(.replay(rev: rev, seat: seat, after: after))
    }

    /// Takes an action of the game. Without the revision that the player saw, a late tap may count
    /// for another turn.
    @discardableResult
    public func act(
        _ action: some Encodable & Sendable, at rev: Revision? = nil
    ) async throws(ParlorError) -> MatchView {
        try await make(.act(action: RawJSON(JSON.encode(action)), at: rev))
    }

    /// Brings here what the caller and others have played without a server, under this id.
    @discardableResult
    public func adopt(_ match: AdoptedMatch) async throws(ParlorError) -> MatchView {
        try await make(.adopt(match))
    }

    /// The caller gives up, and is out for good.
    @discardableResult
    public func resign() async throws(ParlorError) -> MatchView { try await make(.resign) }

    /// The caller takes back the seat that a bot plays.
    @discardableResult
    public func comeBack() async throws(ParlorError) -> MatchView { try await make(.comeBack) }

    /// Asks those whom the match waits for to go on. Their devices get the signal `nudge`.
    public func nudge() async throws(ParlorError) {
        try await caller.signal(MatchSignal.nudge, about: EntityKey(id.rawValue))
    }

    /// Throws an emoji at the table. All who watch the match get the signal `react`.
    public func react(_ emoji: MatchReaction) async throws(ParlorError) {
        try await caller.signal(MatchSignal.react(emoji: emoji), about: EntityKey(id.rawValue))
    }
}

private extension MatchCalls {
    func make(_ command: MatchCommand) async throws(ParlorError) -> MatchView {
        try await caller.command(command, about: EntityKey(id.rawValue))
    }

    func ask<Reply: Decodable>(_ query: MatchQuery) async throws(ParlorError) -> Reply {
        try await caller.query(query, about: EntityKey(id.rawValue))
    }
}

extension Caller {
    /// The match of this id.
    public func match(_ id: MatchID) -> MatchCalls { MatchCalls(caller: self, id: id) }
}
