import Contracts
import EventSourcing
import ParlorWire

extension Parlor {
    /// Signs in by another provider, such as Apple or Google, to the account that has this sign-in.
    /// It throws `notFound` if no account has it: then begin as a guest, and attach it.
    ///
    /// Ask the provider with the SHA-256 of `nonce`, in hexadecimal. A token works once.
    public func signIn(
        provider: String, idToken: String, nonce: String
    ) async throws(ParlorError) {
        let token = ProviderToken(provider: provider, idToken: idToken, nonce: nonce)
        try await enter { (tokens) throws(Failure) in try await tokens.signIn(token) }
    }

    /// Attaches a sign-in by another provider to this guest's account. It throws `subjectTaken` if
    /// another account has it: two accounts are never made one.
    public func attachProvider(
        _ provider: String, idToken: String, nonce: String
    ) async throws(ParlorError) {
        let proof = ProviderToken(provider: provider, idToken: idToken, nonce: nonce)
        do throws(Failure) {
            let token = try await tokens.current(isRefused: false).token
            let request = DoorRequest("/v1/session/oidc/attach", json: proof, token: token)
            let _: Noted = try await network.ask(request, at: server)
        } catch { throw ParlorError(error) }
    }
}
