import ParlorGames

/// Looks at `products.json`.
struct ProductCheck {
    private static let products = 0...200

    let flaws = FlawList(most: CatalogueFile.mostFlaws)
    let ids = UniqueIDs()

    init(_ file: FileValue) {
        guard let fields = flaws.fields(file, "The catalogue of products", ["products"]) else {
            return
        }
        flaws.field("products", in: fields, of: file) { list throws(FileFlaw) in
            for product in try list.list("'products'", of: Self.products) { check(product) }
        }
    }

    private func check(_ product: FileValue) {
        guard let fields = flaws.fields(product, "A product", ["id", "displayName"]) else { return }
        flaws.field("id", in: fields, of: product, ids.add)
        flaws.field("displayName", in: fields, of: product, CatalogueFile.name)
    }
}
