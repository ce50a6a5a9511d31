public import Contracts
public import ParlorWire

/// A match that a server hosts.
public final class ServerTransport: GameTransport {
    private struct State: Sendable {
        var hear: (@Sendable (GameNews) -> Void)?
        var following: Task<Void, Never>?
        /// One question at a time. What comes meanwhile is in the answer to the next.
        var isAsking = false
        var isAskedAgain = false
    }

    /// Until the state is asked for again while the server can't answer.
    private static let pause: Duration = .seconds(1)

    private let parlor: Parlor
    private let id: MatchID
    private let match: Live<MatchView>
    private let state = Locked(State())

    /// The match of this id, as the person of this device may see it.
    public init(_ id: MatchID, at parlor: Parlor) {
        (self.id, self.parlor, match) = (id, parlor, parlor.watch(match: id))
    }

    /// Begins to tell. Called once.
    public func start(_ hear: @escaping @Sendable (GameNews) -> Void) {
        state.with { $0.hear = hear }
        let following = Task { [weak self, states = match.states] in
            var told: Revision?
            for await state in states {
                if case .closed(let error) = state.status {
                    self?.tell(.closed(error.failure))
                } else if state.status != .live {
                    told = nil
                } else if state.rev != told {
                    told = state.rev
                    self?.askForState()
                }
            }
        }
        state.with { $0.following = following }
    }

    /// Makes a command for the player. The connection sends it again after a break.
    public func send(_ command: MatchCommand, cid: CommandID) {
        Task { [self] in
            do throws(ParlorError) {
                let answer = try await parlor.call(Session.Call(command, about: id, cid: cid))
                tell(.accepted(cid, answer.rev ?? 0))
            } catch { tell(.refused(cid, error.failure)) }
        }
    }

    /// Asks for the state anew.
    public func askForState() {
        let isFree = state.with { state in
            guard !state.isAsking else {
                state.isAskedAgain = true
                return false
            }
            state.isAsking = true
            return true
        }
        if isFree { Task { [self] in await ask() } }
    }

    /// Nothing more is told.
    public func stop() {
        let following = state.with { state in
            state.hear = nil
            return state.following
        }
        following?.cancel()
    }
}

extension ServerTransport {
    private func tell(_ news: GameNews) { state.with(\.hear)?(news) }

    private func ask() async {
        var isWanted = true
        while isWanted {
            do throws(ParlorError) {
                if let state = state(try await parlor.match(id).seen()) { tell(.state(state)) }
            } catch { askLater(error) }
            isWanted = state.with { state in
                defer { state.isAskedAgain = false }
                if !state.isAskedAgain { state.isAsking = false }
                return state.isAskedAgain
            }
        }
    }

    /// A match that is not live is asked for when it is live again.
    private func askLater(_ error: ParlorError) {
        guard error.isPassing, match.status == .live else { return }
        parlor.clock.wake(after: Self.pause) { [weak self] in
            guard let self, state.with({ $0.hear != nil }), match.status == .live else { return }
            askForState()
        }
    }

    private func state(_ seen: SeenMatch) -> MatchState? {
        guard let view = match.view, let place = match.place else { return nil }
        return MatchState(
            matchId: id, game: view.game, epoch: place.epoch, rev: seen.rev, seen: seen.seen,
            seats: view.seats, seat: view.seat, status: view.status,
            turnEndsAt: view.sight?.turnEndsAt, results: view.results, reason: view.reason)
    }
}

extension Session.Call {
    init(_ command: MatchCommand, about id: MatchID, cid: CommandID) {
        let (name, body) = JSON.encode(choice: command)
        self.init(
            CallName(name), key: EntityKey(id.rawValue), body: RawJSON(body), cid: cid)
    }
}
