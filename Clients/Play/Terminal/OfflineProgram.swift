import Games
import Wire

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
    public mutating func run() throws(NoTerminal) { try loop.run(first.map { [.begin($0)] } ?? []) }
}
