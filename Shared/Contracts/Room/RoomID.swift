public import ParlorWire

/// One room among all that ever had its code.
public struct RoomID: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// What is kept of a passcode: `argon2id.<salt>.<hash>`, or as earlier versions kept it,
/// `<salt>.<hash>`.
public struct PasscodeHash: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}
