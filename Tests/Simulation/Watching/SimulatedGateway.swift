import Bus
import EventSourcing
import ParlorWire
import Sessions

/// A gateway's process: the real sessions between devices and the bus.
final class SimulatedGateway: SimulatedProcess {
    let node: Node
    private(set) var life = 0
    private(set) var name = ""
    private let index: Int
    private unowned let world: World
    private var sessions: Sessions?
    private var caller: Caller
    private var devices: [ConnectionID: Node] = [:]

    init(_ index: Int, _ world: World) {
        self.index = index
        node = .gateway(index)
        self.world = world
        caller = Caller(brokers: world.brokerCount)
    }

    var isUp: Bool { sessions != nil }

    func start() {
        life += 1
        name = "gateway-\(index)_\(life)"
        devices = [:]
        caller = Caller(brokers: world.brokerCount)
        var limits = GatewayLimits()
        limits.session.waitingBytes = world.chaos.waitingBytes
        limits.session.frameBytes = world.chaos.frameBytes
        // Its devices try again and again what they may not see, and must not be slowed down by it.
        limits.guessBurst = 1_000_000
        sessions = Sessions(
            gateway: name, limits: limits, prepared: [],
            kinds: [Account.kind, Person.kind, Purse.kind, Table.kind, Den.kind], now: now.instant
        ) { token, _ in
            let parts = token.split(separator: "/").map(String.init)
            guard parts.count == 2 else { return nil }
            return Identified(
                person: PersonID(parts[0]), device: DeviceID(parts[1]), session: "s")
        }
        world.schedule(.tick(node, life: life), in: .milliseconds(1))
    }

    func die() {
        life += 1
        sessions = nil
        for (connection, device) in devices.sorted(by: { $0.key.number < $1.key.number }) {
            world.send(.hungUp(nil), on: connection, to: device)
        }
        devices = [:]
    }

    func receive(_ message: Message) {
        switch message {
        case .line(let said, let connection): take(said, on: connection)
        case .link(let publication, let gateway) where gateway == name:
            sessions?.hear(publication, now: now)
        case .reply(let reply):
            if let effect = caller.receive(reply, now: steadyTime) { carryOut(effect) }
        case .link, .call, .worker, .broker, .publication: break
        }
        carryOut()
    }

    func tick() {
        sessions?.tick(now: now)
        for effect in caller.tick(now: steadyTime) { carryOut(effect) }
        carryOut()
    }
}

extension SimulatedGateway {
    private var now: Now { world.clock(of: node) }
    private var steadyTime: Timestamp { world.steadyTime(of: node) }

    private func take(_ said: Message.OnLine, on connection: ConnectionID) {
        if case .opened(let device) = said {
            guard let sessions else { return world.send(.hungUp(nil), on: connection, to: device) }
            devices[connection] = device
            return sessions.open(connection, from: .v4(UInt32(index)), now: now)
        }
        guard let sessions, devices[connection] != nil else { return }
        switch said {
        case .opened: break
        case .frame(let bytes): sessions.receive(bytes, from: connection, now: now)
        case .taken(let bytes): sessions.drained(connection, bytes: bytes, now: now)
        case .hungUp: forget(connection)
        }
    }

    private func forget(_ connection: ConnectionID) {
        devices[connection] = nil
        sessions?.closed(connection, now: now)
    }

    private func carryOut(_ effect: Caller.Effect) {
        switch effect {
        case .send(let call, let broker):
            world.send(.call(call, from: node), to: .broker(broker))
        case .finished(_, let reply): sessions?.receive(reply, now: now)
        }
    }

    private func carryOut() {
        for effect in sessions?.takeEffects() ?? [] {
            switch effect {
            case .send(let frame, let connections):
                for connection in connections {
                    guard let device = devices[connection] else { continue }
                    world.send(.frame(frame), on: connection, to: device)
                }
            case .close(let connection, let code, _):
                guard let device = devices[connection] else { continue }
                world.send(.hungUp(code), on: connection, to: device)
                forget(connection)
            case .probe, .publish: break
            case .call(let call):
                if let effect = caller.begin(
                    call, timeout: Sessions.callTimeout, now: steadyTime)
                {
                    carryOut(effect)
                }
            }
        }
        // What was closed has led to more.
        let more = sessions?.takeEffects() ?? []
        precondition(more.isEmpty, "Closing a connection asks for nothing.")
    }
}
