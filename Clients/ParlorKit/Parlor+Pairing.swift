public import Contracts
import EventSourcing
import ParlorWire

extension Parlor {
    /// A code with which another device asks to be let in to this account: show its QR code. The
    /// account's view has the device that asks, and `account.confirm` lets it in.
    public func offerSession() async throws(ParlorError) -> OfferedSession {
        do throws(Failure) {
            let token = try await tokens.current(isRefused: false).token
            let request = DoorRequest("/v1/session/offer", json: Noted(), token: token)
            return try await network.ask(request, at: server)
        } catch { throw ParlorError(error) }
    }

    /// Asks to be let in, with the code that another device shows. Nobody has to be signed in.
    public func claimSession(
        code: String, deviceName: String? = nil
    ) async throws(ParlorError) -> ClaimedSession {
        let claim = OfferedCode(code: code, deviceName: deviceName)
        do throws(Failure) {
            return try await network.ask(DoorRequest("/v1/session/claim", json: claim), at: server)
        } catch { throw ParlorError(error) }
    }

    /// Waits until the other device has confirmed, and signs in. It throws when the other device
    /// said no, or when the code is too old.
    public func collectSession(_ claimed: ClaimedSession) async throws(ParlorError) {
        while true {
            do throws(ParlorError) {
                return try await enter { (tokens) throws(Failure) in
                    try await tokens.collect(claimed.claim)
                }
            } catch {
                guard error.code == .notConfirmed || error.isPassing else { throw error }
                await pause(for: error.retryAfter ?? .seconds(1))
                if Task.isCancelled { throw .cancelled }
            }
        }
    }

    private func pause(for wait: Duration) async {
        await withCheckedContinuation { goOn in clock.wake(after: wait) { goOn.resume() } }
    }
}
