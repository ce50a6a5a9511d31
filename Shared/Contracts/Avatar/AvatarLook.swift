/// How a built-in avatar is drawn: a shape in one colour, or in several that run into each other.
public struct AvatarLook: Codable, Hashable, Sendable {
    public static let colors = 1...8

    public var shape: String
    public var colorHexes: [String]

    public init(shape: String, colorHexes: [String]) {
        (self.shape, self.colorHexes) = (shape, colorHexes)
    }
}

extension Avatar {
    /// It says how it is drawn, unless it looks as the one of this id that comes with Parlor, which
    /// every client knows. So it can be drawn after it is gone from the operator's catalogue.
    public init(_ chosen: BuiltInAvatar) { self.init(chosen.id, chosen.look) }

    public init(_ id: AvatarID, _ look: AvatarLook) {
        let isKnown = AvatarCatalogue.standard.builtIn(id)?.look == look
        self = .builtIn(id, look: isKnown ? nil : look)
    }
}

extension BuiltInAvatar {
    public var look: AvatarLook { AvatarLook(shape: shape, colorHexes: colorHexes) }
}
