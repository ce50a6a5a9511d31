import EventSourcing
import ParlorWire
import Sessions

/// Somebody's app: it connects, watches, calls, resumes where it was, and sometimes lies.
final class SimulatedDevice: SimulatedProcess {
    /// Nobody waits longer for a welcome, or an answer.
    private static let patience: Duration = .seconds(15)

    struct Line {
        let gateway: Node
        let connection: ConnectionID
        let began: Timestamp
        var isWelcome = false
        /// Since when something was asked that was not answered.
        var waitingSince: Timestamp?
        /// How many answers each call has still to get: as many as it was sent.
        var unanswered: [String: Int] = [:]
    }

    let node: Node
    let life = 0
    let isUp = true
    let person: PersonID
    let name: DeviceID
    /// It does what an app must, and no more.
    var isQuiet = false
    unowned let world: World
    var diary = Diary()
    var screen: Screen
    private(set) var line: Line?
    private var isSignedOut = false
    private var count = 0

    init(_ index: Int, _ world: World) {
        node = .device(index)
        name = DeviceID("d\(index)")
        person = world.people.randomElement(using: &world.dice)!
        self.world = world
        screen = Screen(person)
    }

    func start() {
        world.schedule(.tick(node, life: life), in: World.tick)
        world.schedule(.act(node), in: .milliseconds(100))
    }

    func die() {}
    func tick() {}
    func beginAnew() { diary = Diary() }

    func act() {
        let pause = isQuiet ? 250 : Int.random(in: 1...800, using: &world.dice)
        world.schedule(.act(node), in: .milliseconds(pause))
        if isSignedOut { return }
        if let line, world.now - (line.waitingSince ?? world.now) > Self.patience { hangUp() }
        guard let line else { return connect() }
        guard line.isWelcome else { return }
        if world.dice.chance(world.chaos.hangingUp) { return hangUp() }
        if world.dice.chance(world.chaos.lying) { lie() }
        watchWhatIsMissing()
        if isQuiet { return }
        switch Int.random(in: 0..<8, using: &world.dice) {
        case 0: unwatchSomething()
        case 1: watch([streams.randomElement(using: &world.dice)!])
        case 2...5: callSomething()
        case 6: for _ in 0..<3 { murmur() }
        default: break
        }
    }

    func receive(_ message: Message) {
        guard case .line(let said, let connection) = message, connection == line?.connection
        else { return }
        switch said {
        case .frame(let bytes):
            world.send(.taken(bytes.count), on: connection, to: line!.gateway)
            take(bytes)
        case .hungUp(let code): lost(code)
        case .opened, .taken: break
        }
    }

    /// What is not as it must be once everything has come to rest; nil when all is well.
    func trouble(_ world: World) -> String? {
        let oracle = world.oracle
        guard !oracle.isSignedOut(name, of: person) else {
            return line == nil ? nil : "was signed out, and is still connected"
        }
        if isSignedOut { return nil }
        guard let line, line.isWelcome else { return "is not connected" }
        guard diary.underWay.isEmpty, line.unanswered.isEmpty else { return "waits for an answer" }
        for stream in streams {
            let shown = screen.shown[stream]
            guard oracle.admitted(person, to: stream) else {
                if screen.watched.contains(stream) { return "still watches \(stream)" }
                continue
            }
            guard oracle.rev(of: stream) > 0 else { continue }
            guard screen.watched.contains(stream), shown?.epoch == oracle.epoch,
                shown?.rev == oracle.rev(of: stream)
            else { return "has \(stream) at \(shown?.rev ?? 0), not \(oracle.rev(of: stream))" }
            for other in oracle.people(in: stream)
            where screen.faces[other] != oracle.face(of: other) {
                return "sees an old face of \(other)"
            }
        }
        return nil
    }
}

extension SimulatedDevice {
    private func connect() {
        let connection = world.lines.open()
        let gateway = world.gateways.randomElement(using: &world.dice)!.node
        line = Line(
            gateway: gateway, connection: connection, began: world.now, waitingSince: world.now)
        world.send(.opened(by: node), on: connection, to: gateway)
        say(#"{"hello":{"token":"\#(person)/\#(name)","app":"t/1"}}"#)
    }

    private func hangUp() {
        guard let line else { return }
        world.send(.hungUp(nil), on: line.connection, to: line.gateway)
        lost(nil)
    }

    private func lost(_ code: CloseCode?) {
        if code == .unauthenticated, line?.isWelcome == true {
            if !world.oracle.wasSignedOut(name, of: person) {
                world.oracle.fail("\(name) was closed as if it had been signed out.")
            }
            isSignedOut = true
        }
        line = nil
        screen.hangUp()
    }

    func say(_ text: String) {
        guard let line else { return }
        world.send(.frame(Array(text.utf8)), on: line.connection, to: line.gateway)
    }

    /// Says something that has an answer.
    func ask(_ text: String) {
        if line?.waitingSince == nil { line?.waitingSince = world.now }
        say(text)
    }

    func call(_ call: Call, times: Int = 1) {
        let text = Self.text(of: call)
        line?.unanswered[Self.cid(of: call), default: 0] += times
        ask(times == 1 ? text : "[\(text),\(text)]")
    }

    func nextCid() -> String {
        count += 1
        return "\(name)-\(count)"
    }

    private func take(_ bytes: Bytes) {
        if bytes.count > world.chaos.frameBytes {
            world.oracle.fail("\(name) was sent a frame of \(bytes.count) bytes.")
        }
        guard let frame = try? JSON.decode(DeviceFrame.self, from: bytes) else {
            return world.oracle.fail("\(name) can't read \(String(decoding: bytes, as: UTF8.self))")
        }
        line!.waitingSince = nil
        if frame.welcome != nil {
            line!.isWelcome = true
            watchWhatIsMissing()
            for id in diary.underWay.sorted() { call(diary.sent[id]!) }
            return
        }
        if let cid = frame.cid, let left = line!.unanswered[cid] {
            line!.unanswered[cid] = left > 1 ? left - 1 : nil
        }
        if let cid = frame.cid, let reply = reply(to: cid, frame) {
            diary.finish(reply, world.oracle)
        }
        screen.take(frame, bytes, world)
        if let flaw = screen.flaw { world.oracle.fail("\(name) of \(person) was sent \(flaw).") }
    }

    private func reply(to cid: String, _ frame: DeviceFrame) -> Reply? {
        let id = CommandID("\(person)/\(cid)")
        guard diary.sent[id] != nil else { return nil }
        if let failure = frame.error { return Reply(refusing: id, failure) }
        return frame.ok.map {
            Reply(
                header: ReplyHeader(id: id, status: .ok, stream: frame.stream, rev: frame.rev),
                body: $0.bytes)
        }
    }
}
