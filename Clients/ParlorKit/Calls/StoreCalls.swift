public import Contracts

/// The calls about products.
public struct StoreCalls: Sendable {
    let caller: any Caller

    /// Every product there is.
    public func products() async throws(ParlorError) -> ProductList {
        try await caller.query(StoreQuery.products)
    }

    /// Whether the caller owns it.
    public func verify(_ product: ProductID) async throws(ParlorError) -> Ownership {
        try await caller.query(StoreQuery.verify(productId: product))
    }
}

extension Caller {
    /// Products.
    public var store: StoreCalls { StoreCalls(caller: self) }
}
