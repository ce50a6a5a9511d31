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
    let brokerCrash: Double
    let brokers: Int
    let hosts: Int
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
        brokerCrash = level() / 20
        brokers = Int.random(in: 1...2, using: &dice)
        hosts = Int.random(in: 1...3, using: &dice)
        followers = Int.random(in: 0...2, using: &dice)
        clients = Int.random(in: 1...3, using: &dice)
    }

    private init() {
        (loss, doubling, longestDelay) = (0, 0, 2)
        (crashBeforeKeeping, crashBeforeTelling, interleaving) = (0, 0, 0)
        (fullDisk, brokerCrash) = (0, 0)
        (brokers, hosts, followers, clients) = (1, 1, 1, 1)
    }

    static let calm = Chaos()
}

extension Dice {
    mutating func chance(_ probability: Double) -> Bool {
        probability > 0 && Double.random(in: 0..<1, using: &self) < probability
    }
}
