import Contracts
import EventSourcing
import ParlorWire

extension Parlor {
    /// Sends a code to an email, if an account has it. Nobody has to be signed in.
    public func forgotPassword(email: String) async throws(ParlorError) {
        let request = DoorRequest("/v1/session/forgot", json: ForgottenPassword(email: email))
        do throws(Failure) {
            let _: Noted = try await network.ask(request, at: server)
        } catch { throw ParlorError(error) }
    }

    /// Sets a new password with the code that came by mail, and signs in. Every other device of the
    /// account is signed out.
    public func resetPassword(
        email: String, code: String, password: String
    ) async throws(ParlorError) {
        let reset = PasswordReset(email: email, code: code, password: password)
        try await enter { (tokens) throws(Failure) in try await tokens.reset(reset) }
    }
}
