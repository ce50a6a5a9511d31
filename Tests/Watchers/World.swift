import EventSourcing
import Fanout
import ParlorWire
import Sessions

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
        case said(Bytes, ConnectionID, gateway: Int)
        case closed(ConnectionID, wasSilent: Bool, gateway: Int)
    }

    private(set) var instant = Instant(milliseconds: 1_000_000)
    /// How far the wall clock is from the time that passes; it jumps in both directions.
    private var wallClock: Duration = .zero
    var dice: Dice
    let owner: Owner
    var fanouts: [Fanout<(gateway: Int, id: CommandID)>?]
    var gateways: [Sessions?]
    var attendances: [GoneGateways?] = []
    var names: [String] = []
    /// Until when gateways do nothing at all.
    var stalled: [Instant] = []
    /// The next one last.
    var parcels: [(at: Instant, order: Int, parcel: Parcel)] = []
    var order = 0
    /// What was asked of fan-outs: answered in time, or told that it was not.
    var underWay: [(by: Instant, gateway: Int, id: CommandID)] = []
    private var lives = 0
    private var connections: UInt64 = 0
    var devices: [Device] = []
    /// Whose silence is soon noticed.
    private(set) var probed: Set<ConnectionID> = []
    var isLossy = true
    /// What was sent to devices against all limits.
    private(set) var flaws: [String] = []
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
        if seed % 2 == 0 { owner.faced = [streams[0]] }
        for (index, stream) in streams.enumerated() {
            _ = owner.begin(stream, members: Set(people), isPrivate: index == 1)
        }
        for _ in 0..<dice.number(1...2) {
            fanouts.append(nil)
            startFanout(fanouts.count - 1)
        }
        for _ in 0..<dice.number(1...2) {
            gateways.append(nil)
            attendances.append(nil)
            names.append("")
            stalled.append(instant)
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
        fanouts[index] = Fanout("fanout-\(index)-\(lives)", kinds: [], now: now)
    }

    func startGateway(_ index: Int) {
        lives += 1
        let gateway = "gw-\(index)"
        let name = GoneGateways.name(gateway, life: "\(lives)")
        names[index] = name
        stalled[index] = instant
        let people = Dictionary(uniqueKeysWithValues: self.people.map { ($0.rawValue, $0) })
        gateways[index] = Sessions(
            gateway: name, limits: limits, prepared: [], kinds: [], now: instant
        ) { token, _ in
            let parts = token.split(separator: "/").map(String.init)
            return people[parts[0]].map {
                Identified(person: $0, device: DeviceID(parts[1]), session: "s")
            }
        }
        attendances[index] = GoneGateways(
            instance: gateway, questions: gateways[index]!.questions, now: instant)
    }

    func killGateway(_ index: Int) {
        gateways[index] = nil
        for device in devices where device.gateway == index { device.lost() }
        startGateway(index)
    }

    /// One step of the world: something happens, time passes, parcels arrive.
    func step() {
        switch dice.number(0...99) {
        case 0..<30: happen(in: streams.pick(&dice))
        case 30..<36: publish(owner.rename(people.pick(&dice)))
        case 36..<40: happen(in: streams.pick(&dice), members: someMembers())
        case 40..<41: startFanout(dice.number(0...(fanouts.count - 1)))
        case 41..<42: killGateway(dice.number(0...(gateways.count - 1)))
        case 42..<72: devices.pick(&dice).act()
        case 74..<75: stall(dice.number(0...(gateways.count - 1)), .seconds(dice.number(1...9)))
        case 72..<73: owner.restore(lacking: dice.number(0...20))
        case 73..<74: owner.remove(streams.pick(&dice))
        case 75..<79: wallClock = .seconds(dice.number(-90_000...90_000))
        default: break
        }
        pass(.milliseconds(dice.number(1...120)))
    }

    func pass(_ time: Duration) {
        let end = instant + time
        while let next = parcels.last, next.at <= end {
            parcels.removeLast()
            instant = max(instant, next.at)
            open(next.parcel)
        }
        instant = end
        let late = underWay.filter { $0.by <= instant && !isStalled($0.gateway) }
        underWay.removeAll { one in late.contains { $0.id == one.id && $0.gateway == one.gateway } }
        for late in late {
            let failure = Failure(.timeout, "Nobody answered.")
            take(Reply(refusing: late.id, failure), gateway: late.gateway)
        }
        for index in fanouts.indices {
            if let effects = fanouts[index]?.tick(now: now) { carryOut(effects, fanout: index) }
        }
        for index in gateways.indices where !isStalled(index) {
            gateways[index]?.tick(now: now)
            attendances[index]?.tick(now: instant)
            carryOut(gateway: index)
        }
    }

    func isStalled(_ gateway: Int) -> Bool { stalled[gateway] > instant }

    /// From now on nothing is lost, and nobody is stalled.
    func calm() {
        isLossy = false
        for place in parcels.indices where parcels[place].parcel.receiver.map(isStalled) == true {
            parcels[place].at = instant
        }
        parcels.sort { ($0.at, $0.order) > ($1.at, $1.order) }
        for index in gateways.indices { stalled[index] = instant }
    }

    private func stall(_ gateway: Int, _ time: Duration) { stalled[gateway] = instant + time }

    func receive(_ frame: Bytes, from connection: ConnectionID, at gateway: Int) {
        open(.said(frame, connection, gateway: gateway))
    }

    func closed(_ connection: ConnectionID, at gateway: Int) {
        open(.closed(connection, wasSilent: false, gateway: gateway))
    }

    /// Its silence is noticed after a while.
    func silent(_ connection: ConnectionID, at gateway: Int) {
        deliver(
            .closed(connection, wasSilent: true, gateway: gateway), at: instant + .seconds(5))
    }

    func take(_ reply: Reply, gateway index: Int) {
        gateways[index]?.receive(reply, now: now)
        carryOut(gateway: index)
    }

    /// A broker tells everybody in one order.
    private func tellGateways(_ news: Publication) {
        for index in gateways.indices where !isLossy || dice.number(0...19) > 0 {
            deliver(.linked(news, gateway: index), at: instant + .milliseconds(20))
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
                        if frame.count > limits.session.frameBytes {
                            flaws.append("a frame of \(frame.count) bytes")
                        }
                        device.take(frame)
                        gateway.drained(connection, bytes: frame.count, now: now)
                    }
                }
            case .close(let connection, _, _):
                for device in devices where device.connection == connection { device.lost() }
                gateway.closed(connection, now: now)
            case .probe(let connection, true): probed.insert(connection)
            case .probe(let connection, false): probed.remove(connection)
            case .call(let call):
                post(.called(call, gateway: index), mayBeLost: false)
            case .publish(let news): tellGateways(news)
            }
        }
    }
}

extension World {
    /// A stream that was removed begins anew.
    private func happen(in stream: StreamName, members: Set<PersonID>? = nil) {
        guard owner.streams[stream] != nil else {
            let isPrivate = streams.count > 1 && stream == streams[1]
            return publish(owner.begin(stream, members: someMembers(), isPrivate: isPrivate))
        }
        publish(
            members.map { owner.change(stream, members: $0) } ?? owner.append("said", to: stream))
    }

    private func someMembers() -> Set<PersonID> {
        var members = Set(people.filter { _ in dice.number(0...2) > 0 })
        members.insert(people[0])
        return members
    }
}

extension Dice {
    mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
}

extension Array {
    func pick(_ dice: inout Dice) -> Element { self[dice.number(0...(count - 1))] }
}
