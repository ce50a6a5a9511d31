public import Wire

/// Sees to it that nobody seems to be online through a gateway that is gone.
public struct Attendance: Sendable {
    static let interval: Duration = .seconds(2)
    /// A gateway that the bus doesn't know for so many looks in a row is gone.
    static let looks = 2
    static let page = 500

    private let instance: String
    private let gateway: String
    private var next: Instant
    private var asked = 0
    private var live: Set<String>?
    /// Every kind that somebody was seen to serve; nil before the first look.
    public private(set) var kinds: Set<EntityKind>?
    private var absences: [String: Int] = [:]
    private var questions: [CommandID: Question] = [:]

    private enum Question: Sendable {
        case workers
        case gateways
        case online(String)
        case disconnect
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
        questions.removeAll()
        live = nil
        return [
            ask(.workers, "bus", "", "bus.workers", [String: String]()),
            ask(.gateways, "person", "", "person.gateways", [String: String]()),
        ]
    }

    /// Nil when the reply is to somebody else's question.
    public mutating func receive(_ reply: Reply) -> [Call]? {
        guard let question = questions.removeValue(forKey: reply.header.id) else { return nil }
        guard reply.header.status == .ok else { return [] }
        switch question {
        case .workers:
            let known = try? JSON.decode(Workers.self, from: reply.body)
            live = known.map { Set($0.workers.map { Self.name($0.instance, life: "") }) }
            if let known { kinds = (kinds ?? []).union(known.workers.flatMap(\.kinds)) }
            return []
        case .gateways:
            guard let found = try? JSON.decode(Gateways.self, from: reply.body) else { return [] }
            return found.gateways.filter { isGone($0) }.map { online(at: $0) }
        case .online(let gone):
            guard let found = try? JSON.decode(Online.self, from: reply.body) else { return [] }
            let rest = found.after.map { [online(at: gone, after: $0)] } ?? []
            return found.userIds.map { disconnect($0, from: gone) } + rest
        case .disconnect: return []
        }
    }
}

extension Attendance {
    private mutating func isGone(_ other: String) -> Bool {
        guard other != gateway else { return false }
        guard let cut = other.lastIndex(of: "_") else { return false }
        let name = String(other[...cut])
        if name == Self.name(instance, life: "") { return true }
        guard let live else { return false }
        absences[name] = live.contains(name) ? 0 : (absences[name] ?? 0) + 1
        return absences[name]! >= Self.looks
    }

    private mutating func online(at gone: String, after: PersonID? = nil) -> Call {
        ask(
            .online(gone), "person", "", "person.onlineAt",
            Page(gateway: gone, limit: Self.page, after: after))
    }

    private mutating func disconnect(_ person: PersonID, from gone: String) -> Call {
        ask(.disconnect, "person", person.key, "person.disconnect", ["gateway": gone])
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
        struct Worker: Decodable {
            let instance: String
            let kinds: [EntityKind]
        }
    }

    private struct Gateways: Decodable { let gateways: [String] }

    private struct Online: Decodable {
        let userIds: [PersonID]
        let after: PersonID?
    }

    private struct Page: Encodable {
        let gateway: String
        let limit: Int
        let after: PersonID?
    }
}
