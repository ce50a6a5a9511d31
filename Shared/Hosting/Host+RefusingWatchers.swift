public import EventSourcing
public import ParlorWire

extension Host {
    /// Is called before somebody is told that a stream of this kind does not admit them. It throws while
    /// they may have been let in elsewhere, and the news of it is still on its way: the fan-out then
    /// repeats its question.
    @discardableResult
    public func beforeRefusingWatchers<E: Watchable>(
        of type: E.Type, _ check: @escaping (PersonID, Context, Reader) throws -> Void
    ) -> Host {
        watcherChecks[E.kind] = check
        readers = [:]
        return self
    }
}
