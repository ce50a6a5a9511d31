public import ParlorWire

/// Something to own. It unlocks the avatars and symbols that name it.
public struct Product: Codable, Hashable, Sendable {
    public var id: ProductID
    public var displayName: String
    public var unlocks: Unlocks

    public struct Unlocks: Codable, Hashable, Sendable {
        public var avatarIds: [AvatarID]
        public var symbols: [SymbolID]
    }

    /// With what it unlocks in this catalogue.
    public init(_ id: ProductID, _ displayName: String, in catalogue: AvatarCatalogue) {
        (self.id, self.displayName) = (id, displayName)
        unlocks = Unlocks(
            avatarIds: catalogue.builtIn.filter { $0.productId == id }.map(\.id),
            symbols: AvatarLayer.allCases.flatMap(catalogue.symbols)
                .filter { $0.productId == id }.map(\.id))
    }

    /// Those that come with Parlor.
    public static let standard = [
        Product(.gold, "Gold collection", in: .standard),
        Product(.rainbow, "Rainbow collection", in: .standard),
        Product(.masquerade, "Masquerade", in: .standard),
        Product(.royalty, "Royal wardrobe", in: .standard),
    ]
}

public struct ProductID: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let gold: Self = "gold_collection"
    public static let rainbow: Self = "rainbow_collection"
    public static let masquerade: Self = "masquerade"
    public static let royalty: Self = "royal_wardrobe"
}
