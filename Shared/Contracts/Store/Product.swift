public import Wire

/// Something to own that unlocks cosmetic items.
public struct Product: Codable, Hashable, Sendable {
    public var id: ProductID
    public var displayName: String
    public var unlocks: Unlocks

    public struct Unlocks: Codable, Hashable, Sendable {
        public var avatarIds: [AvatarID]
        public var symbols: [SymbolID]
    }

    init(_ id: ProductID, _ displayName: String) {
        let catalogue = AvatarCatalogue.standard
        (self.id, self.displayName) = (id, displayName)
        unlocks = Unlocks(
            avatarIds: catalogue.builtIn.filter { $0.productId == id }.map(\.id),
            symbols: AvatarLayer.allCases.flatMap(catalogue.symbols)
                .filter { $0.productId == id }.map(\.id))
    }

    public static let all = [
        Product(.gold, "Gold collection"), Product(.rainbow, "Rainbow collection"),
        Product(.masquerade, "Masquerade"), Product(.royalty, "Royal wardrobe"),
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
