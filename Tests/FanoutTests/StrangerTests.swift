import Fanout
import ParlorWire
import Testing

@testable import Sessions
@testable import Watchers

/// What an owner draws for somebody who may not watch is shown to nobody else.
@Suite struct StrangerTests {
    private let room = StreamName("room", "R1")
    private let owner = Owner(reach: 0)
    private let now = Now(
        Instant(milliseconds: 1_000_000), date: Timestamp(milliseconds: 1_000_000))

    init() {
        _ = owner.begin(room, members: ["ada", "bob"], isPrivate: true)
        for person in ["ada", "bob"] as [PersonID] { _ = owner.rename(person) }
    }

    private func watch(
        _ viewer: PersonID, of stream: StreamName? = nil, _ fanout: inout Fanout<PersonID>
    ) -> [Fanout<PersonID>.Effect] {
        let id = CommandID("\(viewer)")
        let call = Call.watching(stream ?? room, for: viewer, by: "gw", id, epoch: nil, since: nil)
        return fanout.receive(call, from: viewer, now: now)
    }

    /// Asks the owner until nothing is asked any more; what each viewer was answered.
    private func settle(
        _ effects: [Fanout<PersonID>.Effect], _ fanout: inout Fanout<PersonID>
    ) -> [PersonID: Reply] {
        var answers: [PersonID: Reply] = [:]
        var effects = effects
        for _ in 0..<20 where !effects.isEmpty {
            var next: [Fanout<PersonID>.Effect] = []
            for effect in effects {
                switch effect {
                case .ask(let call): next += fanout.receive(owner.answer(call), now: now)
                case .answer(let viewer, let reply): answers[viewer] = reply
                case .publish, .follow: break
                }
            }
            effects = next
        }
        return answers
    }

    private func shown(_ reply: Reply?) throws -> Bytes? {
        try JSON.decode(WatchedStream.self, from: try #require(reply).body).snapshot?.bytes
    }

    @Test func `a refused watch leaves no view behind`() throws {
        var fanout = Fanout<PersonID>("f", kinds: [], now: now)
        let refused = settle(watch("eve", &fanout), &fanout)["eve"]
        #expect(refused?.failure?.code == .forbidden)
        let answer = settle(watch("ada", &fanout), &fanout)["ada"]
        #expect(try shown(answer) == owner.streams[room]?.events.last?.body)
    }

    @Test func `who waited for the same answer as a stranger is not shown the stranger's view`()
        throws
    {
        var fanout = Fanout<PersonID>("f", kinds: [], now: now)
        let both = watch("eve", &fanout) + watch("ada", &fanout)
        let answers = settle(both, &fanout)
        #expect(answers["eve"]?.failure?.code == .forbidden)
        #expect(try shown(answers["ada"]) == owner.streams[room]?.events.last?.body)
    }

    @Test func `where not all see alike, nobody is shown what was drawn for another`() throws {
        let players: [PersonID] = ["p0", "p2"]
        let match = StreamName("match", "M1")
        let began = owner.begin(match, members: [], isPrivate: false)
        owner.faced.insert(match)
        var fanout = Fanout<PersonID>("f", kinds: [], now: now)
        let both = players.flatMap { watch($0, of: match, &fanout) }
        let answers = settle(both, &fanout)
        let point = StreamPoint(epoch: began.header.epoch, rev: 1)
        for player in players {
            let own = owner.body(of: match, at: point, for: player)
            #expect(try shown(answers[player]) == own)
        }
    }

    @Test func `a view drawn for somebody who was put out meanwhile is shown to nobody`() throws {
        var fanout = Fanout<PersonID>("f", kinds: [], now: now)
        _ = settle(watch("ada", &fanout), &fanout)
        let said = owner.append("said", to: room)
        _ = fanout.hear(said, now: now)
        // The owner is asked to draw it for all by way of Bob, who is put out before it does.
        let both = watch("bob", &fanout) + watch("ada", &fanout)
        _ = owner.change(room, members: ["ada"])
        let answers = settle(both, &fanout)
        #expect(answers["bob"]?.failure?.code == .forbidden)
        #expect(try shown(answers["ada"]) == owner.streams[room]?.events.last?.body)
    }
}
