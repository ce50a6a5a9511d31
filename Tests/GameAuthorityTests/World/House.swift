import Contracts
import EventSourcing
import Journal
import MemoryJournals
import ParlorWire

@testable import GameAuthority
@testable import Hosting
@testable import Lobby
@testable import MatchRules
@testable import ProfileStore
@testable import RoomRules

/// The lobby, two authorities on one journal and the profiles, on a network that loses answers.
final class House {
    private var dice: Dice
    private var disks = [
        "lobby": MemoryJournal.Disk(epoch: "rooms"), "authority": .init(epoch: "matches"),
        "profiles": .init(epoch: "people"),
    ]
    private var backUps: [String: MemoryJournal.Disk] = [:]
    private var restored = 0
    private var hosts: [String: Hosting.Host] = [:]
    private(set) var now = Timestamp.birth
    /// Answers to what was asked get lost now and then.
    var isLossy = true

    static let names = ["lobby", "authority-1", "authority-2", "profiles"]

    init(seed: UInt64) throws {
        dice = Dice(seed: seed)
        for name in Self.names { try start(name) }
    }

    func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &dice) }
    func pick<T>(_ all: [T]) -> T { all[roll(0...all.count - 1)] }

    /// The process is another one; what it kept is the same.
    func start(_ name: String) throws {
        let host = try Hosting.Host(journal(of: name), secret: 1)
            .drawing(from: Entropy(from: &dice))
        switch name {
        case "lobby": host.servingRooms()
        case "profiles": host.serving(Person.self).countingMatches()
        default: host.servingMatches()
        }
        hosts[name] = host
    }

    static let services = ["lobby", "authority", "profiles"]

    func backUp(_ services: String...) {
        for service in services { backUps[service] = copy(of: disks[service]!) }
    }

    /// Each from its last back-up, which may be put back again.
    func restore(_ services: String...) throws {
        for service in services {
            guard let backUp = backUps[service] else { continue }
            disks[service] = copy(of: backUp)
            for name in Self.names where name.hasPrefix(service) { try start(name) }
        }
    }

    private func copy(of disk: MemoryJournal.Disk) -> MemoryJournal.Disk {
        restored += 1
        return MemoryJournal.Disk(restoring: disk, as: Epoch("restored-\(restored)"))
    }

    private func journal(of name: String) -> MemoryJournal {
        MemoryJournal(on: disks[Self.services.first { name.hasPrefix($0) }!]!)
    }

    func tell(
        _ actor: Actor, _ choice: some Choice, _ stream: StreamName, id: CommandID
    ) -> Reply {
        let (name, body) = JSON.encode(choice: choice)
        let header = CallHeader(id: id, call: CallName(name), actor: actor)
        return ask(Call(kind: stream.kind, key: stream.key, header: header, body: body))
    }

    /// What is due happens, and everybody hears of everybody.
    func pass(_ time: Duration) throws {
        now = now + time
        for _ in 0..<4 {
            let before = kept
            for name in Self.names {
                let host = hosts[name]!
                _ = host.wake(now: now)
                now = now + .milliseconds(1)
                for kind in ["room", "rooms", "match", "person"] as [EntityKind] {
                    for event in Self.followed {
                        host.hint(EventHint(kind: kind, event: event))
                    }
                }
                var questions: [Call] = []
                try host.ask(as: name, now: clocks.instant) { questions.append($0) }
                for question in questions {
                    let isLost = isLossy && roll(0...9) == 0
                    let lost = Failure(.timeout, "No answer came.")
                    let answer =
                        isLost ? Reply(refusing: question.header.id, lost) : ask(question)
                    _ = host.receive(answers: [answer], now: clocks)
                }
            }
            if kept == before { return }
        }
    }

    private var kept: [Position] { Self.names.map { journal(of: $0).head() } }

    /// No answer is lost meanwhile.
    func quietly(_ body: () throws -> Void) rethrows {
        let wasLossy = isLossy
        isLossy = false
        defer { isLossy = wasLossy }
        try body()
    }

    private var clocks: Now { Now(Instant(milliseconds: now.milliseconds), date: now) }

    func state<E: Entity>(_ type: E.Type, _ key: EntityKey) -> E {
        let owner =
            E.kind == Match.kind ? "authority-1" : E.kind == Room.kind ? "lobby" : "profiles"
        return E(
            replaying: events(StreamName(E.kind, key), owner).map {
                try! JSON.decode(choice: E.Event.self, name: $0.name, body: $0.body)
            })
    }

    /// No match waits for anything.
    var isAtRest: Bool {
        journal(of: "authority").deadlines(of: [Match.kind], limit: 1).isEmpty
    }

    func events(_ stream: StreamName, _ owner: String = "authority-1") -> [StoredEvent] {
        journal(of: owner).events(of: stream, after: 0, limit: .max, bytes: .max)
    }

    /// Everything that one of them kept.
    func everything(of owner: String) -> [StoredEvent] {
        journal(of: owner).events(after: 0, limit: .max, bytes: .max)
    }

    private static let followed = ["starting", "ended", "began", "presenceChanged"]

    private func ask(_ call: Call) -> Reply {
        let name =
            switch call.kind {
            case "room", "rooms": "lobby"
            case "match": roll(0...1) == 0 ? "authority-1" : "authority-2"
            default: "profiles"
            }
        let host = hosts[name]!
        host.preparation(of: call)?()
        return host.receive([call], now: now).replies[0]
    }
}
