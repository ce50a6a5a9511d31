import Bus
import Contracts
import EventSourcing
import ParlorWire
import Simulation

/// Somebody who uses Parlor: one call at a time, sent again until it is answered.
final class Resident: SimulatedProcess {
    struct Answered {
        let call: Call
        let reply: Reply
    }

    let node: Node
    let life = 0
    let isUp = true
    let person: PersonID
    /// Whether the account is deleted in the end.
    let leaves: Bool
    var isLeaving = false
    var hasLeft = false
    var stopsActing = false
    unowned let world: TownWorld
    private var caller: Caller
    private var underWay: (call: Call, isQuestion: Bool, then: (Reply) -> Void)?
    private var count = 0
    private(set) var accepted: [Answered] = []
    private(set) var refused: [Answered] = []
    /// Every command that was ever sent.
    private(set) var sent: Set<CommandID> = []
    /// Nil while it is not known which of two it is.
    var displayName: String? = ""
    var hasAccount = false
    var room: RoomCode?
    /// Conversations and drawings that are the resident's own; `Notes` has those of others too.
    let own = Notes()
    var practice: EntityKey?
    private var memory: Memory?

    /// What a resident knew when everything was backed up.
    private struct Memory {
        let accepted: Int
        let refused: Int
        let displayName: String?
    }

    init(_ index: Int, _ world: TownWorld, leaves: Bool = false) {
        node = .client(index)
        self.leaves = leaves
        person = PersonID("resident-\(index)")
        self.world = world
        caller = Caller(brokers: TownWorld.machines)
    }

    var isDone: Bool { underWay == nil }
    var waitsFor: String? { underWay.map { "\($0.call.header.call) \($0.call.header.id)" } }

    func start() {
        world.planTick(of: self)
        planNext()
    }

    func die() {}

    func tick() { for effect in caller.tick(now: now) { carryOut(effect) } }

    func receive(_ message: Message) {
        guard case .reply(let reply) = message, let effect = caller.receive(reply, now: now)
        else { return }
        carryOut(effect)
    }

    func act() {
        if let underWay { return begin(underWay.call) }
        guard !stopsActing else { return }
        // What a leaver did is answered otherwise once the other one was erased.
        if !leaves, world.dice.chance(0.1), let earlier = accepted.randomElement(using: &world.dice)
        {
            return repeats(earlier)
        }
        chooseAnAct()
        if isDone { planNext() }
    }

    /// This is what was acknowledged when the back-up was taken. A new name that was under way may be
    /// in it, or not.
    func remember() {
        memory = Memory(
            accepted: accepted.count, refused: refused.count,
            displayName: hasAccount && !isRenaming ? displayName : nil)
    }

    private var isRenaming: Bool {
        underWay.map { $0.call.header.call == "person.rename" } ?? false
    }

    /// All that was acknowledged later is lost.
    func forget() {
        guard let memory else { return }
        accepted.removeSubrange(memory.accepted...)
        refused.removeSubrange(memory.refused...)
        displayName = memory.displayName
        guard underWay?.isQuestion == true else { return }
        // What is asked again may have been lost: then it is done now.
        if isRenaming { displayName = nil }
        underWay?.then = { _ in }
    }

    func note(_ stream: StreamName) {
        own.note(stream)
        if !leaves { world.notes.note(stream) }
    }

    /// A command; its answer matters to the oracle.
    func command(
        _ command: some Choice, to kind: EntityKind, _ key: EntityKey, by actor: Actor? = nil,
        then: @escaping (Reply) -> Void = { _ in }
    ) {
        let call = call(command, kind, key, actor ?? .person(person))
        sent.insert(call.header.id)
        ask(call, isQuestion: false, then)
    }

    func question(
        _ question: some Choice, to kind: EntityKind, _ key: EntityKey,
        then: @escaping (Reply) -> Void
    ) {
        ask(call(question, kind, key, .person(person)), isQuestion: true, then)
    }
}

extension Resident {
    private var now: Timestamp { world.steadyTime(of: node) }

    private func call(
        _ choice: some Choice, _ kind: EntityKind, _ key: EntityKey, _ actor: Actor
    ) -> Call {
        count += 1
        let (name, body) = JSON.encode(choice: choice)
        let id = CommandID("\(person)-\(count)")
        return Call(
            kind: kind, key: key, header: CallHeader(id: id, call: CallName(name), actor: actor),
            body: body)
    }

    private func ask(_ call: Call, isQuestion: Bool, _ then: @escaping (Reply) -> Void) {
        underWay = (call, isQuestion, then)
        begin(call)
    }

    private func repeats(_ earlier: Answered) {
        ask(earlier.call, isQuestion: true) { [unowned self] reply in
            world.oracle.compare(earlier, reply)
        }
    }

    private func begin(_ call: Call) {
        if let effect = caller.begin(call, timeout: .seconds(10), now: now) { carryOut(effect) }
    }

    private func carryOut(_ effect: Caller.Effect) {
        switch effect {
        case .send(let call, let broker):
            world.send(.call(call, from: node), from: node, to: .broker(broker))
        case .finished(let id, let reply):
            guard let (call, isQuestion, then) = underWay, call.header.id == id else { return }
            if let failure = reply.failure, failure.isPassing {
                return world.plan(.act(node), in: .milliseconds(200))
            }
            underWay = nil
            if !isQuestion { note(Answered(call: call, reply: reply)) }
            then(reply)
            if isDone { planNext() }
        }
    }

    private func note(_ answered: Answered) {
        if answered.reply.header.status == .ok {
            accepted.append(answered)
            if let stream = answered.reply.header.stream { note(stream) }
        } else {
            refused.append(answered)
        }
    }

    private func planNext() {
        let pause = Int.random(in: 10...200, using: &world.dice)
        world.plan(.act(node), in: .milliseconds(pause))
    }
}
