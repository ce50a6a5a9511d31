import BusZeroMQ
import Contracts
import Dispatch
import Door
import Hosting
import OpenID
import ParlorWire
import Sessions
import Sodium
import Tokens

/// The thin shell between the door, the bus and what devices may do, on one thread: it waits for both
/// at once, and what a device sends goes to `Sessions` as it is read.
final class GatewayLoop {
    private let shell: Shell
    private let door: Door
    private let sessions: Sessions
    private let requests: RequestHandler
    private let keys: KeyRing
    private let goneGateways: GoneGateways
    private let limits: LiveLimits<GatewayLimits>
    private let hasher = PasswordHasher()
    /// Of this process alone: the fan-out seals with it what not everybody may see.
    private let seal = SealKey()
    /// How long it takes its time to send its devices to other gateways.
    private let drain: Duration
    private var stage = Stage.open
    private var underWay = CallsUnderWay()

    private enum Stage { case open, draining, closed }

    /// When the first event of this turn came from the door.
    private var turnBegan: UInt64?

    init(_ shell: Shell, environment: [String: String]) throws {
        self.shell = shell
        shell.observations.know(Kind.callNames)
        let now = Shell.now
        let keyReading = DispatchQueue(label: "gateway.keys", qos: .utility)
        let life = String(UInt32.random(in: .min ... .max), radix: 36)
        let gateway = GoneGateways.name(shell.instance, life: life)
        try shell.settings.stores.refusePartialCopy(of: "gateway", in: shell.settings.data)
        let keys = try KeyRing(
            in: shell.settings.files("tokens", of: "gateway"), now: now
        ) { keyReading.async(execute: $0) }
        self.keys = keys
        self.limits = try LiveLimits(environment, now: now.instant) { try GatewayLimits($0) }
        let limits = self.limits.current(now: now.instant)
        sessions = Sessions(
            gateway: gateway, limits: limits, prepared: PasswordHasher.calls,
            kinds: Kind.names, now: now.instant
        ) { try? keys.identify($0, date: $1) }
        sessions.questions.seal = seal.text
        goneGateways = GoneGateways(
            instance: shell.instance, questions: sessions.questions, now: now.instant)
        let settings = try DoorSettings(environment, limits)
        drain = settings.drain
        let web = WebAppFolder.chosen(by: environment, executables: ThisProcess.folder)
        requests = RequestHandler(
            keys: keys, hasher: hasher,
            providers: try ProviderFolder.opened(
                by: environment, now: now.date, telling: shell.log.tell),
            questions: sessions.questions, limits: limits,
            web: try WebApp(WebSettings(environment, folder: web)),
            consoleFiles: ConsoleFiles(
                folder: WebAppFolder.installed(with: ThisProcess.folder) ?? web),
            metricsToken: try TokenFile(.metrics, in: shell.settings.data),
            crossOrigin: settings.crossOrigin, data: shell.settings.data,
            takeMail: { [sessions] in sessions.takeMail(for: $0, now: $1) })
        requests.isEncrypted = settings.certificate != nil
        let wakeup = shell.port.wakeup
        door = try Door(settings)
        hasher.whenDone = { wakeup.wake() }
        requests.metricsWriter.whenDone = { wakeup.wake() }
        shell.rejected = { [unowned self] in
            (door.rejections + sessions.rejections + requests.rejections).byName
        }
        shell.sockets = { [unowned self] in sessions.count }
        sessions.eachOtherLimit = { [unowned self] in requests.eachSharedLimit($0) }
        shell.port.subscribe(LinkTopic.prefix(of: gateway))
        shell.port.subscribe(Sessions.peersTopic)
        shell.mayLeave = { [unowned self] in stage == .closed }
        door.tell = { [unowned self] in
            turnBegan = turnBegan ?? Shell.nanoseconds
            take($0, now: Shell.now)
        }
        door.watch(shell.port.descriptors)
        shell.wait = { [unowned self] in
            door.wait(for: shell.port.pause(atMost: $0))
            return try shell.port.wait(for: .zero, atMost: $1)
        }
        let port = door.port ?? settings.port
        shell.log.info("The door is open.", ["address": "\(settings.host):\(port)"])
    }

    func turn(_ arrivals: Arrivals) -> Duration {
        if shell.isStopping, stage == .open { stop() }
        let pause = work(arrivals)
        if stage == .draining, isDrained { close() }
        return pause
    }

    private func work(_ arrivals: Arrivals) -> Duration {
        let began = turnBegan ?? Shell.nanoseconds
        let now = Shell.now
        takeLimits(now: now.instant)
        for event in arrivals.events {
            guard let told = opened(event) else { continue }
            let before = sessions.sharedFrames
            sessions.hear(told, now: now)
            shell.observations.note(
                event.header, told: sessions.sharedFrames - before, at: now.date)
        }
        for reply in arrivals.replies {
            note(reply, isOwn: false, now: now)
            sessions.receive(reply, now: now)
        }
        for call in hasher.takePrepared() { begin(call) }
        for refusal in hasher.takeRefused() {
            note(refusal, isOwn: true, now: now)
            sessions.receive(refusal, now: now)
        }
        requests.takeHashed(now: now)
        requests.tickMetrics(now: now)
        requests.tickExports(now: now)
        sessions.tick(now: now)
        goneGateways.tick(now: now.instant)
        do { try keys.tick(now: now) } catch { shell.complain("\(error)") }
        if let fault = requests.web.takeFault() { shell.complain("\(fault)") }
        for (asker, call) in arrivals.calls {
            shell.port.reply(Reply(refusing: call.header.id, .uncalled(call)), to: asker)
        }
        var calls = carryOut()
        door.flush()
        // Of what has left.
        calls += carryOut()
        turnBegan = nil
        for refused in sessions.takeRefused() {
            shell.observations.refuse(
                RefusalNote(refused, at: now.date), isOwn: refused.isUnnamed)
        }
        for refused in requests.takeRefused(now: now.instant) {
            shell.observations.refuse(RefusalNote(refused, at: now.date), isOwn: true)
        }
        shell.count(
            calls: calls, refused: 0, events: arrivals.events.count,
            tookNanoseconds: Shell.nanoseconds - began)
        let due = [sessions.due, goneGateways.due, requests.exportsDue].compactMap { $0 }.min()!
        return max(.zero, due - now.instant)
    }
}

extension GatewayLoop {
    private func take(_ event: DoorEvent, now: Now) {
        switch event {
        case .opened(let connection, let visitor):
            sessions.open(connection, from: visitor.address, now: now)
        case .frame(let connection, let bytes): sessions.receive(bytes, from: connection, now: now)
        case .drained(let connection, let bytes):
            sessions.drained(connection, bytes: bytes, now: now)
        case .closed(let connection, let wasSilent):
            sessions.closed(connection, wasSilent: wasSilent, now: now)
        case .request(let id, let request): requests.receive(request, id, now: now)
        case .taken(let id): requests.noteTaken(id, now: now)
        case .abandoned(let id): requests.abandon(id)
        case .certificate(nil): shell.log.info("The renewed certificate is used.")
        case .certificate(let fault?):
            shell.log.error("\(fault) The certificate before it is still used.")
        }
    }

    private func takeLimits(now: Instant) {
        guard let limits = limits.takeChanged(now: now) else { return }
        sessions.take(limits)
        door.take(limits)
        requests.take(limits)
        shell.log.info("The limits are those of the last reload.")
    }

    /// Nil for what can't be opened. From the fan-out it is sent again after the next renewal, which
    /// says the key.
    private func opened(_ event: Publication) -> Publication? {
        if Sessions.isFromPeers(event) { return keys.open(event) }
        return event.header.faces == true ? event.opened(with: seal) : event
    }

    /// What the console runs takes as long as it takes, and is nobody's slow call.
    private func begin(_ call: Call) {
        if call.kind != ConsoleCall.kind { underWay.begin(call, at: Shell.nanoseconds) }
        let asked = call.header.timeoutMs.map { Duration.milliseconds($0) } ?? .zero
        shell.port.begin(call, timeout: max(asked, Sessions.callTimeout))
    }

    /// `isOwn` says that this gateway refused the call, and no service decided it.
    private func note(_ reply: Reply, isOwn: Bool, now: Now) {
        guard let (call, note) = underWay.end(reply, at: now.date, Shell.nanoseconds) else {
            return
        }
        let address = call.header.device.flatMap { sessions.address(of: $0) }
        shell.observations.note(note, from: address)
        let refusal =
            isOwn
            ? RefusalNote(own: note, from: address) : RefusalNote(unheard: note, from: address)
        if let refusal { shell.observations.refuse(refusal) }
    }

    /// How many calls it led to.
    private func carryOut() -> Int {
        var calls = 0
        for effect in sessions.takeEffects() {
            switch effect {
            case .send(let frame, let receivers): door.send(frame, to: receivers)
            case .close(let connection, let code, let reason):
                door.close(connection, code, reason)
            case .call(let call) where PasswordHasher.prepares(call):
                underWay.begin(call, at: Shell.nanoseconds)
                requests.prepare(call)
            case .call(let call):
                calls += 1
                begin(call)
            case .probe(let connection, let often): door.probe(connection, often: often)
            case .publish(let news):
                shell.port.publish(keys.seal(news, date: Shell.now.date))
            }
        }
        for (request, answer) in requests.takeAnswers() { door.carryOut(answer, to: request) }
        return calls
    }

    /// Told to stop: from now on the other gateways take everybody in, and then those who are here.
    private func stop() {
        stage = .draining
        door.admitNobody()
        requests.isStopping = true
        sessions.stop(over: drain, now: Shell.now)
    }

    private var isDrained: Bool {
        let areAnswered =
            requests.areAnswered && !(sessions.hasPeers(now: Shell.now) && door.hasNewcomers)
        return sessions.isDrained && (areAnswered || sessions.isDrainOver(now: Shell.now))
    }

    /// The last of what was said leaves.
    private func close() {
        stage = .closed
        door.stop()
        while !door.isDone {
            door.wait(for: Shell.glance)
            door.flush()
        }
        _ = carryOut()
    }
}

extension Failure {
    fileprivate static func uncalled(_ call: Call) -> Failure {
        Failure(.unknownCall, "Nobody calls a gateway: there is no '\(call.header.call)'.")
    }
}
