public import Contracts
import EventSourcing
public import ParlorWire

/// The calls about the caller's account.
public struct AccountCalls: Sendable {
    let caller: any Caller

    /// Every device that the caller is signed in on.
    public func devices() async throws(ParlorError) -> DeviceList {
        try await caller.query(AccountQuery.devices)
    }

    /// Changes the given preferences and keeps the others.
    @discardableResult
    public func setPreferences(
        _ change: PreferencesChange
    ) async throws(ParlorError) -> AccountView {
        try await make(.setPreferences(preferences: change))
    }

    /// Sets the push token of the caller's device.
    @discardableResult
    public func registerPush(_ fcmToken: String) async throws(ParlorError) -> AccountView {
        try await make(.registerPush(fcmToken: fcmToken))
    }

    /// Attaches a free email, or sets a new password for the email that the account has. If the
    /// account has a password already, `presentPassword` is needed too.
    @discardableResult
    public func attach(
        email: String, password: String, presentPassword: String? = nil
    ) async throws(ParlorError) -> LoginView {
        // The gateway makes a hash of the password. The contract's command has that hash.
        try await caller.ask(
            CallName(LoginCommand.CodingKeys.attach.rawValue), about: nil,
            body: JSON.encode(
                NewCredentials(
                    email: email, password: password, presentPassword: presentPassword)),
            isRead: false)
    }

    /// Sends a code to an email, if an account has it.
    public func forgot(email: String) async throws(ParlorError) {
        let _: Noted = try await caller.command(ForgotCall.forgot(email: email))
    }

    /// Sets a new password with the code that came by mail, and signs out every device of that
    /// account but this one.
    @discardableResult
    public func reset(
        email: String, code: String, password: String
    ) async throws(ParlorError) -> LoginView {
        try await caller.ask(
            CallName(ResetCall.CodingKeys.reset.rawValue), about: nil,
            body: JSON.encode(PasswordReset(email: email, code: code, password: password)),
            isRead: false)
    }

    /// Lets in the device that used the code of this device. The account's view says which.
    @discardableResult
    public func confirm(_ device: DeviceID) async throws(ParlorError) -> AccountView {
        try await make(.confirm(deviceId: device))
    }

    /// Turns that device away.
    @discardableResult
    public func decline(_ device: DeviceID) async throws(ParlorError) -> AccountView {
        try await make(.decline(deviceId: device))
    }

    /// Signs out a device: the caller's own, another one, or all.
    @discardableResult
    public func signOut(
        _ device: DeviceID? = nil, all: Bool? = nil
    ) async throws(ParlorError) -> AccountView {
        try await make(.signOut(deviceId: device, all: all))
    }

    /// Offers everything that is the caller's own as one file: `GET` its address once, with the
    /// session's token.
    public func export() async throws(ParlorError) -> ExportOffer {
        try await caller.command(AccountCommand.export)
    }

    /// Deletes the account, for ever.
    @discardableResult
    public func delete(withMessages: Bool = false) async throws(ParlorError) -> AccountView {
        try await make(.delete(withMessages: withMessages))
    }

    private func make(_ command: AccountCommand) async throws(ParlorError) -> AccountView {
        try await caller.command(command)
    }
}

extension Caller {
    /// The caller's account.
    public var account: AccountCalls { AccountCalls(caller: self) }
}
