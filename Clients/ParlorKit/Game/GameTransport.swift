public import Contracts
public import ParlorWire

/// The way between a player and the authority of one match: a server, this device, or another one.
public protocol GameTransport: Sendable {
    /// Begins to tell, with the match's state. Called once.
    func start(_ hear: @escaping @Sendable (GameNews) -> Void)

    /// Makes a command for the player: `act`, `resign` or `comeBack`. Sent again with the same `cid`,
    /// it is done once. The answer is `accepted` or `refused`.
    func send(_ command: MatchCommand, cid: CommandID)

    /// Asks for the state anew.
    func askForState()

    /// Nothing more is told.
    func stop()
}

/// What a transport tells the player.
public enum GameNews: Hashable, Sendable {
    /// The match as the player may see it now.
    case state(MatchState)
    /// The command was done. Its effect is in the state of that revision, and in all later ones.
    case accepted(CommandID, Revision)
    /// The command changed nothing.
    case refused(CommandID, Failure)
    /// The authority can be reached again, or another one has taken over. Answers may be lost.
    case reconnected
    /// The match can't be followed any more.
    case closed(Failure)
}
