import TestKit
import Testing

/// The next element of a stream, or a sentence about what never came.
func next<Element: Sendable>(
    _ what: String, of stream: AsyncStream<Element>
) async throws -> Element {
    let found = TestLocked<Element?>(nil)
    let reading = Task {
        for await element in stream {
            found.with { $0 = element }
            break
        }
    }
    defer { reading.cancel() }
    try await waitAmidTasks(for: what) { found.with { $0 != nil } }
    return try #require(found.with { $0 })
}
