import ParlorWire
import Sessions
import Testing

@Suite struct PresenceTests {
    @Test func `a profile of which it isn't known whether it was told is told again`() throws {
        let door = Door()
        door.arrive("ada", 1)
        door.answer(try #require(door.presence.first), Failure(.timeout, "Nobody answered."))
        door.leave(1)
        door.pass(.seconds(4))
        #expect(door.presence.map(\.header.call) == ["person.disconnect"])
    }

    @Test func `who is kept as connected here, and isn't, is let go`() {
        let door = Door(kept: ["bob"])
        door.pass(.seconds(5))
        #expect(door.presence.map(\.key) == ["bob"])
        #expect(door.presence.map(\.header.call) == ["person.disconnect"])
    }

    @Test func `who is here, and is no longer kept so, is told of again`() throws {
        let door = Door()
        door.arrive("ada", 1)
        door.answer(try #require(door.presence.first))
        door.pass(.seconds(5))
        #expect(door.presence.map(\.header.call) == ["person.connect"])
    }

    @Test func `what was told while profiles were being read is not told twice`() throws {
        let door = Door(answersAtOnce: false)
        door.pass(.seconds(3))
        door.arrive("ada", 1)
        door.answer(try #require(door.presence.first))
        door.answerReading()
        #expect(door.presence.isEmpty)
    }

    @Test func `however many come at once, profiles are told 256 at a time`() throws {
        let door = Door()
        for number in 0..<1_000 { door.arrive(PersonID("p\(number)"), UInt64(number)) }
        var told: Set<EntityKey> = []
        while let call = door.presence.first {
            #expect(door.presence.count <= 256)
            told.insert(call.key)
            door.answer(call)
        }
        #expect(told.count == 1_000)
    }

    @Test func `who is back within two seconds was never away`() throws {
        let door = Door(kept: ["ada"])
        door.arrive("ada", 1)
        door.answer(try #require(door.presence.first))
        door.leave(1)
        door.pass(.milliseconds(1_900))
        door.arrive("ada", 2)
        door.pass(.seconds(10))
        #expect(door.presence.isEmpty)
    }
}

/// A gateway's sessions, and the calls about presence that wait for an answer.
private final class Door {
    private let sessions: Sessions
    private let kept: [PersonID]
    private let answersAtOnce: Bool
    private var instant = Instant(milliseconds: 1_000_000)
    private var now: Now { Now(instant, date: Timestamp(milliseconds: instant.milliseconds)) }
    private var waiting: [Call] = []

    init(kept: [PersonID] = [], answersAtOnce: Bool = true) {
        self.kept = kept
        self.answersAtOnce = answersAtOnce
        sessions = Sessions(
            gateway: "g", limits: GatewayLimits(), prepared: [], kinds: [], now: instant
        ) { token, _ in
            Identified(person: PersonID(token), device: DeviceID(token), session: "s")
        }
    }

    /// Connects and disconnects under way.
    var presence: [Call] {
        take()
        return waiting.filter { ["person.connect", "person.disconnect"].contains($0.header.call) }
    }

    func arrive(_ person: PersonID, _ number: UInt64) {
        let connection = ConnectionID(number: number)
        sessions.open(connection, from: .v4(0), now: now)
        sessions.receive(
            Bytes(#"{"hello":{"token":"\#(person)"}}"#.utf8), from: connection, now: now)
    }

    func leave(_ number: UInt64) { sessions.closed(ConnectionID(number: number), now: now) }

    func pass(_ time: Duration) {
        let end = instant + time
        while instant < end {
            instant = instant + .milliseconds(100)
            sessions.tick(now: now)
            if answersAtOnce { answerReading() }
        }
    }

    func answer(_ call: Call, _ failure: Failure? = nil) {
        waiting.removeAll { $0.header.id == call.header.id }
        let ok = ReplyHeader(id: call.header.id, status: .ok)
        let reply = Reply(header: ok, body: Bytes("{}".utf8))
        sessions.receive(failure.map { Reply(refusing: call.header.id, $0) } ?? reply, now: now)
    }

    /// Gives what profiles have of this gateway.
    func answerReading() {
        take()
        for call in waiting where call.header.call == "person.onlineAt" {
            waiting.removeAll { $0.header.id == call.header.id }
            let header = ReplyHeader(id: call.header.id, status: .ok)
            let body = JSON.encode(["userIds": kept])
            sessions.receive(Reply(header: header, body: body), now: now)
        }
    }

    private func take() {
        for case .call(let call) in sessions.takeEffects() { waiting.append(call) }
    }
}
