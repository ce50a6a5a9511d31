public import Contracts
public import ParlorGames
public import ParlorWire

/// One player's match: acts at once by the rules, and corrects itself by what the authority says.
///
/// It has no clock, thread or connection. Give each input to `receive`, and carry out the effects in
/// their order. Actions are sent one after the other: each says which revision it was decided at.
public struct OptimisticGame<G: Game>: Sendable {
    /// What the player and the transport say.
    public enum Input: Sendable {
        /// The player does something. The id is new.
        case act(G.Action, CommandID)
        /// What the authority says.
        case news(GameNews)
    }

    /// What is to be done.
    public enum Effect: Sendable {
        /// What to show now.
        case show(GameState<G>)
        /// A command for the authority.
        case send(MatchCommand, CommandID)
        /// The state is needed anew.
        case askForState
        /// The player's action was not sent: by what is shown, it can't be done.
        case refuse(CommandID, Failure)
        /// The player's action is taken back.
        case rollBack(Rollback<G.Action>)
        /// Some other command failed.
        case failed(CommandID, Failure)
        /// The match can't be followed any more.
        case close(Failure)
    }

    /// An action that is shown, and not in what the authority has said.
    struct Pending: Sendable {
        let cid: CommandID
        let action: G.Action
        /// What was sent: it stays the same when it is sent again.
        var sent: MatchCommand?
        /// The revision that has it.
        var acceptedAt: Revision?
    }

    /// More actions than anybody makes within one answer's time.
    static var mostPending: Int { 32 }

    var confirmed: (state: MatchState, seen: Seen<G>)?
    var pending: [Pending] = []
    var predicted: Seen<G>?
    var effects: [Effect] = []

    /// Nothing is known yet.
    public init() {}

    /// What to do about the input.
    public mutating func receive(_ input: Input) -> [Effect] {
        switch input {
        case .act(let action, let cid): act(action, cid)
        case .news(.state(let state)): take(state)
        case .news(.accepted(let cid, let rev)): accept(cid, rev)
        case .news(.refused(let cid, let failure)): refuse(cid, failure)
        case .news(.reconnected): sendAgain()
        case .news(.closed(let failure)): effects.append(.close(failure))
        }
        defer { effects = [] }
        return effects
    }

    /// What to show; nil until the authority has said something.
    public var state: GameState<G>? {
        guard let confirmed, let predicted else { return nil }
        return GameState(
            seen: predicted, certainty: certainty, confirmed: confirmed.state,
            unconfirmed: pending.map(\.action))
    }
}
