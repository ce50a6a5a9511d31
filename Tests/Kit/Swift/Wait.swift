public import Foundation

/// The limit of every wait. It only ends what hangs, so it is far longer than any machine needs.
public let longestWait: Duration = .seconds(60)

/// Waits for a fact, and says which one never came true.
public func wait(
    for fact: String, within limit: Duration = longestWait, _ isTrue: () throws -> Bool
) throws {
    let began = ContinuousClock.now
    while try !isTrue() {
        let passed = ContinuousClock.now - began
        guard passed < limit else { throw NeverTrue(fact, within: limit) }
        pause(for: min(max(passed / 10, .milliseconds(2)), .milliseconds(50)))
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

extension Process {
    /// Waits for the end of the process. One that does not end is killed, and named.
    public func waitForEnd() throws {
        do {
            try TestKit.wait(for: "\(executableURL?.path ?? "a process") to end") { !isRunning }
        } catch {
            kill(processIdentifier, SIGKILL)
            throw error
        }
    }
}

/// Waits for time to pass, where a test shows that something did not happen before.
public func pause(for duration: Duration) {
    poll(nil, 0, Int32((duration / .milliseconds(1)).rounded(.up)))
}
