import Bus
import EventSourcing
import ParlorWire

/// Somebody on the bus who sends commands, repeats some, and remembers every answer.
final class SimulatedClient: SimulatedProcess {
    let node: Node
    let life = 0
    let isUp = true
    var stopsActing = false
    private unowned let world: World
    private let person: PersonID
    private var caller: Caller
    private(set) var diary = Diary()
    private var count = 0

    init(_ index: Int, _ world: World) {
        node = .client(index)
        person = PersonID("client-\(index)")
        self.world = world
        caller = Caller(brokers: world.brokerCount)
    }

    var isDone: Bool { diary.underWay.isEmpty }

    func start() {
        world.schedule(.tick(node, life: life), in: World.tick)
        world.schedule(.act(node), in: .milliseconds(100))
    }

    func die() {}

    func act() {
        guard !stopsActing else { return }
        begin(
            Int.random(in: 0..<5, using: &world.dice) == 0 ? diary.any(world) ?? fresh() : fresh())
        if Int.random(in: 0..<12, using: &world.dice) == 0 { borrowAnID() }
        let pause = Int.random(in: 1...800, using: &world.dice)
        world.schedule(.act(node), in: .milliseconds(pause))
    }

    /// What was promised is lost, and so is what was asked.
    func beginAnew() {
        caller = Caller(brokers: world.brokerCount)
        diary = Diary()
    }

    func tick() {
        for effect in caller.tick(now: now) { carryOut(effect) }
    }

    func receive(_ message: Message) {
        guard case .reply(let reply) = message, let effect = caller.receive(reply, now: now)
        else { return }
        carryOut(effect)
    }

    private var now: Timestamp { world.steadyTime(of: node) }

    private func begin(_ call: Call) {
        guard diary.begin(call, world.oracle) else { return }
        carryOut(call)
    }

    /// Another command under the id of one that was accepted.
    private func borrowAnID() {
        guard let first = diary.anyAnswered(world), !first.key.rawValue.isEmpty else { return }
        var call = fresh()
        guard !call.key.rawValue.isEmpty, diary.borrow(first.header.id) else { return }
        (call.key, call.header.id) = (first.key, first.header.id)
        carryOut(call)
    }

    private func carryOut(_ call: Call) {
        if let effect = caller.begin(call, timeout: .seconds(10), now: now) { carryOut(effect) }
    }

    private func carryOut(_ effect: Caller.Effect) {
        switch effect {
        case .send(let call, let broker):
            world.send(.call(call, from: node), to: .broker(broker))
        case .finished(_, let reply): diary.finish(reply, world.oracle)
        }
    }

    private func fresh() -> Call {
        count += 1
        let (key, command) = PurseCommands.any(&world.dice)
        let (name, body) = JSON.encode(choice: command)
        return Call(
            kind: Purse.kind, key: key,
            header: CallHeader(
                id: CommandID("\(count)"), call: CallName(name), actor: .person(person)),
            body: body)
    }
}
