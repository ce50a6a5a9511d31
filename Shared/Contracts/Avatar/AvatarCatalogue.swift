public import ParlorWire

/// Every picture that a person can choose or put together.
public struct AvatarCatalogue: Codable, Hashable, Sendable {
    /// The newest version of layered avatars.
    public var version: Int
    public var builtIn: [BuiltInAvatar]
    public var base: [AvatarSymbol]
    public var hair: [AvatarSymbol]
    public var accessory: [AvatarSymbol]
    /// Suggestions: any colour is allowed.
    public var skinColors: [String]
    public var hairColors: [String]
    public var backgroundColors: [String]
    /// The colours that people have in rooms and lists, by hue.
    public var palette: [NamedColor]
    /// What is drawn for somebody without a picture. Which one, a hash of their id says.
    public var symbols: [String]

    public func builtIn(_ id: AvatarID) -> BuiltInAvatar? { builtIn.first { $0.id == id } }

    public func symbol(_ id: SymbolID, in layer: AvatarLayer) -> AvatarSymbol? {
        symbols(in: layer).first { $0.id == id }
    }

    public func symbols(in layer: AvatarLayer) -> [AvatarSymbol] {
        switch layer {
        case .base: base
        case .hair: hair
        case .accessory: accessory
        }
    }
}

/// A colour of the palette.
public struct NamedColor: Codable, Hashable, Sendable {
    public var id: String
    public var hex: String
}

/// The layers of a layered avatar, from the back to the front.
public enum AvatarLayer: String, Codable, CaseIterable, Sendable {
    case base, hair, accessory
}

/// A built-in avatar, `blue_circle`.
public struct AvatarID: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A shape in one colour, or in several that run into each other.
public struct BuiltInAvatar: Codable, Hashable, Sendable {
    public var id: AvatarID
    public var displayName: String
    public var shape: String
    public var colorHexes: [String]
    /// The product that must be owned to choose it.
    public var productId: ProductID?
    /// The operator's picture of the shape, as SVG. Its `currentColor` is the first of the colours.
    /// It is shown as an image, and never becomes a part of a page.
    public var svg: String?
}

public struct AvatarSymbol: Codable, Hashable, Sendable {
    public var id: SymbolID
    public var displayName: String
    /// The product that must be owned to wear it.
    public var productId: ProductID?
    /// The operator's picture, as SVG that fills the portrait. Its `currentColor` is the colour of
    /// its layer: of the skin, or of the hair. It is shown as an image, and never becomes a part of
    /// a page. Without it, an app knows the symbol by its id.
    public var svg: String?
}
