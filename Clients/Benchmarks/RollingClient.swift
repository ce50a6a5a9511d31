import Bus
import BusZeroMQ
import ParlorWire

/// Two people who throw dice in many matches at once, through a bare socket: whatever else a caller
/// does shares the processors with what is measured.
final class RollingClient {
    private static let patience: Duration = .seconds(30)
    static let throwing = Array(#"{"action":{"roll":{}}}"#.utf8)
    private static let beginning = Array(#"{"awaited":[""#.utf8)

    private let socket: Socket
    private let parts = Parts()
    private let poller: Poller
    private var asked = 0
    private var underWay = 0

    init(_ system: BenchSystem) throws {
        socket = try Socket(.caller, in: try Context())
        try socket.connect((system.address.nearby ?? system.address).calls)
        poller = Poller([socket], try Wakeup())
    }

    /// Whoever has the dice throws them, in each of these matches for so long: how many a second.
    /// It ends with nothing under way.
    func rate(in awaited: inout [EntityKey: PersonID], for time: Duration) throws -> Double {
        let clock = ContinuousClock()
        let began = clock.now
        var took: Duration?
        var answered = 0
        for (match, person) in awaited { try roll(match, person) }
        while underWay > 0 {
            try take { match, person in
                awaited[match] = person
                if took == nil { answered += 1 }
                if took == nil, clock.now - began >= time { took = clock.now - began }
                if took == nil { try roll(match, person) }
            }
        }
        return Double(answered) / (took! / .seconds(1))
    }
}

extension RollingClient {
    private func roll(_ match: EntityKey, _ person: PersonID) throws {
        asked += 1
        let header = CallHeader(
            id: CommandID("roll-\(asked)"), call: "match.act", actor: .person(person),
            timeoutMs: Int(Self.patience / .milliseconds(1)))
        let call = Call(kind: "match", key: match, header: header, body: Self.throwing)
        guard socket.send(frames: call.frames) == .whole else {
            throw BusFault(.addressUnusable, "The bus takes no more calls.")
        }
        underWay += 1
    }

    private func take(_ each: (EntityKey, PersonID) throws -> Void) throws {
        _ = try poller.wait(milliseconds: Int(Self.patience / .milliseconds(1)))
        guard poller.isReady(0) else {
            throw BusFault(.addressUnusable, "No answer came for \(Self.patience).")
        }
        var trouble: (any Error)?
        parts.drain(socket, atMost: 256) {
            underWay -= 1
            do {
                let header = try ReplyHeader(bytes: parts.copy(1))
                guard header.status == .ok, let match = header.stream?.key,
                    let person = Self.awaited(in: parts[2])
                else { throw BusFault(.addressUnusable, "A throw was refused: \(parts.text(2))") }
                try each(match, person)
            } catch { trouble = trouble ?? error }
        }
        if let trouble { throw trouble }
    }

    /// Reading the whole view would measure the reader: the one whom it waits for is said first.
    static func awaited(in view: UnsafeRawBufferPointer) -> PersonID? {
        guard view.starts(with: beginning) else { return nil }
        let name = view[beginning.count...].prefix { $0 != UInt8(ascii: "\"") }
        return PersonID(String(decoding: name, as: UTF8.self))
    }
}
