public import ParlorWire

/// The call of somebody who forgot their password.
public enum ForgotCall: Choice, Hashable {
    /// Sends a code by mail, if an account has the email. The code works once, for 15 minutes, and
    /// replaces the one before. At most three are sent to an account in an hour. The answer is the
    /// same for every email.
    case forgot(email: String)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case forgot = "account.forgot"
    }
}
