import Journal
import ParlorWire

/// When the commands that followers could not carry out are tried again, for each target.
///
/// What is parked is in the journal; only the back-off is in memory.
struct ParkedRetries {
    static let firstPause: Duration = .seconds(1)
    static let longestPause: Duration = .seconds(30)
    /// Another instance may have parked something and died: the journal is looked at this often.
    static let interval: Duration = .seconds(10)
    /// With this much parked, followers stop instead of filling the disk.
    static let most = 10_000
    /// Of one target, in one transaction.
    static let atOnce = 256

    typealias Target = ParkedCommand.Target

    private struct Attempt {
        let next: Instant
        let pause: Duration
        let fault: JournalFault
    }

    /// How many commands wait for each target.
    private(set) var waiting: [Target: Int] = [:]
    private var attempts: [Target: Attempt] = [:]
    private var nextLook: Instant?

    func isDue(_ now: Instant) -> Bool { nextLook.map { now >= $0 } ?? true }

    /// Something was parked: it is tried soon.
    mutating func hasParked(now: Instant) { look(by: now + Self.firstPause) }

    /// The targets to try now, with the commands of each in their order.
    mutating func due(
        among parked: [ParkedCommand], now: Instant
    ) -> [(target: Target, commands: [ParkedCommand])] {
        let groups = Dictionary(grouping: parked, by: \.target)
        waiting = groups.mapValues(\.count)
        attempts = attempts.filter { groups[$0.key] != nil }
        nextLook = now + Self.interval
        for attempt in attempts.values where attempt.next > now { look(by: attempt.next) }
        return groups.filter { attempts[$0.key].map { $0.next <= now } ?? true }
            .map { (target: $0.key, commands: Array($0.value.prefix(Self.atOnce))) }
            .sorted { $0.target.name < $1.target.name }
    }

    mutating func tried(_ target: Target, _ fault: JournalFault?, now: Instant) {
        guard let fault else {
            attempts[target] = nil
            return look(by: now)
        }
        let pause = attempts[target].map { min($0.pause * 2, Self.longestPause) } ?? Self.firstPause
        attempts[target] = Attempt(next: now + pause, pause: pause, fault: fault)
        look(by: now + pause)
    }

    /// What waits and why, for the operator.
    var stuckWork: [String] {
        waiting.sorted { $0.key.name < $1.key.name }.map { target, count in
            let many = count == 1 ? "1 change waits" : "\(count) changes wait"
            return "\(many) for \(target.stream) (\(target.follower)) and will be tried again."
                + (attempts[target].map { " \($0.fault.detail)" } ?? "")
        }
    }

    private mutating func look(by time: Instant) {
        nextLook = nextLook.map { min($0, time) } ?? time
    }
}

extension ParkedRetries.Target {
    fileprivate var name: String { "\(stream) \(follower)" }
}

extension JournalFault {
    static let tooMuchParked = JournalFault(
        .io,
        "\(ParkedRetries.most) changes wait for streams that can't be read, so no more are carried"
            + " over. 'parlor status' names them.")
}
