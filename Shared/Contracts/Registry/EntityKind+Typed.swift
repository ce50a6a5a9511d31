public import ParlorWire

extension EntityKind {
    public var isTyped: Bool { Kind.typed.contains(self) }

    /// The key that was meant by what was typed.
    public func key(typed key: EntityKey) -> EntityKey {
        isTyped ? EntityKey(key.rawValue.uppercased()) : key
    }
}
