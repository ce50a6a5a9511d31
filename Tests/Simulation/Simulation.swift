/// One run of the simulated cluster.
public enum Simulation {
    /// How many events the run's journal holds at its end. The same seed gives the same run.
    @discardableResult
    public static func run(seed: UInt64) throws(Broken) -> Int {
        let world = World(seed: seed)
        try world.run()
        return world.eventCount
    }
}
