import ParlorGames
import ParlorWire

/// `parlor play --offline`: matches against bots, in the terminal of this process.
public struct OfflineProgram: Sendable {
    private var loop: TerminalLoop<OfflineHost>
    private let first: OfflineOrder?

    /// Begins with a match, or with the list of games. The same seed gives the same cards and dice.
    public init(_ order: OfflineOrder?, seed: UInt64) {
        loop = TerminalLoop(model: Model(page: .games), host: OfflineHost(seed: seed))
        loop.model.order = order
        first = order
    }

    /// Until the person leaves, or the terminal is gone.
    /// Plain is for a screen reader or a pipe: in lines, without a screen.
    public mutating func run(isPlain: Bool) throws(NoTerminal) {
        let effects = first.map { [Effect.begin($0)] } ?? []
        guard isPlain else { return try loop.run(effects) }
        var plain = PlainLoop(loop.model, loop.host)
        plain.run(effects)
    }
}
