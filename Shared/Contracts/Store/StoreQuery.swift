public import ParlorWire

/// What may be asked about products, changing nothing.
public enum StoreQuery: Choice, Hashable {
    /// Every product there is now.
    case products
    /// Whether the caller owns it.
    case verify(productId: ProductID)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case products = "store.products"
        case verify = "store.verify"
    }
}

/// Every product there is.
public struct ProductList: Codable, Hashable, Sendable {
    public var products: [Product]

    public init(products: [Product]) { self.products = products }
}

/// Whether the caller owns a product.
public struct Ownership: Codable, Hashable, Sendable {
    public var productId: ProductID
    public var owned: Bool

    public init(productId: ProductID, owned: Bool) {
        (self.productId, self.owned) = (productId, owned)
    }
}
