import ParlorWire

/// Calls that wait until another service has answered a question about them.
struct AskedFirst<Address> {
    typealias Waiting = (from: Address, call: Call)

    static var patience: Duration { .seconds(2) }
    /// More are decided at once, without an answer.
    static var most: Int { 1_000 }

    private var waiting: [CommandID: [Waiting]] = [:]
    private var count = 0

    /// False where the call has to be decided without.
    mutating func add(_ call: Waiting, _ question: Call) -> Bool {
        guard count < Self.most else { return false }
        waiting[question.header.id, default: []].append(call)
        count += 1
        return true
    }

    /// Those that these are the answers for, and which answers these are.
    mutating func take(_ replies: [Reply]) -> (calls: [Waiting], answers: [Reply]) {
        guard count > 0 else { return ([], []) }
        let answers = replies.filter { waiting[$0.header.id] != nil }
        let calls = answers.flatMap { waiting.removeValue(forKey: $0.header.id) ?? [] }
        count -= calls.count
        return (calls, answers)
    }

    /// Nobody waits any longer.
    mutating func takeAll() -> [Waiting] {
        defer { (waiting, count) = ([:], 0) }
        return waiting.values.flatMap(\.self)
    }
}
