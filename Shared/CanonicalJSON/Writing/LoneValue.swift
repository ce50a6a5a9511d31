extension CodingKey {
    /// Whether these are the keys of an enum's case that has one value, without a label.
    ///
    /// Swift calls the value `_0`; a type of one case takes no memory.
    static var isLone: Bool { MemoryLayout<Self>.size == 0 && Self(stringValue: "_0") != nil }
}
