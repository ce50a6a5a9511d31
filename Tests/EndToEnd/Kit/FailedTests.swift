import Synchronization
import Testing

/// The tests in which something was wrong so far. Their clusters show their logs when they stop.
enum FailedTests {
    private static let ids = Mutex<Set<Test.ID>>([])

    fileprivate static func noteCurrent() {
        guard let test = Test.current else { return }
        ids.withLock { _ = $0.insert(test.id) }
    }

    /// Whether something was wrong in this test since it was last asked.
    static func takeCurrent() -> Bool {
        guard let test = Test.current else { return false }
        return ids.withLock { $0.remove(test.id) != nil }
    }
}

extension Trait where Self == IssueHandlingTrait {
    /// A test that goes on after a failed expectation shows the logs of its cluster, too.
    static var failuresShowLogs: Self {
        .compactMapIssues { issue in
            FailedTests.noteCurrent()
            return issue
        }
    }
}
