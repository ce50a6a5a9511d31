import EventSourcing
import Sessions
import Sync
import Testing
import Wire

/// An owner, fan-outs, gateways and devices in one process, with a network that loses, delays and
/// repeats: what every device saw is compared with what the owner has.
final class World {
    enum Parcel {
        case published(Publication)
        case linked(Publication, gateway: Int)
        case asked(Call, fanout: Int)
        case answered(Reply, fanout: Int)
        case called(Call, gateway: Int)
        case replied(Reply, gateway: Int)
    }

    private var instant = Instant(milliseconds: 1_000_000)
    /// How far the wall clock is from the time that passes; it jumps in both directions.
    private var wallClock: Duration = .zero
    private var dice: Dice
    let owner: Owner
    var fanouts: [Fanout<(gateway: Int, id: CommandID)>?]
    var gateways: [Sessions?]
    private var parcels: [(at: Instant, order: Int, parcel: Parcel)] = []
    private var order = 0
    /// What was asked of fan-outs: answered in time, or told that it was not.
    private var underWay: [(by: Instant, gateway: Int, id: CommandID)] = []
    private var lives = 0
    private var connections: UInt64 = 0
    var devices: [Device] = []
    var isLossy = true
    let streams: [StreamName]
    let people: [PersonID]
    private var limits = GatewayLimits()

    init(seed: UInt64) {
        dice = Dice(seed: seed)
        owner = Owner(reach: dice.number(3...40))
        people = (0..<dice.number(2...5)).map { PersonID("p\($0)") }
        streams = (0..<dice.number(1...3)).map { StreamName("room", EntityKey("R\($0)")) }
        fanouts = []
        gateways = []
        // So small that what a device is answered often doesn't fit.
        if dice.number(0...1) == 0 { limits.session.frameBytes = 1_000 }
        for person in people { _ = owner.rename(person) }
        for (index, stream) in streams.enumerated() {
            owner.begin(stream, members: Set(people), isPrivate: index == 1)
        }
        for _ in 0..<dice.number(1...2) {
            fanouts.append(nil)
            startFanout(fanouts.count - 1)
        }
        for _ in 0..<dice.number(1...2) {
            gateways.append(nil)
            startGateway(gateways.count - 1)
        }
        for number in 0..<dice.number(1...4) {
            devices.append(
                Device(number, people[dice.number(0...(people.count - 1))], in: self))
        }
    }

    var now: Now {
        Now(instant, date: Timestamp(milliseconds: instant.milliseconds) + wallClock)
    }

    func roll(_ range: ClosedRange<Int>) -> Int { dice.number(range) }

    func nextConnection() -> ConnectionID {
        connections += 1
        return ConnectionID(number: connections)
    }

    func startFanout(_ index: Int) {
        lives += 1
        fanouts[index] = Fanout("fanout-\(index)-\(lives)", now: now)
    }

    func startGateway(_ index: Int) {
        lives += 1
        let people = Dictionary(uniqueKeysWithValues: self.people.map { ($0.rawValue, $0) })
        gateways[index] = Sessions(
            gateway: "gw-\(index)-\(lives)", limits: limits, prepared: [], now: instant
        ) { token, _ in
            let parts = token.split(separator: "/").map(String.init)
            return people[parts[0]].map {
                Identified(person: $0, device: DeviceID(parts[1]), session: "s")
            }
        }
    }

    func killGateway(_ index: Int) {
        gateways[index] = nil
        for device in devices where device.gateway == index { device.lost() }
        startGateway(index)
    }

    /// One step of the world: something happens, time passes, parcels arrive.
    func step() {
        switch dice.number(0...99) {
        case 0..<30: publish(owner.append("said", to: streams.pick(&dice)))
        case 30..<36: publish(owner.rename(people.pick(&dice)))
        case 36..<40: publish(owner.change(streams.pick(&dice), members: someMembers()))
        case 40..<41: startFanout(dice.number(0...(fanouts.count - 1)))
        case 41..<42: killGateway(dice.number(0...(gateways.count - 1)))
        case 42..<72: devices.pick(&dice).act()
        case 72..<76: wallClock = .seconds(dice.number(-90_000...90_000))
        default: break
        }
        pass(.milliseconds(dice.number(1...120)))
    }

    func pass(_ time: Duration) {
        let end = instant + time
        while let next = parcels.min(by: { ($0.at, $0.order) < ($1.at, $1.order) }), next.at <= end
        {
            parcels.removeAll { $0.order == next.order }
            instant = max(instant, next.at)
            open(next.parcel)
        }
        instant = end
        for late in underWay where late.by <= instant {
            let failure = Failure(.timeout, "Nobody answered.")
            gateways[late.gateway]?.receive(Reply(refusing: late.id, failure), now: now)
            carryOut(gateway: late.gateway)
        }
        underWay.removeAll { $0.by <= instant }
        for index in fanouts.indices {
            if let effects = fanouts[index]?.tick(now: now) { carryOut(effects, fanout: index) }
        }
        for index in gateways.indices {
            gateways[index]?.tick(now: now)
            carryOut(gateway: index)
        }
    }

    func publish(_ publication: Publication) { post(.published(publication), mayBeLost: true) }

    func carryOut(gateway index: Int) {
        guard let gateway = gateways[index] else { return }
        for effect in gateway.takeEffects() {
            switch effect {
            case .send(let frame, let receivers):
                for device in devices where device.gateway == index {
                    if let connection = device.connection, receivers.contains(connection) {
                        #expect(frame.count <= limits.session.frameBytes)
                        device.take(frame)
                        gateway.drained(connection, bytes: frame.count, now: now)
                    }
                }
            case .close(let connection, _, _):
                for device in devices where device.connection == connection { device.lost() }
                gateway.closed(connection, now: now)
            case .call(let call, _), .prepare(let call, _):
                post(.called(call, gateway: index), mayBeLost: false)
            }
        }
    }
}

extension World {
    private func someMembers() -> Set<PersonID> {
        var members = Set(people.filter { _ in dice.number(0...2) > 0 })
        members.insert(people[0])
        return members
    }

    private func post(_ parcel: Parcel, mayBeLost: Bool) {
        if isLossy, mayBeLost, dice.number(0...9) == 0 { return }
        let copies = isLossy && mayBeLost && dice.number(0...19) == 0 ? 2 : 1
        for _ in 0..<copies {
            order += 1
            parcels.append((instant + .milliseconds(dice.number(0...60)), order, parcel))
        }
    }

    private func open(_ parcel: Parcel) {
        switch parcel {
        case .published(let publication):
            for index in fanouts.indices {
                if isLossy, dice.number(0...19) == 0 { continue }
                let effects = fanouts[index]!.hear(publication, now: now)
                carryOut(effects, fanout: index)
            }
        case .linked(let publication, let index):
            gateways[index]?.hear(publication, now: now)
            carryOut(gateway: index)
        case .asked(let call, let index):
            let reply =
                isLossy && dice.number(0...29) == 0
                ? Reply(refusing: call.header.id, Failure(.unavailable, "Not now."))
                : owner.answer(call)
            post(.answered(reply, fanout: index), mayBeLost: false)
        case .answered(let reply, let index):
            carryOut(fanouts[index]!.receive(reply, now: now), fanout: index)
        case .called(let call, let gateway): serve(call, from: gateway)
        case .replied(let reply, let index):
            underWay.removeAll { $0.gateway == index && $0.id == reply.header.id }
            gateways[index]?.receive(reply, now: now)
            carryOut(gateway: index)
        }
    }

    private func serve(_ call: Call, from gateway: Int) {
        guard call.kind == SyncQuestion.kind else {
            let reply = Reply(
                header: ReplyHeader(id: call.header.id, status: .ok), body: Array("{}".utf8))
            return post(.replied(reply, gateway: gateway), mayBeLost: false)
        }
        underWay.append((instant + .seconds(3), gateway, call.header.id))
        if isLossy, dice.number(0...29) == 0 { return }
        let index = Int(call.key.rawValue.utf8.last ?? 0) % fanouts.count
        let effects = fanouts[index]!.receive(call, from: (gateway, call.header.id), now: now)
        carryOut(effects, fanout: index)
    }

    private func carryOut(
        _ effects: [Fanout<(gateway: Int, id: CommandID)>.Effect], fanout index: Int
    ) {
        for effect in effects {
            switch effect {
            case .follow: break
            case .ask(let call): post(.asked(call, fanout: index), mayBeLost: false)
            case .answer(let asker, let reply):
                post(.replied(reply, gateway: asker.gateway), mayBeLost: false)
            case .publish(let publication, let name):
                let number = Int(name.split(separator: "-")[1])!
                post(.linked(publication, gateway: number), mayBeLost: true)
            }
        }
    }
}

extension Dice {
    mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
}

extension Array {
    func pick(_ dice: inout Dice) -> Element { self[dice.number(0...(count - 1))] }
}
