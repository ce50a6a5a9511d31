public import Wire

/// Sees to it that nobody seems to be online through a gateway that is gone.
public struct Attendance: Sendable {
    static let interval: Duration = .seconds(2)
    /// A gateway that the bus doesn't know for so many looks in a row is gone. Those who were there
    /// have this long to come back elsewhere before anybody sees them leave.
    static let looks = 2
    static let page = 250

    private let instance: String
    private let gateway: String
    private var next: Instant
    private var asked = 0
    private var isLooking = false
    private var absences: [String: Int] = [:]
    /// The gone gateways whose people are being let go, and how many answers are awaited.
    private var clearing: [String: Clearing] = [:]
    private var questions: [CommandID: Question] = [:]

    private enum Question: Sendable {
        case workers
        case gateways(present: Set<String>)
        case online(String)
        case disconnect(String)
    }

    private struct Clearing {
        var awaited = 0
        var after: PersonID?
    }

    /// `gateway` is this life of the instance; its earlier ones are gone.
    public init(instance: String, gateway: String, now: Instant) {
        self.instance = instance
        self.gateway = gateway
        next = now
    }

    public var due: Instant { next }

    /// The name of a gateway's life.
    public static func name(_ instance: String, life: String) -> String {
        let safe = instance.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        return String(safe) + "_" + life
    }

    public mutating func tick(now: Instant) -> [Call] {
        guard now >= next else { return [] }
        next = now + Self.interval
        guard !isLooking else { return [] }
        isLooking = true
        return [ask(.workers, "bus", "", "bus.workers", [String: String]())]
    }

    /// Nil when the reply is to somebody else's question.
    public mutating func receive(_ reply: Reply) -> [Call]? {
        guard let question = questions.removeValue(forKey: reply.header.id) else { return nil }
        switch question {
        case .workers:
            guard let known = reply.read(as: Workers.self) else { return endLooking() }
            let present = Set(known.workers.map { Self.name($0.instance, life: "") })
            return [
                ask(
                    .gateways(present: present), "person", "", "person.gateways",
                    [String: String]())
            ]
        case .gateways(let present):
            isLooking = false
            guard let found = reply.read(as: Gateways.self) else { return [] }
            return look(at: found.gateways, present)
        case .online(let gone):
            guard let found = reply.read(as: Online.self), isGone(gone) else {
                return endClearing(gone)
            }
            return letGo(found, of: gone)
        case .disconnect(let gone): return goOn(clearing: gone)
        }
    }
}

extension Attendance {
    private mutating func look(at gateways: [String], _ present: Set<String>) -> [Call] {
        let absent = gateways.filter { isAbsent($0, present) }
        absences = Dictionary(
            absent.map { ($0, (absences[$0] ?? 0) + 1) }, uniquingKeysWith: { $1 })
        return absent.filter { isGone($0) && clearing[$0] == nil }.map { gone in
            clearing[gone] = Clearing()
            return online(at: gone)
        }
    }

    private func isAbsent(_ other: String, _ present: Set<String>) -> Bool {
        guard other != gateway, let cut = other.lastIndex(of: "_") else { return false }
        let name = String(other[...cut])
        return name == Self.name(instance, life: "") || !present.contains(name)
    }

    private func isGone(_ other: String) -> Bool { absences[other] ?? 0 >= Self.looks }

    private mutating func letGo(_ found: Online, of gone: String) -> [Call] {
        clearing[gone]!.after = found.more
        clearing[gone]!.awaited = found.userIds.count
        guard !found.userIds.isEmpty else { return endClearing(gone) }
        return found.userIds.map { person in
            ask(
                .disconnect(gone), "person", person.key, "person.disconnect", ["gateway": gone])
        }
    }

    private mutating func goOn(clearing gone: String) -> [Call] {
        clearing[gone]!.awaited -= 1
        guard clearing[gone]!.awaited == 0 else { return [] }
        guard let after = clearing[gone]!.after else { return endClearing(gone) }
        return [online(at: gone, after: after)]
    }

    private mutating func endLooking() -> [Call] {
        isLooking = false
        return []
    }

    private mutating func endClearing(_ gone: String) -> [Call] {
        clearing[gone] = nil
        return []
    }

    private mutating func online(at gone: String, after: PersonID? = nil) -> Call {
        ask(
            .online(gone), "person", "", "person.onlineAt",
            Page(gateway: gone, limit: Self.page, after: after))
    }

    private mutating func ask(
        _ question: Question, _ kind: EntityKind, _ key: EntityKey, _ call: CallName,
        _ body: some Encodable
    ) -> Call {
        asked += 1
        let id = CommandID("\(gateway)-attendance-\(asked)")
        questions[id] = question
        return Call(
            kind: kind, key: key,
            header: CallHeader(id: id, call: call, actor: .part("gateway")),
            body: JSON.encode(body))
    }

    private struct Workers: Decodable {
        let workers: [Worker]
        struct Worker: Decodable { let instance: String }
    }

    private struct Gateways: Decodable { let gateways: [String] }

    private struct Online: Decodable {
        let userIds: [PersonID]
        let more: PersonID?
    }

    private struct Page: Encodable {
        let gateway: String
        let limit: Int
        let after: PersonID?
    }
}

extension Reply {
    fileprivate func read<Body: Decodable>(as type: Body.Type) -> Body? {
        header.status == .ok ? try? JSON.decode(type, from: body) : nil
    }
}
