import Bus
import BusZeroMQ
import Hosting
import ParlorWire

/// The operator's own line to the services: asks, and waits for the answer.
struct BusLine {
    /// How long a bus that is there may take to say so.
    static let patience: Duration = .milliseconds(500)

    private let client: BusClient
    private let place: Installation
    private let actor: Actor

    init(_ place: Installation) throws {
        if let clash = place.clash { throw Complaint(clash.sentence) }
        self.place = place
        actor = .operator
        client = try BusClient(place.bus, keys: try place.peerKeys)
    }

    /// To this place's own broker alone, where there are several.
    init(ownBusOf place: Installation) throws {
        self.place = place
        actor = .operator
        client = try BusClient([place.bus[0]], keys: try place.peerKeys)
    }

    /// As that service, whose keys are here without the operator's. A broker has those, and none of its
    /// own to call with.
    init(_ place: Installation, as service: String) throws {
        let peer = service == "bus" ? Rights.operator.peer : service
        self.place = place
        actor = .part(peer)
        client = try BusClient(
            place.bus, keys: try place.keys.map { try PeerKeys(folder: $0, of: peer) })
    }

    /// The reply, whatever it is.
    func send(_ call: Call, timeout: Duration) throws -> Reply {
        try client.call(call, timeout: timeout)
    }

    /// Under which id the question is on its way; `next` gives the answers.
    func begin<Subject>(_ question: Question<Subject>, timeout: Duration) -> CommandID {
        let header = CallHeader(
            id: .fresh, call: question.call, actor: actor,
            timeoutMs: Int(timeout.wholeMilliseconds))
        let call = Call(
            kind: question.kind, key: question.key, header: header, body: question.body)
        client.begin(call, timeout: timeout)
        return header.id
    }

    /// The next answer; nil when none came for so long.
    func next(within patience: Duration) throws -> Reply? { try client.next(within: patience) }

    /// Whether the bus itself says anything.
    var isAnswered: Bool {
        let header = CallHeader(id: .fresh, call: "bus.status", actor: actor)
        let call = Call(kind: "bus", key: "", header: header, body: Array("{}".utf8))
        let reply = try? send(call, timeout: Self.patience)
        return reply.map { $0.failure?.code != .timeout } ?? false
    }

    /// The answer, as that type; a refusal is a complaint. It is asked in the name of `person`, if one
    /// is said.
    func ask<T: Decodable>(
        _ name: CallName, of kind: EntityKind, _ key: EntityKey = "", by person: PersonID? = nil,
        body: some Encodable = [String: String](), timeout: Duration = Limits.defaultTimeout,
        as type: T.Type
    ) throws -> T {
        try askIfThere(name, of: kind, key, by: person, body: body, timeout: timeout, as: type)!
    }

    /// The same; nil when the answer is one of the codes for something that is `missing`.
    func askIfThere<T: Decodable>(
        _ name: CallName, of kind: EntityKind, _ key: EntityKey = "", by person: PersonID? = nil,
        body: some Encodable = [String: String](), timeout: Duration = Limits.defaultTimeout,
        missing: Set<ErrorCode> = [], as type: T.Type
    ) throws -> T? {
        let header = CallHeader(
            id: .fresh, call: name, actor: person.map { .person($0) } ?? actor,
            timeoutMs: Int(timeout.wholeMilliseconds))
        let call = Call(kind: kind, key: key, header: header, body: JSON.encode(body))
        let reply = try send(call, timeout: timeout)
        if let failure = reply.failure {
            if missing.contains(failure.code) { return nil }
            if failure.code == .timeout, kind != "bus", !isAnswered {
                throw Complaint(BusAbsence(place).sentence)
            }
            throw Complaint("\(failure.code): \(failure.message)".escapingControls)
        }
        do { return try JSON.decode(T.self, from: reply.body) } catch {
            throw Complaint("The answer to \(name) could not be read: \(error.reason)")
        }
    }
}

extension CommandID {
    /// One that nobody has used: 128 random bits.
    static var fresh: CommandID {
        var random = SystemRandomNumberGenerator()
        let digits = (0..<2).map { _ in
            let half = String(random.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - half.count) + half
        }
        return CommandID(digits.joined())
    }
}
