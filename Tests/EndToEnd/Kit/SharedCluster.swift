import Synchronization
import TestKit
import Testing

/// A cluster for the tests of a suite that neither kill nor configure one. It starts with the first of
/// them, so a suite of which only others run starts none.
struct SharedCluster: SuiteTrait, TestScoping {
    @TaskLocal fileprivate static var current: SharedCluster.Slot?

    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let slot = Slot()
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await Self.$current.withValue(slot, operation: function))
        } catch {
            outcome = .failure(error)
        }
        try slot.cluster.withLock { try $0?.down() }
        try outcome.get()
    }

    fileprivate final class Slot: Sendable {
        let cluster = Mutex<Cluster?>(nil)

        func started() throws -> Cluster {
            try cluster.withLock { running in
                if let running { return running }
                let fresh = try Cluster()
                try fresh.up()
                running = fresh
                return fresh
            }
        }
    }
}

extension Trait where Self == SharedCluster {
    static var sharedCluster: Self { Self() }
}

extension Cluster {
    /// Lets the test use the one that its suite shares, and leaves it running.
    static func shared(_ body: (Cluster) throws -> Void) throws {
        let cluster = try sharedOne()
        do {
            try body(cluster)
            try cluster.soundAtTheEnd()
        } catch {
            cluster.printLogs()
            throw error
        }
    }

    /// As `shared`, for a test that awaits apps.
    static func sharedAmidTasks(_ body: (Cluster) async throws -> Void) async throws {
        let cluster = try sharedOne()
        do {
            try await body(cluster)
            try cluster.soundAtTheEnd()
        } catch {
            cluster.printLogs()
            throw error
        }
    }

    private static func sharedOne() throws -> Cluster {
        guard let slot = SharedCluster.current else {
            throw Unusable("This suite shares no cluster: give it the trait .sharedCluster.")
        }
        return try slot.started()
    }

    private func soundAtTheEnd() throws {
        if FailedTests.takeCurrent() { printLogs() }
        try expectSound()
    }
}
