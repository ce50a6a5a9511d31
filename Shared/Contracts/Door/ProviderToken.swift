/// What another provider, such as Apple or Google, says of somebody.
public struct ProviderToken: Codable, Hashable, Sendable {
    /// The provider's name in the operator's settings.
    public let provider: String
    public let idToken: String
    /// What the app made up for this sign-in, 16 to 128 bytes. The token has its SHA-256 in
    /// hexadecimal: that is what the app gave to the provider.
    public let nonce: String

    public init(provider: String, idToken: String, nonce: String) {
        (self.provider, self.idToken, self.nonce) = (provider, idToken, nonce)
    }
}
