import Contracts
import ParlorWire

/// What passes while people talk: who writes, and which part of the chat is read.
struct Talk: Equatable, Sendable {
    private var writing: [PersonID: Instant] = [:]
    private var toldAt: Instant?
    /// How many lines below are not seen.
    var scrolled = 0

    /// For so long after its last sign, somebody is said to write.
    static let writingTime: Duration = .seconds(5)
    /// The server and others are told this often.
    static let tellingTime: Duration = .seconds(3)

    /// In a fixed order.
    var writers: [PersonID] { writing.keys.sorted { $0.rawValue < $1.rawValue } }

    mutating func writes(_ person: PersonID, _ now: Instant) { writing[person] = now }
    mutating func stops(_ person: PersonID) { writing[person] = nil }
    mutating func forget(_ now: Instant) {
        writing = writing.filter { now - $0.value < Self.writingTime }
    }

    /// Whether it is time to say that the person writes.
    mutating func isTold(_ now: Instant) -> Bool {
        if let toldAt, now - toldAt < Self.tellingTime { return false }
        toldAt = now
        return true
    }

    /// What was being written was sent.
    mutating func said() { (toldAt, scrolled) = (nil, 0) }
}
