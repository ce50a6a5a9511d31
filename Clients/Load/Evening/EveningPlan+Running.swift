import Platform

extension EveningPlan {
    public struct Outcome: Sendable {
        public let took: Duration
        /// How many guests came at all.
        public let guests: Int
        /// Matches that people saw the end of.
        public let matches: Int
        public let tally: EveningTally
        /// What the connections counted.
        public let heard: Tally
        /// What is wrong, and the first of it in sentences.
        public let flaws: Int
        public let sentences: [String]
        /// What this process worked while people acted.
        public let processor: Duration
    }

    /// Lives the evening at that gateway, and looks afterwards whether all is as it was told.
    public func run(
        at address: GatewayAddress, progress: (EveningProgress) -> Void
    ) throws(LoadFault) -> Outcome {
        let evening = try Evening(self, at: address)
        let (began, worked) = (evening.now, Self.processorTime)
        try evening.live(progress: progress)
        let (took, processor) = (evening.now - began, Self.processorTime - worked)
        try evening.settle()
        let heard = evening.crowd.tally
        try evening.check()
        let strays = heard.gaps + heard.duplicates
        return Outcome(
            took: took, guests: evening.guests, matches: evening.ended.count, tally: evening.tally,
            heard: heard,
            flaws: evening.flaws.count + strays,
            sentences: heard.strays + evening.flaws.sentences, processor: processor)
    }

    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
