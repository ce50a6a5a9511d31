public import ParlorWire

/// Why a command to a group is turned away.
public struct GroupRefusal: Refusal, FailureRefusal {
    public let failure: Failure

    public static let unnamed = badInput("key", "Name the group in the key.")
    public static let personOnly = Self(.forbidden, "Only a person can be in a group.")
    public static let partsOnly = Self(failure: .partsOnly)
    /// The same whether there is one or not.
    public static let notFound = Self(.notFound, "You are in no such group.")
    public static let notKeeper = Self(
        .forbidden, "Only the person who keeps the group may do this.")
    public static let notThere = badInput("userId", "Nobody of this id is in the group.")
    public static let yourself = badInput("userId", "This is yourself. Leave the group instead.")
    public static let inRoom = Self(
        .forbidden, "This person is in the group's room. They have to leave the room first.")
    public static let tooManyGroups = Self(
        .rateLimited, "You are in \(GroupLimits.groups) groups, the most. Leave one first.",
        context: ["mostGroups": "\(GroupLimits.groups)"])
    public static func name(_ flaw: DisplayName.Flaw) -> Self {
        badInput("name", flaw.sentence(about: "group's name"))
    }
}
