/// An enum whose cases are names on the wire: a command's calls, an entity's events.
///
/// The case's name travels apart from its body, an object of the associated values by label.
/// One unlabelled value is the body itself.
public protocol Choice: Codable, Sendable {
    associatedtype CodingKeys: CodingKey, CaseIterable, RawRepresentable<String>
}

extension Choice {
    /// Every name that this choice knows.
    public static var names: [String] { CodingKeys.allCases.map(\.rawValue) }
}
