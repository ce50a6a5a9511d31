import Contracts
import ParlorKit
import ParlorWire
import Testing

@Suite struct ParlorErrorTests {
    private func error(_ failure: Failure) async -> ParlorError? {
        do {
            try await RecordingCaller(failing: ParlorError(failure)).room("K7QD").join()
            return nil
        } catch {
            return error
        }
    }

    @Test func `a refusal is told by its code and its context`() async throws {
        let refusal = try #require(
            await error(Failure(.badInput, "A name.", context: ["field": "roomName"])))
        switch refusal.code {
        case .badInput: #expect(refusal.field == "roomName" && refusal.message == "A name.")
        default: Issue.record("\(refusal)")
        }
        #expect(!refusal.isPassing)
    }

    @Test func `people get a sentence of their own where the server's is for programmers`()
        async throws
    {
        let late = try #require(
            await error(Failure(.unavailable, "This can't be reached.", retryAfterMs: 700)))
        #expect(late.message == "The server is busy. Try again in a moment.")
        #expect(late.detail == "This can't be reached.")
        #expect(late.retryAfter == .milliseconds(700) && late.isPassing)
    }

    @Test func `an answer that can't be read is a difference of versions`() async throws {
        struct Odd: Caller {
            func call(_ call: Session.Call) async throws(ParlorError) -> Session.Answer {
                Session.Answer(body: RawJSON(Bytes(#"{"code":7}"#.utf8)))
            }
        }
        let error = await #expect(throws: ParlorError.self) { try await Odd().room("K7QD").get() }
        #expect(error?.code == .versionMismatch && error?.field == "code")
    }
}
