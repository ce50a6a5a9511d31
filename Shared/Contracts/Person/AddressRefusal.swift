public import Wire

/// Why a call means nobody whose profile it could be.
public enum AddressRefusal: Refusal {
    case notYours
    case unnamed
    case badId

    public var failure: Failure {
        switch self {
        case .notYours: Failure(.forbidden, "Only its owner may do this with a profile.")
        case .unnamed:
            .badInput("key", "No person calls, so the key has to say whose profile is meant.")
        case .badId:
            .badInput("userId", "A person's id has 1 to 64 letters, digits, '_' and '-' of ASCII.")
        }
    }
}
