import ParlorWire
import Simulation

/// What goes wrong, by the dice.
extension TownWorld {
    func lookForTrouble() {
        if dice.chance(chaos.kill) { kill(services.randomElement(using: &dice)!.node) }
        if dice.chance(chaos.machineKill) { killMachine(Int.random(in: machines, using: &dice)) }
        if dice.chance(chaos.partition) { partition() }
        if dice.chance(chaos.slowLinks) {
            let (from, to) = (
                Int.random(in: machines, using: &dice), Int.random(in: machines, using: &dice)
            )
            if from != to { network.slowDown(Network.Way(from: from, to: to)) }
        }
        if dice.chance(chaos.failover) {
            beginFailover(of: Service.allCases.randomElement(using: &dice)!)
        }
        plan(.look, in: Self.interval)
    }

    private var machines: Range<Int> { 0..<Self.machines }

    /// The power fails: its broker and services are gone at once.
    private func killMachine(_ machine: Int) {
        kill(.broker(machine))
        for process in services where process.machine == machine { kill(process.node) }
    }

    private func partition() {
        let machine = Int.random(in: machines, using: &dice)
        let others = machines.filter { _ in Bool.random(using: &dice) }
        network.cutOff(machine, from: others, bothWays: dice.chance(0.7))
        plan(.heal, in: .milliseconds(Int.random(in: 500...6_000, using: &dice)))
    }

    private func beginFailover(of service: Service) {
        let database = database(of: service)
        guard case .well = database.health else { return }
        if standby == .behind { database.copyToStandby() }
        let dies = Int.random(in: 0...300, using: &dice) + (standby == .behind ? 3_000 : 0)
        if standby == .synchronous { database.beginFailover() }
        plan(.goDown(service), in: .milliseconds(dies))
        let lasts = dies + Int.random(in: 200...5_000, using: &dice)
        plan(.endFailover(service), in: .milliseconds(lasts))
    }
}
