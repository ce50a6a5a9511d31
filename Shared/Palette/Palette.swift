public import ParlorWire

/// The nine colours, and which of them somebody has: derived from their id, never stored.
public enum Palette {
    /// In this order for ever: a hash is a place in it.
    public static let colors = [
        PaletteColor("red", "#E5484D"), PaletteColor("orange", "#F5871F"),
        PaletteColor("yellow", "#F2C94C"), PaletteColor("green", "#3DA35D"),
        PaletteColor("teal", "#12A5A5"), PaletteColor("blue", "#2F80ED"),
        PaletteColor("indigo", "#5856D6"), PaletteColor("purple", "#9B51E0"),
        PaletteColor("pink", "#EB5E9B"),
    ]

    public static func color(_ id: ColorID) -> PaletteColor? { colors.first { $0.id == id } }

    /// The person's own colour, or the next one that is told from all those that are reserved; when there is
    /// none, the next that isn't one of them; when they are all, the person's own after all.
    public static func color(
        of person: PersonID, besides reserved: Set<PaletteColor> = []
    ) -> PaletteColor {
        let first = place(of: person.rawValue, among: colors.count)
        let probed = colors[first...] + colors[..<first]
        return probed.first { color in reserved.allSatisfy(color.isClear) }
            ?? probed.first { !reserved.contains($0) } ?? colors[first]
    }

    /// What stands for somebody without a picture; it says nothing of their colour.
    public static func symbol<Symbol>(of person: PersonID, among symbols: [Symbol]) -> Symbol {
        symbols[place(of: "symbol-\(person)", among: symbols.count)]
    }

    private static func place(of text: String, among count: Int) -> Int {
        Int(UInt64(fnv1a: text) % UInt64(count))
    }
}
