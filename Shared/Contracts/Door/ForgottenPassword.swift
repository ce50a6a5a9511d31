/// The email of somebody who forgot their password.
public struct ForgottenPassword: Codable, Hashable, Sendable {
    public let email: String

    public init(email: String) { self.email = email }
}

/// A new password, and the code that came by mail.
public struct PasswordReset: Codable, Hashable, Sendable {
    public let email: String
    /// In either case, with or without blanks and hyphens.
    public let code: String
    public let password: String

    public init(email: String, code: String, password: String) {
        (self.email, self.code, self.password) = (email, code, password)
    }
}
