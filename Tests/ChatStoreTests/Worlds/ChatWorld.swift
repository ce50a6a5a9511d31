import Contracts
import Fanout
import Journal
import MemoryJournals
import ParlorWire
import Sessions

@testable import ChatStore

/// Two chat stores on one journal, a fan-out, a gateway, and six people with devices: all of it from
/// a seed. What is published may be lost, and what is asked may not be answered.
final class ChatWorld {
    static let people: [PersonID] = ["ada", "bob", "cleo", "dora", "eve", "finn"]

    var dice: Dice
    let offices: [PostOffice]
    let devices: [ChatDevice]
    var keys: [EntityKey] = []
    var sent: [Sent] = []
    var answers: [CommandID: Bytes] = [:]
    var count = 0
    private(set) var ledger = Ledger()
    var fanout: Fanout<Bool>
    var gateway: Sessions
    private(set) var isCalm = false
    var parcels: [(at: Timestamp, open: () throws -> Void)] = []
    /// What was asked of the fan-out, and not answered yet.
    var underWay: Set<CommandID> = []
    private var lives = 0
    private var connections: UInt64 = 0
    private var counted: Position = 0
    /// Who was in each conversation after each of its events.
    private var audiences: [StreamName: [Epoch: [Set<PersonID>]]] = [:]
    private var backUp: (disk: MemoryJournal.Disk, answers: [CommandID: Bytes])?

    struct Sent {
        let actor: Actor
        let command: ChatCommand
        let key: EntityKey
        let id: CommandID
    }

    init(seed: UInt64) throws {
        dice = Dice(seed: seed)
        let first = try PostOffice()
        offices = [first, try PostOffice(beside: first)]
        let now = first.now.clocks
        fanout = Self.fanout(0, now)
        devices = (Self.people + Self.people.prefix(2)).enumerated().map { number, person in
            ChatDevice(person, "d\(number)")
        }
        var limits = GatewayLimits()
        limits.guessBurst = 1_000_000
        limits.session.callsPerSecond = 1_000_000
        gateway = Sessions(
            gateway: "gateway-1", limits: limits, prepared: [], kinds: Kind.names, now: now.instant
        ) { token, _ in
            let parts = token.split(separator: "/").map(String.init)
            return Identified(
                person: PersonID(parts[0]), device: DeviceID(parts[1]), session: "s")
        }
        try begin()
    }

    var now: Timestamp { max(offices[0].now, offices[1].now) }
    var office: PostOffice { offices[Int.random(in: 0..<2, using: &dice)] }

    /// Does something at one of the offices; what it publishes is on its way.
    func at<Result>(_ office: PostOffice, _ act: (PostOffice) throws -> Result) rethrows -> Result {
        for other in offices { other.now = now }
        defer {
            for publication in office.takePublished() where !isLost(1, of: 10) {
                post { world in
                    world.carryOut(world.fanout.hear(publication, now: world.now.clocks))
                }
            }
        }
        return try act(office)
    }

    func pass(_ time: Duration) throws {
        let end = now + time
        while let index = parcels.indices.min(by: { parcels[$0].at < parcels[$1].at }),
            parcels[index].at <= end
        {
            let parcel = parcels.remove(at: index)
            for office in offices { office.now = max(now, parcel.at) }
            try parcel.open()
        }
        for office in offices { office.now = end }
        try tick()
        try recount()
    }

    /// Nothing is lost any more, and everything comes to rest.
    func settle() throws {
        isCalm = true
        for _ in 0..<2 { for office in offices { try at(office) { try $0.settle() } } }
        for _ in 0..<30 {
            for device in devices { connect(device) }
            try pass(.milliseconds(500))
        }
    }

    func restartFanout() {
        lives += 1
        fanout = Self.fanout(lives, now.clocks)
        for id in underWay.sorted() {
            let failure = Failure(.unavailable, "It is gone.")
            post { world in try world.tell(gateway: Reply(refusing: id, failure)) }
        }
        underWay = []
    }

    func keepBackUp() {
        let disk = MemoryJournal.Disk(restoring: offices[0].disk, as: Epoch("e1-\(count)"))
        backUp = (disk, answers)
    }

    func restore() throws {
        guard let (disk, answers) = backUp else { return }
        backUp = nil
        self.answers = answers
        for office in offices { try office.restore(disk) }
        (ledger, counted) = (Ledger(), 0)
    }

    func connect(_ device: ChatDevice) {
        if device.connection == nil {
            connections += 1
            let connection = ConnectionID(number: connections)
            gateway.open(connection, from: .v4(1), now: now.clocks)
            gateway.receive(device.connect(connection), from: connection, now: now.clocks)
        }
        let streams =
            [StreamName("chats", device.person.key)]
            + keys.map { StreamName("chat", $0) }
        for frame in device.watches(of: streams) {
            gateway.receive(frame, from: device.connection!, now: now.clocks)
        }
    }

    func hangUp(_ device: ChatDevice) {
        guard let connection = device.connection else { return }
        device.lost()
        gateway.closed(connection, now: now.clocks)
    }

    func mayHear(_ person: PersonID, _ stream: StreamName, _ epoch: Epoch?, _ rev: Revision) -> Bool
    {
        let known = audiences[stream] ?? [:]
        guard let epoch else {
            return known.values.contains { $0.count >= rev && $0[rev - 1].contains(person) }
        }
        return known[epoch]?.dropFirst(max(0, rev - 2)).contains { $0.contains(person) } ?? false
    }
}

extension ChatWorld {
    static func fanout(_ life: Int, _ now: Now) -> Fanout<Bool> {
        Fanout("fanout-\(life)", kinds: Kind.names, derived: Kind.derived, now: now)
    }

    /// Everything that the journal has got since.
    func recount() throws {
        let journal = MemoryJournal(on: offices[0].disk)
        guard journal.head() > counted else { return }
        for event in journal.events(after: counted, limit: .max, bytes: .max) {
            counted = event.position
            try ledger.take(event)
            guard event.stream.kind == "chat" else { continue }
            let members = Set(ledger.talks[ChatID(event.stream.key)]?.members ?? [])
            var known = audiences[event.stream]?[event.epoch] ?? []
            known = Array(known.prefix(event.rev - 1)) + [members]
            audiences[event.stream, default: [:]][event.epoch] = known
        }
    }
}

extension Timestamp {
    var clocks: Now { Now(Instant(milliseconds: milliseconds), date: self) }
}
