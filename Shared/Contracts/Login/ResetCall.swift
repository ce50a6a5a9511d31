public import ParlorWire

/// How somebody who forgot their password sets a new one.
public enum ResetCall: Choice, Hashable {
    /// Sets a new password with the code that came by mail, and signs out every device of the
    /// account but the caller's. A device sends the `password`, and the gateway makes the hash. The
    /// fifth wrong code ends the right one.
    case reset(email: String, code: String, passwordHash: String, deviceId: DeviceID?)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case reset = "account.reset"
    }
}
