public import ParlorWire

/// Why a call means nobody whose profile it could be.
public struct AddressRefusal: Refusal, FailureRefusal {
    public let failure: Failure

    public static let notYours = Self(.forbidden, "Only the owner of a profile may do this.")
    public static let unnamed = badInput(
        "key", "The caller is not a person. Name the person in the key.")
    public static let badId = badInput(
        "userId", "A person's id has 1 to 64 letters, digits, '_' and '-' of ASCII.")
}
