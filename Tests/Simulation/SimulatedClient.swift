import Bus
import EventSourcing
import Wire

/// Somebody who sends commands, repeats some, and remembers every answer.
final class SimulatedClient {
    let index: Int
    var stopsActing = false
    private unowned let world: World
    private var caller: Caller
    private(set) var sent: [CommandID: Call] = [:]
    private(set) var answered: [CommandID: Reply] = [:]
    /// The revision that each command's purse had at least when it was first sent.
    private var knownRevs: [CommandID: Revision] = [:]
    private var underWay: Set<CommandID> = []
    private var count = 0

    init(_ index: Int, _ world: World) {
        self.index = index
        self.world = world
        caller = Caller(brokers: world.brokerCount)
    }

    var isDone: Bool { underWay.isEmpty }

    func call(_ id: CommandID) -> Call { sent[id]! }

    func act() {
        guard !stopsActing else { return }
        begin(Int.random(in: 0..<5, using: &world.dice) == 0 ? repeated() : fresh())
        let pause = Int.random(in: 1...800, using: &world.dice)
        world.schedule(.act(client: index), in: .milliseconds(pause))
    }

    /// What was promised is lost, and so is what was asked.
    func beginAnew() {
        caller = Caller(brokers: world.brokerCount)
        sent = [:]
        answered = [:]
        knownRevs = [:]
        underWay = []
    }

    func tick() {
        for effect in caller.tick(now: now) { carryOut(effect) }
    }

    func receive(_ message: Message) {
        guard case .reply(let reply) = message,
            let effect = caller.receive(reply, now: now)
        else { return }
        carryOut(effect)
    }

    private var now: Timestamp { world.steadyTime(of: .client(index)) }

    private func begin(_ call: Call) {
        let id = call.header.id
        guard underWay.insert(id).inserted else { return }
        sent[id] = call
        knownRevs[id] = knownRevs[id] ?? world.oracle.rev(of: call.key)
        carryOut(caller.begin(call, timeout: .seconds(10), now: now))
    }

    private func carryOut(_ effect: Caller.Effect) {
        switch effect {
        case .send(let call, let broker):
            world.send(.call(call, from: .client(index)), to: .broker(broker))
        case .finished(let id, let reply):
            underWay.remove(id)
            if reply.header.status == .ok {
                world.oracle.answered(call(id), reply, before: answered[id])
                answered[id] = answered[id] ?? reply
            } else {
                world.oracle.refused(call(id), reply, since: knownRevs[id]!)
            }
        }
    }

    private func fresh() -> Call {
        count += 1
        let command = command()
        let (name, body) = JSON.encode(choice: command)
        let key =
            if case .found = command { "" } else {
                ["a", "b", "c"].randomElement(using: &world.dice)!
            }
        return Call(
            kind: Purse.kind, key: EntityKey(key),
            header: CallHeader(
                id: CommandID("\(count)"), call: CallName(name),
                actor: .person(PersonID("client-\(index)"))),
            body: body)
    }

    /// A command again that was sent before, answered or not.
    private func repeated() -> Call {
        sent.values.sorted { $0.header.id < $1.header.id }.randomElement(using: &world.dice)
            ?? fresh()
    }

    private func command() -> Purse.Command {
        switch Int.random(in: 0..<24, using: &world.dice) {
        case 0..<8: .put(amount: Int.random(in: 0...9, using: &world.dice))
        case 8..<14: .take(amount: Int.random(in: 1...9, using: &world.dice))
        case 14, 15:
            Bool.random(using: &world.dice)
                ? .roll : .level(to: Int.random(in: 0...3, using: &world.dice))
        case 16..<20: .arm(afterMs: Int.random(in: 0...3_000, using: &world.dice))
        case 20, 21: .hush(on: Bool.random(using: &world.dice))
        case 22: .found
        default: .ring
        }
    }
}
