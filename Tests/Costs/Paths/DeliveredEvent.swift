import Contracts
import ParlorWire
import Sessions

/// An event for the one device that watches its stream, at a gateway with so many other devices.
final class DeliveredEvent: HotPath {
    static let name = "gateway"
    private static let stream = StreamName("room", "K7QD")

    private let sessions: Sessions
    private let now = Now(
        Instant(milliseconds: 1_000_000), date: Timestamp(milliseconds: 1_700_000_000_000))
    private var frames = 0
    private var receivers = 0

    init(size: Int) throws {
        sessions = Sessions(
            gateway: "g", limits: GatewayLimits(), prepared: [],
            kinds: ["account", "person", "room"], now: now.instant
        ) { token, _ in
            Identified(person: PersonID(token), device: DeviceID("\(token)-phone"), session: "s")
        }
        for number in 0..<size { connect("other-\(number)", UInt64(number + 2)) }
        connect("ada", 1)
        say(#"{"watch":[{"stream":"\#(Self.stream)"}]}"#, 1)
    }

    var counts: [String: Int] { ["frames": frames, "receivers": receivers] }

    func act(_ number: Int) throws {
        let header = EventHeader(
            stream: Self.stream, epoch: "e1", rev: number + 2, event: "readyChanged", at: now.date,
            by: .person("bob"), id: CommandID("c\(number)"))
        let body = Bytes(#"{"isReady":true,"userId":"bob"}"#.utf8)
        sessions.hear(
            Publication(header: header, body: JSON.encode(ClientEvent(header, body: body))),
            now: now)
        for effect in sessions.takeEffects() {
            guard case .send(let frame, let devices) = effect else {
                throw Unexpected("The gateway does more than to send an event.")
            }
            frames += 1
            receivers += devices.count
            for device in devices { sessions.drained(device, bytes: frame.count, now: now) }
        }
    }

    private func connect(_ person: String, _ number: UInt64) {
        let connection = ConnectionID(number: number)
        sessions.open(connection, from: .v4(UInt32(number)), now: now)
        say(#"{"hello":{"token":"\#(person)"}}"#, number)
    }

    private func say(_ text: String, _ number: UInt64) {
        sessions.receive(Bytes(text.utf8), from: ConnectionID(number: number), now: now)
        sessions.tick(now: now)
        carryOut()
    }

    private func carryOut() {
        var effects = sessions.takeEffects()
        while !effects.isEmpty {
            for effect in effects {
                switch effect {
                case .call(let call): sessions.receive(answer(call), now: now)
                case .send(let frame, let devices):
                    for device in devices {
                        sessions.drained(device, bytes: frame.count, now: now)
                    }
                case .close, .probe, .publish: break
                }
            }
            effects = sessions.takeEffects()
        }
    }

    private func answer(_ call: Call) -> Reply {
        let header = ReplyHeader(id: call.header.id, status: .ok)
        guard call.kind == SyncQuestion.kind,
            case .watch(_, let stream, _, _, _, _)? = try? JSON.decode(
                choice: SyncQuestion.self, name: call.header.call.rawValue, body: call.body)
        else { return Reply(header: header, body: Bytes("{}".utf8)) }
        return Reply(
            header: header,
            body: JSON.encode(
                WatchedStream(
                    stream: stream, epoch: "e1", rev: 1, events: nil,
                    snapshot: RawJSON(Bytes("{}".utf8)),
                    roster: StreamRoster(audience: .everyone, people: []), people: [])))
    }
}
