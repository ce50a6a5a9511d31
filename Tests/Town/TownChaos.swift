import ParlorWire
import Simulation

/// How badly a town fares, drawn from its seed.
struct TownChaos {
    var loss: Double
    var doubling: Double
    /// The longest delay of a message in milliseconds; between some machines ten times as long.
    var longestDelay: Int
    var slowLinks: Double
    /// How likely each of these begins, at one of the looks that are made every 50 ms.
    var kill: Double
    var machineKill: Double
    var leaving: Double
    var partition: Double
    var failover: Double
    var eviction: Double
    /// How likely another instance gets in between decision and append.
    var interleaving: Double
    /// How likely a process dies between append and reply.
    var deathBeforeTelling: Double
    /// By how many milliseconds the clock of each machine is wrong.
    var clockErrors: [Int]

    init(_ dice: inout Dice, machines: Int) {
        func level() -> Double { [0, 0.2, 0.5, 1].randomElement(using: &dice)! }
        loss = level() * 0.05
        doubling = level() * 0.05
        longestDelay = Int.random(in: 1...40, using: &dice)
        slowLinks = level() * 0.2
        kill = level() * 0.05
        machineKill = level() * 0.006
        leaving = level() * 0.02
        partition = level() * 0.01
        failover = level() * 0.01
        eviction = level() * 0.02
        interleaving = level() * 0.3
        deathBeforeTelling = level() * 0.005
        clockErrors = Array(repeating: 0, count: machines)
        if dice.chance(0.5) {
            let wrong = Int.random(in: 0..<machines, using: &dice)
            clockErrors[wrong] = Int.random(in: -5_000...5_000, using: &dice)
        }
    }

    /// Nothing goes wrong any more; the clocks stay as they are.
    mutating func calmDown() {
        (loss, doubling, longestDelay, slowLinks) = (0, 0, 2, 0)
        (kill, machineKill, leaving, partition) = (0, 0, 0, 0)
        (failover, eviction, interleaving, deathBeforeTelling) = (0, 0, 0, 0)
    }
}
