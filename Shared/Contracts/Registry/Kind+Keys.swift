public import ParlorWire

extension Kind {
    /// Kinds whose keys people type.
    public static let typed = names { $0.isTyped }

    /// What the calls of each kind name as their key, where they name one.
    public static let keys = Dictionary(
        uniqueKeysWithValues: all.compactMap { kind in kind.keys.map { (kind.name, $0) } })
}
