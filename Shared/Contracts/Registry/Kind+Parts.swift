public import ParlorWire

extension Kind {
    /// Kinds for parts only: those declared so, and those that no service declares.
    public static let forParts = names { $0.isForParts }.union([
        "bus", ConsoleCall.kind, "gateway", "instance", "journal", .refused, "sys",
    ])

    /// Kinds whose streams no device may watch: those, and groups, which are asked for instead.
    public static let unwatchable = forParts.union(
        names { kind in kind.streams.map { $0.watchers == nil } ?? false })
}
