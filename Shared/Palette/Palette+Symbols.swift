public import ParlorWire

extension Palette {
    /// What an app draws for somebody without a picture. In this order for ever: a hash is a place
    /// in it.
    public static let symbols = [
        "anchor", "bell", "book", "cactus", "camera", "cloud", "compass", "crown", "diamond",
        "feather", "flame", "flower", "gift", "guitar", "kite", "leaf", "lightbulb", "moon",
        "mountain", "mushroom", "paw", "rocket", "snowflake", "star",
    ]

    /// A person's symbol: the same on every device, and independent of their colour.
    public static func symbol(of person: PersonID) -> String { symbol(of: person, among: symbols) }

    /// The colours by their place on the colour wheel, as a picker shows them.
    public static let picker = colors.sorted { $0.hue < $1.hue }
}
