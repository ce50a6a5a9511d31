public import Foundation

/// The limit of every wait. It only ends what hangs, so it is far longer than any machine needs.
public let longestWait: Duration = .seconds(60)

/// Waits for a fact, and says which one never came true. Without pausing, it asks again at once: for
/// what does a part of the work each time.
public func wait(
    for fact: String, within limit: Duration = longestWait, pausing: Bool = true,
    _ isTrue: () throws -> Bool
) throws {
    let began = ContinuousClock.now
    while try !isTrue() {
        let passed = ContinuousClock.now - began
        guard passed < limit else { throw NeverTrue(fact, within: limit) }
        if pausing { pause(for: min(max(passed / 10, .milliseconds(2)), .milliseconds(50))) }
    }
}

/// Waits for a fact that comes of tasks. These need a thread, which other tests may have for long: so it
/// also counts how often they had their turn.
public func waitAmidTasks(for fact: String, _ isTrue: () throws -> Bool) async throws {
    var patience = PatienceAmidTasks()
    while try !isTrue() {
        guard await patience.goesOn() else { throw NeverTrue(fact) }
    }
}

/// For a loop that does more than to wait.
public struct PatienceAmidTasks {
    private static let fewestTurns = 1_000
    private let began = ContinuousClock.now
    private var turns = 0

    public init() {}

    /// Whether to look again, once the tasks have had a turn.
    public mutating func goesOn() async -> Bool {
        turns += 1
        let hasTime = ContinuousClock.now - began < longestWait
        guard hasTime || turns < Self.fewestTurns else { return false }
        await Task.yield()
        pause(for: .milliseconds(2))
        return true
    }
}

/// A fact that a test waited for and that never came true.
public struct NeverTrue: Error, CustomStringConvertible {
    public let description: String

    public init(_ fact: String, within limit: Duration = longestWait) {
        description = "Waited \(limit) in vain for \(fact)."
    }
}

extension DispatchSemaphore {
    /// Waits for a signal, and says which one never came.
    public func wait(for signal: String) throws {
        let limit = DispatchTime.now() + .seconds(Int(longestWait.components.seconds))
        guard wait(timeout: limit) == .success else { throw NeverTrue(signal) }
    }

    /// As above where nothing can be thrown: the test process ends, so that its stack tells what hangs.
    public func mustCome(_ signal: String) {
        do { try wait(for: signal) } catch { preconditionFailure("\(error)") }
    }
}

/// Waits for time to pass, where a test shows that something did not happen before.
public func pause(for duration: Duration) {
    poll(nil, 0, Int32((duration / .milliseconds(1)).rounded(.up)))
}

/// What nobody reads on the other end of a socket is sent no longer than every wait takes.
public func limitSending(on descriptor: Int32) {
    var limit = timeval(tv_sec: Int(longestWait.components.seconds), tv_usec: 0)
    setsockopt(
        descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
}
