public import Contracts
public import EventSourcing
public import Hosting
import Wire

extension StoreQuery: Query {
    public func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        switch self {
        case .products: return ProductList(products: Product.all)
        case .verify(let product):
            guard Product.all.contains(where: { $0.id == product }) else {
                throw PersonRefusal.unknownProduct
            }
            let key = try context.ownKey(named: context.key)
            let owned = try reader.state(Person.self, key)?.state.ownedProductIDs ?? []
            return Ownership(productId: product, owned: owned.contains(product))
        }
    }
}
