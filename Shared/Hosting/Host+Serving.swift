public import EventSourcing
import ParlorWire

extension Host {
    /// Hosts every entity of this type, whose commands no call can name: other calls and other
    /// entities' events lead to them.
    @discardableResult
    public func servingInside<E: Entity>(_ type: E.Type) -> Host {
        _ = host(type, find: nil, founding: { _, _ in nil })
        return self
    }

    func host<E: Entity>(
        _ type: E.Type, find: ((E.Command, Context, () -> Reader) throws -> EntityKey?)?,
        founding quota: @escaping (E.Command, Context) -> Quota<E.Refused>?
    ) -> TypedHandlers {
        let cache = EntityCache(
            type, journal: journal, seeds: seeds, quota: quota,
            find: find.map { find in
                { [unowned self] command, context in
                    try find(command, context) { self.reader(of: E.kind) }
                }
            })
        precondition(
            caches.updateValue(cache, forKey: E.kind) == nil, "\(E.kind) is hosted twice.")
        let typed = TypedHandlers(cache)
        typedHandlers[E.kind] = typed
        readers = [:]
        return typed
    }
}
