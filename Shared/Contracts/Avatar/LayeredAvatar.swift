public import ParlorWire

/// A picture put together from symbols of the catalogue, each in a colour.
public struct LayeredAvatar: Codable, Hashable, Sendable {
    public static let newest = 1

    public var version: Int
    public var baseSymbol: SymbolID
    public var skinColorHex: String
    public var hairSymbol: SymbolID?
    public var hairColorHex: String
    public var accessorySymbol: SymbolID?
    public var backgroundColorHex: String

    public init(
        version: Int = newest, baseSymbol: SymbolID, skinColorHex: String,
        hairSymbol: SymbolID? = nil,
        hairColorHex: String, accessorySymbol: SymbolID? = nil, backgroundColorHex: String
    ) {
        (self.version, self.baseSymbol, self.skinColorHex) = (version, baseSymbol, skinColorHex)
        (self.hairSymbol, self.hairColorHex) = (hairSymbol, hairColorHex)
        (self.accessorySymbol, self.backgroundColorHex) = (accessorySymbol, backgroundColorHex)
    }

    public func symbol(in layer: AvatarLayer) -> SymbolID? {
        switch layer {
        case .base: baseSymbol
        case .hair: hairSymbol
        case .accessory: accessorySymbol
        }
    }
}

/// A part of a layered avatar, `hair_curly`.
public struct SymbolID: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}
