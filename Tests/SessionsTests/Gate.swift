import ParlorWire
import Testing

@testable import Sessions

/// The sessions of one gateway with two clocks, and what it was told to do.
final class Gate {
    var instant = Instant(milliseconds: 1_000_000)
    var date = Timestamp(milliseconds: 1_700_000_000_000)
    let sessions: Sessions
    private(set) var sent: [ConnectionID: [Bytes]] = [:]
    private(set) var closed: [ConnectionID: (code: CloseCode, reason: String)] = [:]
    private(set) var calls: [Call] = []
    /// What the other gateways were told.
    private(set) var published: [Publication] = []
    /// Whose silence is soon noticed.
    private(set) var probed: Set<ConnectionID> = []
    private var connections: UInt64 = 0

    /// A token is like `ada/phone`.
    init(_ limits: GatewayLimits = GatewayLimits(), as name: String = "gw") {
        sessions = Sessions(
            gateway: name, limits: limits, prepared: ["account.attach", "account.reset"],
            kinds: ["account", "person", "room"], now: instant
        ) { token, _ in
            let parts = token.split(separator: "/").map(String.init)
            guard parts.count == 2 else { return nil }
            return Identified(
                person: PersonID(parts[0]), device: DeviceID(parts[1]), session: "s")
        }
    }

    var now: Now { Now(instant, date: date) }

    func open(from address: Address = .v4(1)) -> ConnectionID {
        connections += 1
        let connection = ConnectionID(number: connections)
        sessions.open(connection, from: address, now: now)
        return connection
    }

    /// A device that is welcome, and whose account knows it.
    func connect(_ token: String, from address: Address = .v4(1)) -> ConnectionID {
        let connection = open(from: address)
        greet(token, connection)
        if let session = sessions.connections[connection], session.who != nil {
            sessions.signOuts.admit(session, now: now)
            carryOut()
        }
        return connection
    }

    func greet(_ token: String, _ connection: ConnectionID) {
        say(#"{"hello":{"token":"\#(token)"}}"#, connection)
    }

    func say(_ text: String, _ connection: ConnectionID) {
        sessions.receive(Bytes(text.utf8), from: connection, now: now)
        carryOut()
    }

    func call(_ count: Int, _ connection: ConnectionID) {
        for _ in 0..<count { say(#"{"call":"person.me"}"#, connection) }
    }

    /// How many of its calls went on.
    func passed(_ person: PersonID) -> Int {
        calls.count { $0.header.actor == .person(person) }
    }

    func leave(_ connection: ConnectionID, wasSilent: Bool = false) {
        sessions.closed(connection, wasSilent: wasSilent, now: now)
        carryOut()
    }

    func pass(_ time: Duration) {
        instant = instant + time
        sessions.tick(now: now)
        carryOut()
    }

    func drain(_ bytes: Int, _ connection: ConnectionID) {
        sessions.drained(connection, bytes: bytes, now: now)
        carryOut()
    }

    func answer(_ call: Call, _ body: Bytes) {
        let header = ReplyHeader(id: call.header.id, status: .ok)
        sessions.receive(Reply(header: header, body: body), now: now)
        carryOut()
    }

    func answerAll() {
        for call in calls where call.header.call == "person.me" { answer(call, Bytes("{}".utf8)) }
    }

    func refuse(_ call: Call, _ failure: Failure) {
        sessions.receive(Reply(refusing: call.header.id, failure), now: now)
        carryOut()
    }

    func hear(_ publication: Publication) {
        sessions.hear(publication, now: now)
        carryOut()
    }

    /// What the other gateways are told since this was last asked.
    func takePublished() -> [Publication] {
        pass(.zero)
        defer { published = [] }
        return published
    }

    func stop(over span: Duration) {
        sessions.stop(over: span, now: now)
        carryOut()
    }

    func texts(_ connection: ConnectionID) -> [String] {
        (sent[connection] ?? []).map { String(decoding: $0, as: UTF8.self) }
    }

    private func carryOut() {
        while !sessions.scheduler.areTaken { sessions.scheduler.takeTurn(now: now) }
        for effect in sessions.takeEffects() {
            switch effect {
            case .send(let frame, let receivers):
                for receiver in receivers { sent[receiver, default: []].append(frame) }
            case .close(let connection, let code, let reason):
                closed[connection] = (code, reason)
            case .call(let call): calls.append(call)
            case .publish(let publication): published.append(publication)
            case .probe(let connection, true): probed.insert(connection)
            case .probe(let connection, false): probed.remove(connection)
            }
        }
    }
}
