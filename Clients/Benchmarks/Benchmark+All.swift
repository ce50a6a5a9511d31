extension Benchmark {
    /// In the order in which they run.
    public static let all: [Benchmark] = []
}
