import EventSourcing

/// How badly this run's world behaves, drawn from its seed: some runs are calm, some are dreadful.
struct Chaos {
    let loss: Double
    let doubling: Double
    let longestDelay: Int
    /// How likely a host dies at each of its turns: before keeping, or between keeping and telling.
    let crashBeforeKeeping: Double
    let crashBeforeTelling: Double
    /// How likely another instance gets in between deciding and keeping.
    let interleaving: Double
    let fullDisk: Double
    /// How likely something can't be read.
    let unreadableDisk: Double
    /// How likely an append is kept, and reported as failed.
    let doubtfulAppend: Double
    let brokerCrash: Double
    /// How likely a process stops for a while at a tick, and goes on as if nothing had been.
    let freezing: Double
    /// How likely a host needs room at a tick, and forgets the purses that it used least lately.
    let eviction: Double
    /// How likely a host is told at a tick to finish and to end.
    let leaving: Double
    /// How likely a host's clock is set at a tick, and how many milliseconds it is wrong at most.
    let clockSetting: Double
    let clockError: Int
    /// The purses' journal is lost, and replaced by one made anew.
    let isReplaced: Bool
    let brokers: Int
    let hosts: Int
    /// Another process goes by the first host's name.
    let hasTwin: Bool
    let followers: Int
    let clients: Int

    init(_ dice: inout Dice) {
        let levels: [Double] = [0, 0, 0.01, 0.05, 0.2]
        func level() -> Double { levels.randomElement(using: &dice)! }
        loss = level()
        doubling = level()
        longestDelay = Int.random(in: 1...60, using: &dice)
        crashBeforeKeeping = level() / 4
        crashBeforeTelling = level() / 4
        interleaving = level() * 2
        fullDisk = level() / 2
        unreadableDisk = level() / 20
        doubtfulAppend = level() / 4
        brokerCrash = level() / 20
        freezing = level() / 20
        eviction = level()
        leaving = level() / 20
        clockSetting = level() / 10
        clockError = Int.random(in: 0...5_000, using: &dice)
        brokers = Int.random(in: 1...2, using: &dice)
        hosts = Int.random(in: 1...3, using: &dice)
        isReplaced = Int.random(in: 0..<6, using: &dice) == 0
        hasTwin = Int.random(in: 0..<6, using: &dice) == 0
        followers = Int.random(in: 0...2, using: &dice)
        clients = Int.random(in: 1...3, using: &dice)
    }

    private init() {
        (loss, doubling, longestDelay) = (0, 0, 2)
        (crashBeforeKeeping, crashBeforeTelling, interleaving) = (0, 0, 0)
        (fullDisk, unreadableDisk, doubtfulAppend, brokerCrash) = (0, 0, 0, 0)
        (freezing, eviction, leaving, clockSetting, clockError) = (0, 0, 0, 0, 0)
        isReplaced = false
        (brokers, hosts, hasTwin, followers, clients) = (1, 1, false, 1, 1)
    }

    static let calm = Chaos()
}

extension Dice {
    mutating func chance(_ probability: Double) -> Bool {
        probability > 0 && Double.random(in: 0..<1, using: &self) < probability
    }
}
