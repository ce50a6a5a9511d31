/// Calls for Parlor's own parts and the operator: all of a choice, unless it names them. A service
/// refuses people before it reads the body.
public protocol HasCallsForParts: Choice {
    static var forParts: [CodingKeys] { get }
}

extension HasCallsForParts {
    public static var forParts: [CodingKeys] { Array(CodingKeys.allCases) }

    fileprivate static var forPartsByName: [CallName] { forParts.map { CallName($0.rawValue) } }
}

extension Choice {
    /// The calls that people may not make.
    public static var namesForParts: Set<CallName> {
        Set((Self.self as? any HasCallsForParts.Type)?.forPartsByName ?? [])
    }
}

extension Failure {
    public static let partsOnly = Failure(.forbidden, "Only Parlor's own services may do this.")
}
