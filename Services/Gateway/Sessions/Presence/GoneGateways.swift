import Contracts
public import ParlorWire

/// Sees to it that nobody seems to be online through a gateway that is gone.
public final class GoneGateways {
    static let interval: Duration = .seconds(2)
    /// A gateway that the bus doesn't know for so many looks in a row is gone. Those who were there
    /// have this long to come back elsewhere before anybody sees them leave.
    static let looks = 2
    static let page = 250

    private let instance: String
    private let questions: Questions
    private var next: Instant
    private var isLooking = false
    private var absences: [String: Int] = [:]
    /// The gone gateways whose people are being let go.
    private var clearing: Set<String> = []

    /// `questions` are those of this life of the instance; its earlier ones are gone.
    public init(instance: String, questions: Questions, now: Instant) {
        self.instance = instance
        self.questions = questions
        next = now
    }

    public var due: Instant { next }

    /// The name of a gateway's life.
    public static func name(_ instance: String, life: String) -> String {
        GatewayID(instance: instance, life: life).rawValue
    }

    public func tick(now: Instant) {
        guard now >= next else { return }
        next = now + Self.interval
        guard !isLooking else { return }
        isLooking = true
        let all: [String: String] = [:]
        questions.ask("bus.workers", "bus", "", all) { [unowned self] (known: Workers?, _) in
            guard let known else { return isLooking = false }
            let present = Set(known.workers.map { Self.name($0.instance, life: "") })
            questions.ask("person.gateways", "person", "", all) {
                [unowned self] (found: Gateways?, _) in
                isLooking = false
                if let found { look(at: found.gateways, present) }
            }
        }
    }
}

extension GoneGateways {
    private func look(at gateways: [String], _ present: Set<String>) {
        let absent = gateways.filter { isAbsent($0, present) }
        absences = Dictionary(
            absent.map { ($0, (absences[$0] ?? 0) + 1) }, uniquingKeysWith: { $1 })
        for gone in absent where isGone(gone) && clearing.insert(gone).inserted { clear(gone) }
    }

    private func isAbsent(_ other: String, _ present: Set<String>) -> Bool {
        guard other != questions.gateway, let cut = other.lastIndex(of: "_") else { return false }
        let name = String(other[...cut])
        return name == Self.name(instance, life: "") || !present.contains(name)
    }

    private func isGone(_ other: String) -> Bool { absences[other] ?? 0 >= Self.looks }

    /// Disconnects everybody who is kept as being there, page by page.
    private func clear(_ gone: String, after: PersonID? = nil) {
        OnlinePage.ask(questions, of: gone, Self.page, after: after) {
            [unowned self] found, _ in
            guard let found, isGone(gone), !found.userIds.isEmpty else {
                clearing.remove(gone)
                return
            }
            disconnect(found.userIds, from: gone, more: found.more)
        }
    }

    private func disconnect(_ people: [PersonID], from gone: String, more: PersonID?) {
        var awaited = people.count
        for person in people {
            let body = JSON.encode(["gateway": gone])
            questions.ask("person.disconnect", "person", person.key, body) {
                [unowned self] _, _ in
                awaited -= 1
                guard awaited == 0 else { return }
                if let more { clear(gone, after: more) } else { clearing.remove(gone) }
            }
        }
    }

    private struct Workers: Decodable {
        let workers: [Worker]
        struct Worker: Decodable { let instance: String }
    }

    private struct Gateways: Decodable { let gateways: [String] }
}
