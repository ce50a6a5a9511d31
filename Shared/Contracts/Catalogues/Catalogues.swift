/// What people choose from: avatars and their parts, products, brushes.
public struct Catalogues: Hashable, Sendable {
    public var avatars: AvatarCatalogue
    public var products: [Product]
    public var brushes: BrushCatalogue

    public init(avatars: AvatarCatalogue, products: [Product], brushes: BrushCatalogue) {
        (self.avatars, self.products, self.brushes) = (avatars, products, brushes)
    }

    /// What comes with Parlor.
    public static let standard = Catalogues(
        avatars: .standard, products: Product.standard, brushes: .standard)

    /// What this process decides by: what comes with Parlor, until the operator's own takes its
    /// place. Only the thread that decides may read or change it.
    nonisolated(unsafe) public static var inUse = standard

    public func product(_ id: ProductID) -> Product? { products.first { $0.id == id } }
}
