public import Simulation

/// One run of five simulated machines with twenty real services, and of the people who use them.
public enum Town {
    public struct Outcome: Hashable, Sendable {
        /// How many events all journals hold at the end.
        public let events: Int
        /// Of every event: the same seed gives the same.
        public let digest: UInt64
        /// How many people left for good.
        public let erased: Int
    }

    /// How this town's databases fail over.
    public enum Standby: Sendable {
        /// Nothing acknowledged is lost, as PostgreSQL's synchronous standby promises.
        case synchronous
        /// The last appends may be lost. No service can make up for that: the oracle must see it.
        case behind
    }

    /// A back-up of all services that is put back later, while they are stopped.
    public enum Restore: Sendable {
        /// As `parlor backup --all` takes it.
        case ofOneMoment
        /// One database after another: what they know of each other differs, until followers have
        /// made up for it.
        case ofSeveralMoments
    }

    /// Every fourth town is restored: this one, or not.
    public static func restore(of seed: UInt64) -> Restore? {
        seed % 4 == 3 ? .ofOneMoment : nil
    }

    @discardableResult
    public static func run(
        seed: UInt64, standby: Standby = .synchronous, restoring restore: Restore? = nil
    ) throws(Broken) -> Outcome {
        let world = TownWorld(seed: seed, standby, restoring: restore)
        try world.run()
        return world.outcome
    }
}
