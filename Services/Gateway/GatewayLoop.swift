import BusZeroMQ
import Door
import Hosting
import Sessions
import Sync
import Tokens
import Wire

/// The thin shell between the door, the bus and what devices may do.
final class GatewayLoop {
    private static let fewEvents = 8

    private let shell: Shell
    private let door: Door
    private let sessions: Sessions
    private let desk: Desk
    private let keys: KeyRing
    private var attendance: Attendance
    private let hasher = PasswordHasher()
    private var isOpen = true

    init(_ shell: Shell, environment: [String: String]) throws {
        self.shell = shell
        let now = Shell.now
        let life = String(UInt32.random(in: .min ... .max), radix: 36)
        let gateway = Attendance.name(shell.instance, life: life)
        let keys = try KeyRing(folder: "\(shell.settings.data)/tokens", now: now)
        self.keys = keys
        let limits = try GatewayLimits(environment)
        sessions = Sessions(
            gateway: gateway, limits: limits, prepared: [PasswordHasher.attach],
            kinds: Set(Part.all.flatMap(\.kinds)), now: now.instant
        ) { try? keys.identify($0, date: $1) }
        attendance = Attendance(instance: shell.instance, gateway: gateway, now: now.instant)
        let settings = try DoorSettings(environment, limits)
        desk = Desk(
            keys: keys, hasher: hasher, gateway: gateway, limits: limits,
            files: StaticFiles(environment),
            operatorToken: try OperatorToken(in: shell.settings.data),
            crossOrigin: settings.crossOrigin)
        let wakeup = shell.port.wakeup
        door = try Door(settings)
        hasher.whenDone = { wakeup.wake() }
        shell.rejected = { [unowned self] in
            (door.rejections + sessions.rejections + desk.rejections).byName
        }
        shell.port.subscribe(LinkTopic.prefix(of: gateway))
        openDoor()
        shell.log.info("The door is open.", ["address": "\(settings.host):\(door.port)"])
    }

    func turn(_ arrivals: Arrivals) -> Duration {
        let pause = work(arrivals)
        if shell.isStopping, isOpen { close() }
        return pause
    }

    /// What a few frames ask for is done by the thread that brings them, while the other one waits;
    /// more are left to that, and brought meanwhile.
    private func openDoor() {
        nonisolated(unsafe) let loop = self
        let wakeup = shell.port.wakeup
        door.open { count in
            let isFew = count <= Self.fewEvents
            let isDone = isFew && loop.shell.port.visit { loop.work(Arrivals()) }
            if !isDone { wakeup.wake() }
        }
    }

    private func work(_ arrivals: Arrivals) -> Duration {
        let began = Shell.nanoseconds
        let now = Shell.now
        for event in arrivals.events { sessions.hear(event, now: now) }
        for reply in arrivals.replies { take(reply, now: now) }
        for event in door.take() { take(event, now: now) }
        for call in hasher.takePrepared() { begin(call) }
        for refusal in hasher.takeRefused() { sessions.receive(refusal, now: now) }
        desk.takeHashed(now: now)
        sessions.tick(now: now)
        for call in attendance.tick(now: now.instant) { begin(call) }
        do { try keys.tick(now: now) } catch { shell.complain("\(error)") }
        for (asker, call) in arrivals.calls {
            shell.port.reply(Reply(refusing: call.header.id, .uncalled(call)), to: asker)
        }
        var calls = carryOut()
        if calls == 1 { shell.port.letGo() }
        // What was written at once has left at once.
        for event in door.take() { take(event, now: now) }
        calls += carryOut()
        shell.count(
            calls: calls, refused: 0, events: arrivals.events.count,
            tookNanoseconds: Shell.nanoseconds - began)
        guard door.isQuiet else { return .zero }
        return max(.zero, min(sessions.due, attendance.due) - now.instant)
    }
}

extension GatewayLoop {
    private func take(_ reply: Reply, now: Now) {
        if let calls = attendance.receive(reply) {
            for call in calls { begin(call) }
        } else if !desk.receive(reply, now: now) {
            sessions.receive(reply, now: now)
        }
    }

    private func take(_ event: DoorEvent, now: Now) {
        switch event {
        case .opened(let connection, let visitor):
            sessions.open(connection, from: visitor.address, now: now)
        case .frame(let connection, let bytes): sessions.receive(bytes, from: connection, now: now)
        case .drained(let connection, let bytes):
            sessions.drained(connection, bytes: bytes, now: now)
        case .closed(let connection, let wasSilent):
            sessions.closed(connection, wasSilent: wasSilent, now: now)
        case .request(let id, let request): desk.receive(request, id, now: now)
        case .abandoned(let id): desk.abandon(id)
        case .certificate(nil): shell.log.info("The renewed certificate is used.")
        case .certificate(let fault?):
            shell.log.error("\(fault) The certificate before it is still used.")
        }
    }

    private func begin(_ call: Call) { shell.port.begin(call, timeout: Sessions.callTimeout) }

    /// How many calls it led to.
    private func carryOut() -> Int {
        var calls = 0
        var deliveries: [Delivery] = []
        for effect in sessions.takeEffects() {
            switch effect {
            case .send(let frame, let receivers): deliveries.append(Delivery(frame, to: receivers))
            case .close(let connection, let code, let reason):
                if !deliveries.isEmpty { door.send(deliveries) }
                deliveries = []
                door.close(connection, code, reason)
            case .call(let call):
                calls += 1
                begin(call)
            case .prepare(let call): hasher.prepare(call)
            case .probe(let connection, let often): door.probe(connection, often: often)
            }
        }
        if !deliveries.isEmpty { door.send(deliveries) }
        for effect in desk.takeEffects() {
            switch effect {
            case .call(let call):
                calls += 1
                begin(call)
            case .respond(let request, let response): door.respond(request, response)
            }
        }
        return calls
    }

    /// Told to stop: devices come back to another gateway, or to this one's next life.
    private func close() {
        isOpen = false
        door.stop()
        let now = Shell.now
        for event in door.take() { take(event, now: now) }
        _ = carryOut()
    }
}

extension Failure {
    fileprivate static func uncalled(_ call: Call) -> Failure {
        Failure(.unknownCall, "Nobody calls a gateway: there is no '\(call.header.call)'.")
    }
}
