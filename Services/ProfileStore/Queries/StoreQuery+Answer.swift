public import Contracts
public import EventSourcing
public import Hosting
import ParlorWire

extension StoreQuery: Query {
    public func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        switch self {
        case .products: return ProductList(products: Catalogues.inUse.products)
        case .verify(let product):
            let key = try context.ownKey(named: context.key)
            let person = try reader.state(Person.self, key)?.state
            let isOwned = person?.ownedProductIDs.contains(product) == true
            guard isOwned || Catalogues.inUse.product(product) != nil else {
                throw PersonRefusal.unknownProduct
            }
            return Ownership(productId: product, owned: isOwned)
        }
    }
}
