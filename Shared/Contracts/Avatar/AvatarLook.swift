/// How a built-in avatar is drawn: a shape in one colour, or in several that run into each other.
public struct AvatarLook: Codable, Hashable, Sendable {
    public var shape: String
    public var colorHexes: [String]

    public init(shape: String, colorHexes: [String]) {
        (self.shape, self.colorHexes) = (shape, colorHexes)
    }
}

extension Avatar {
    /// It says how it is drawn, unless it looks as the one of this id that comes with Parlor, which
    /// every client knows. So it can be drawn after it is gone from the operator's catalogue.
    public init(_ chosen: BuiltInAvatar) {
        let isKnown = AvatarCatalogue.standard.builtIn(chosen.id)?.look == chosen.look
        self = .builtIn(chosen.id, look: isKnown ? nil : chosen.look)
    }
}

extension BuiltInAvatar {
    public var look: AvatarLook { AvatarLook(shape: shape, colorHexes: colorHexes) }
}
