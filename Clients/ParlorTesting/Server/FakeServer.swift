import Contracts
import EventSourcing
import MatchRules
import ParlorKit
import ParlorWire

/// All that the server knows and does, as a value: inputs and the time go in, effects come out.
struct FakeServer: Sendable {
    enum Effect: Sendable {
        case tell(Link.ID, SocketNews)
        /// What a call is answered with: a script may lose it.
        case answer(Link.ID, Bytes)
        case wake(Timestamp)
    }

    var now: Timestamp
    var chance: ServerChance
    var tokens = Tokens()
    var links: [Link.ID: Link] = [:]
    var streams: [StreamName: Stream] = [:]
    var answers: [CommandKey: Answered] = [:]
    var errands: [Errand] = []
    var effects: [Effect] = []
    var wakeAt: Timestamp?
    /// Whose last connection ended, and when they count as gone.
    var leaving: [PersonID: Timestamp] = [:]

    var people: [EntityKey: FakePerson] = [:]
    var accounts: [EntityKey: FakeAccount] = [:]
    var friends: [EntityKey: FakeFriends] = [:]
    var rooms: [EntityKey: FakeRoom] = [:]
    var lists: [EntityKey: FakeRoomList] = [:]
    var matches: [EntityKey: Match] = [:]
    /// All that happened in each match.
    var pastEvents: [EntityKey: [PastEvent]] = [:]
    var chats: [EntityKey: FakeChat] = [:]
    /// The turn of each match that was nudged last.
    var nudged: [EntityKey: Int] = [:]

    init(at now: Timestamp, seed: UInt64) {
        (self.now, chance) = (now, ServerChance(seed: seed))
        perform(.roomList("public", .open))
        runErrands()
        effects = []
    }

    /// Takes one step at a time, and returns what is to be done.
    mutating func step<Result>(
        at now: Timestamp, _ effects: inout [Effect], _ step: (inout FakeServer) -> Result
    ) -> Result {
        self.now = now
        let result = step(&self)
        runErrands()
        // What is still due after a tick would otherwise be due for ever.
        if let due = deadline.map({ max($0, now + .milliseconds(1)) }),
            wakeAt.map({ due < $0 }) ?? true
        {
            wakeAt = due
            self.effects.append(.wake(due))
        }
        effects += self.effects
        self.effects = []
        return result
    }

    /// What time alone brings. Only the last alarm that was set counts.
    mutating func tick(_ alarm: Timestamp) {
        guard wakeAt == alarm else { return }
        wakeAt = nil
        for (person, time) in leaving where time <= now {
            leaving[person] = nil
            perform(.person(person.key, .disconnect(gateway: Self.gateway, wentAt: nil)))
        }
        for key in rooms.keys.sorted() { lapse(FakeRoom.self, key) }
        for key in matches.keys.sorted() { lapse(Match.self, key) }
    }

    static let gateway: GatewayID = "fake"

    private var deadline: Timestamp? {
        let due = rooms.values.lazy.compactMap { $0.deadline?.at }.min()
        let dueInMatches = matches.values.lazy.compactMap { $0.deadline?.at }.min()
        return [due, dueInMatches, leaving.values.min()].compactMap { $0 }.min()
    }

    private mutating func lapse<E: HostedEntity>(_ type: E.Type, _ key: EntityKey) {
        while let due = self[keyPath: E.shelf][key]?.deadline, due.at <= now {
            let before = streams[StreamName(E.kind, key)]?.rev
            carryOut(E.self, due.command, at: key, by: .clock)
            runErrands()
            if streams[StreamName(E.kind, key)]?.rev == before { break }
        }
    }
}
