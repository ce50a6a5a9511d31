/// What `parlor load` does: guests come in, watch, and call at a steady rate.
public struct Rehearsal: Sendable {
    public enum Watching: Sendable {
        /// Everybody watches the first guest, who makes the calls.
        case first
        /// Everybody watches themselves, and they call in turn.
        case own
        /// Everybody watches this, and they call in turn.
        case stream(String)
    }

    public let clients: Int
    public let time: Duration
    /// Calls a second, of all together.
    public let rate: Int
    public let watching: Watching

    public init(clients: Int, time: Duration, rate: Int, watching: Watching) {
        self.clients = clients
        self.time = time
        self.rate = rate
        self.watching = watching
    }

    public struct Outcome: Sendable {
        public let took: Duration
        public let tally: Tally
    }

    /// What is going on, for people who wait.
    public enum Progress: Sendable {
        case entering(Int)
        case calling(Duration)
    }

    public func run(
        at address: GatewayAddress, progress: (Progress) -> Void
    ) throws(LoadFault) -> Outcome {
        let crowd = try Crowd(at: address, of: clients)
        try crowd.enter { progress(.entering($0)) }
        try crowd.watch { guest in
            switch watching {
            case .first: ["person.\(crowd.person(0))"]
            case .own: ["person.\(crowd.person(guest))"]
            case .stream(let stream): [stream]
            }
        }
        crowd.resetTally()
        let clock = ContinuousClock()
        let began = clock.now
        while clock.now - began < time {
            let passed = clock.now - began
            while crowd.tally.sent < Int(passed / .seconds(1) * Double(rate)) {
                crowd.rename(caller(crowd.tally.sent))
            }
            progress(.calling(passed))
            let next = Duration.seconds(Double(crowd.tally.sent + 1) / Double(max(1, rate)))
            try crowd.turn(
                within: max(.zero, min(next - passed, time - passed, .milliseconds(250))))
        }
        try crowd.until("every call was answered") { crowd.underWay == 0 }
        try settle(crowd)
        return Outcome(took: time, tally: crowd.tally)
    }

    private func caller(_ call: Int) -> Int {
        if case .first = watching { 0 } else { call % clients }
    }

    /// What was published last is seen by all.
    private func settle(_ crowd: Crowd) throws(LoadFault) {
        guard case .first = watching else { return }
        try crowd.until("everybody saw the last change") { crowd.isLevel }
    }
}
