public import Wire

extension Kind {
    /// Kinds for parts only: those declared so, and those that no service declares.
    public static let forParts = names { $0.isForParts }.union([
        "bus", ConsoleCall.kind, "gateway", "instance", "journal", .refused, "sys",
    ])
}
