import EventSourcing
public import ParlorWire

/// How badly this run's world behaves, drawn from its seed: some runs are calm, some are dreadful.
struct Chaos {
    var loss: Double
    var doubling: Double
    var longestDelay: Int
    /// How likely a host dies at each of its turns: before keeping, or between keeping and telling.
    var crashBeforeKeeping: Double
    var crashBeforeTelling: Double
    /// How likely another instance gets in between deciding and keeping.
    var interleaving: Double
    var fullDisk: Double
    /// How likely something can't be read.
    var unreadableDisk: Double
    /// How likely a ledger breaks, or is mended, at a follower's tick,
    var brokenTarget: Double
    /// and how likely a follower is told of an event that it can't read.
    var strangeEvent: Double
    /// How likely an append is kept, and reported as failed.
    var doubtfulAppend: Double
    var brokerCrash: Double
    /// How likely a process stops for a while at a tick, and goes on as if nothing had been.
    var freezing: Double
    /// How likely a host needs room at a tick, and forgets the purses that it used least lately.
    var eviction: Double
    /// How likely a host is told at a tick to finish and to end.
    var leaving: Double
    /// How likely a host's clock is set at a tick, and how many milliseconds it is wrong at most.
    var clockSetting: Double
    var clockError: Int
    /// The purses' journal is lost, and replaced by one made anew.
    let isReplaced: Bool
    /// Back-ups that are put in the place of the purses' journal, or of the followers'.
    let restores: [Restore]
    let brokers: Int
    let hosts: Int
    /// Another process goes by the first host's name.
    let hasTwin: Bool
    let followers: Int
    let clients: Int
    let people: Int
    let fanouts: Int
    let gateways: Int
    let devices: Int
    var fanoutCrash: Double
    var gatewayCrash: Double
    /// How likely a device hangs up when it acts,
    var hangingUp: Double
    /// and says what nobody honest would.
    var lying: Double
    /// How likely an owner has no longer at hand what came after a revision.
    var outOfReach: Double
    /// Whether fan-outs and gateways end in the end as all hosts do, or must recover by themselves.
    let powerFails: Bool
    /// How many bytes may wait for a device.
    let waitingBytes: Int
    /// The longest frame: what a device is answered doesn't always fit.
    let frameBytes: Int

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
        let isWatched = Int.random(in: 0..<4, using: &dice) > 0
        people = isWatched ? Int.random(in: 1...4, using: &dice) : 0
        fanouts = isWatched ? Int.random(in: 1...2, using: &dice) : 0
        gateways = isWatched ? Int.random(in: 1...2, using: &dice) : 0
        devices = isWatched ? Int.random(in: 1...4, using: &dice) : 0
        fanoutCrash = level() / 20
        gatewayCrash = level() / 20
        hangingUp = level()
        lying = level()
        outOfReach = level() * 2
        brokenTarget = level() / 10
        strangeEvent = level()
        powerFails = Bool.random(using: &dice)
        waitingBytes = Bool.random(using: &dice) ? 4 << 20 : 2 << 10
        frameBytes = Bool.random(using: &dice) ? 1 << 20 : 1_000
        restores = (0..<max(0, Int.random(in: -2...3, using: &dice))).map { number in
            let times = (0..<2).map { _ in Int.random(in: 0...20_000, using: &dice) }
            return Restore(
                number: number, ofFollowers: Bool.random(using: &dice),
                takenAfter: .milliseconds(times.min()!), restoredAfter: .milliseconds(times.max()!))
        }
    }

    struct Restore {
        let number: Int
        let ofFollowers: Bool
        let takenAfter: Duration
        let restoredAfter: Duration
    }

    /// Nothing goes wrong any more.
    mutating func calmDown() {
        (loss, doubling, longestDelay) = (0, 0, 2)
        (crashBeforeKeeping, crashBeforeTelling, interleaving) = (0, 0, 0)
        (fullDisk, unreadableDisk, doubtfulAppend, brokerCrash) = (0, 0, 0, 0)
        (freezing, eviction, leaving, clockSetting, clockError) = (0, 0, 0, 0, 0)
        (fanoutCrash, gatewayCrash, hangingUp, lying, outOfReach) = (0, 0, 0, 0, 0)
        (brokenTarget, strangeEvent) = (0, 0)
    }

    /// How likely this process dies at a tick; hosts die at their turns.
    func crash(of node: Node) -> Double {
        switch node {
        case .broker: brokerCrash
        case .fanout: fanoutCrash
        case .gateway: gatewayCrash
        case .host, .client, .device: 0
        }
    }
}

extension Dice {
    public mutating func chance(_ probability: Double) -> Bool {
        probability > 0 && Double.random(in: 0..<1, using: &self) < probability
    }
}
