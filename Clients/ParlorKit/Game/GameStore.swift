import Contracts
public import ParlorGames
public import ParlorWire

/// A match that an app shows and plays: what the player does is seen at once, and taken back with the
/// reason if the authority refuses it.
///
/// The same for every transport. It follows the match as long as somebody holds it.
public final class GameStore<G: Game>: Sendable {
    private typealias Core = OptimisticGame<G>

    private let core = Sequenced<Core, Core.Effect>(Core())
    private let shown = Shown<GameState<G>?>(nil)
    private let rolledBack = Broadcast<Rollback<G.Action>>()
    private let failed = Broadcast<ParlorError>()
    private let transport: any GameTransport
    private let newCommandID: @Sendable () -> CommandID

    /// `newCommandID` makes a new name each time.
    public init(
        _ game: G.Type, over transport: any GameTransport,
        newCommandID: @escaping @Sendable () -> CommandID = CommandID.random
    ) {
        (self.transport, self.newCommandID) = (transport, newCommandID)
        transport.start { [weak self] news in self?.receive(.news(news)) }
    }

    deinit {
        transport.stop()
        shown.finish()
    }

    /// What to show; nil until the authority has said something. Observation is told of changes.
    public var state: GameState<G>? { shown.value }

    /// The state now, and after every change. Who is slow gets the newest alone.
    public var states: AsyncCompactMapSequence<AsyncStream<GameState<G>?>, GameState<G>> {
        shown.values(keeping: self).compactMap { $0 }
    }

    /// What is taken back from now on, and why.
    public var rollbacks: AsyncStream<Rollback<G.Action>> { rolledBack.stream(keeping: self) }

    /// Why `resign` or `comeBack` failed, or why the match can't be followed any more.
    public var failures: AsyncStream<ParlorError> { failed.stream(keeping: self) }

    /// Does something, and shows it at once. Throws if it can't be done by what is shown.
    @discardableResult
    public func act(_ action: G.Action) throws(ParlorError) -> CommandID {
        let cid = newCommandID()
        if let failure = receive(.act(action, cid)) { throw ParlorError(failure) }
        return cid
    }

    /// Gives up, for good.
    public func resign() { transport.send(.resign, cid: newCommandID()) }

    /// Takes back the seat that a bot plays.
    public func comeBack() { transport.send(.comeBack, cid: newCommandID()) }
}

extension GameStore {
    /// Why the input was turned away, if it was.
    @discardableResult
    private func receive(_ input: Core.Input) -> Failure? {
        core.step { core, effects in
            let new = core.receive(input)
            effects += new
            return new.compactMap { if case .refuse(_, let failure) = $0 { failure } else { nil } }
                .first
        } perform: {
            perform($0)
        }
    }

    private func perform(_ effect: Core.Effect) {
        switch effect {
        case .show(let state): shown.change { $0 = state }
        case .send(let command, let cid): transport.send(command, cid: cid)
        case .askForState: transport.askForState()
        case .refuse: break
        case .rollBack(let rollback): rolledBack.tell(rollback)
        case .failed(_, let failure), .close(let failure): failed.tell(ParlorError(failure))
        }
    }
}
