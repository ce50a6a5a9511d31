import Contracts
import ParlorWire
import TestKit
import Testing

@testable import ParlorKit

@Suite struct TokensTests {
    private let network = HangingNetwork()
    private let keeper = MemoryKeeper()

    private var tokens: Tokens {
        Tokens(ServerAddress("http://parlor.test")!, network, keeper, .system)
    }

    /// A renewal of Ada's, which is not answered before `meanwhile` is done.
    private func renewing(
        _ tokens: Tokens, failing: Bool = false, meanwhile: (Tokens) async throws -> Void
    ) async throws -> Result<SignIn, Failure> {
        _ = try await tokens.begin(displayName: "Ada")
        let renewal = Task { () async -> Result<SignIn, Failure> in
            do throws(Failure) { return .success(try await tokens.renewed()) } catch {
                return .failure(error)
            }
        }
        try await waitAmidTasks(for: "the renewal to be asked for") { network.isAsked }
        try await meanwhile(tokens)
        network.answer(failing: failing)
        return await renewal.value
    }

    @Test func `a renewal brings back nobody who has signed out`() async throws {
        let tokens = tokens
        let answer = try await renewing(tokens) { _ = await $0.forget() }
        #expect(throws: Failure.signedOut) { try answer.get() }
        #expect(await tokens.current == nil)
        #expect(keeper.names() == [])
    }

    @Test(arguments: [true, false])
    func `a renewal of one person changes nothing for the next`(isFailing: Bool) async throws {
        let tokens = tokens
        let answer = try await renewing(tokens, failing: isFailing) {
            _ = try await $0.begin(displayName: "Bob")
        }
        #expect(try answer.get().refreshToken == "r2")
        #expect(await tokens.current?.refreshToken == "r2")
    }

    @Test func `who has signed in again is not forgotten for the one before`() async throws {
        let tokens = tokens
        _ = try await tokens.begin(displayName: "Ada")
        let change = await tokens.changes
        _ = try await tokens.begin(displayName: "Bob")
        #expect(await !tokens.forget(since: change))
        #expect(await tokens.current?.refreshToken == "r2")
        #expect(await tokens.forget(since: tokens.changes))
        #expect(await tokens.current == nil)
    }
}

/// Answers sign-ins at once, and a renewal when it is told to.
private final class HangingNetwork: Network {
    private struct State: Sendable {
        var count = 0
        var renewal: CheckedContinuation<DoorAnswer, Never>?
    }

    private struct Nothing: Socket {
        func send(_ text: Bytes) {}
        func close() {}
    }

    private let state = Locked(State())

    var isAsked: Bool { state.with { $0.renewal != nil } }

    func open(
        _ server: ServerAddress, _ heard: @escaping @Sendable (SocketNews) -> Void
    ) -> any Socket { Nothing() }

    func answer(to request: DoorRequest, at server: ServerAddress) async throws -> DoorAnswer {
        guard request.path == "/v1/session/refresh" else { return next() }
        return await withCheckedContinuation { waiting in state.with { $0.renewal = waiting } }
    }

    func answer(failing: Bool) {
        let renewal = state.with(\.renewal)
        let failure = Failure(.unauthenticated, "This device is signed out.")
        renewal?.resume(
            returning: failing
                ? DoorAnswer(status: 401, body: JSON.encode(HTTPFailure(failure))) : next())
    }

    private func next() -> DoorAnswer {
        let number = state.with { state in
            state.count += 1
            return state.count
        }
        let session = DeviceSession(
            userId: PersonID("p\(number)"), deviceId: DeviceID("d\(number)"), token: "t\(number)",
            refreshToken: "r\(number)", expiresAt: Timestamp(milliseconds: .max / 2))
        return DoorAnswer(status: 200, body: JSON.encode(session))
    }
}
