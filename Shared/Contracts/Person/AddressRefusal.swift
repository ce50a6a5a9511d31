public import Wire

/// Why a call means nobody whose profile it could be.
public struct AddressRefusal: Refusal, Stated {
    public let failure: Failure

    public static let notYours = Self(.forbidden, "Only its owner may do this with a profile.")
    public static let unnamed = badInput(
        "key", "No person calls, so the key has to say whose profile is meant.")
    public static let badId = badInput(
        "userId", "A person's id has 1 to 64 letters, digits, '_' and '-' of ASCII.")
}
