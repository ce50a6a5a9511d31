public import Simulation

/// One run of five simulated machines with twenty real services, and of the people who use them.
public enum Town {
    public struct Outcome: Hashable, Sendable {
        /// How many events all journals hold at the end.
        public let events: Int
        /// Of every event: the same seed gives the same.
        public let digest: UInt64
    }

    /// How this town's databases fail over.
    public enum Standby: Sendable {
        /// Nothing acknowledged is lost, as PostgreSQL's synchronous standby promises.
        case synchronous
        /// The last appends may be lost. No service can make up for that: the oracle must see it.
        case behind
    }

    @discardableResult
    public static func run(
        seed: UInt64, standby: Standby = .synchronous
    ) throws(Broken) -> Outcome {
        let world = TownWorld(seed: seed, standby)
        try world.run()
        return world.outcome
    }
}
