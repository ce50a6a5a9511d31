/// A value that an app shows: every change is told to who listens, and to Observation.
final class Shown<Value: Sendable>: Sendable {
    private let state: Locked<Value>
    private let observed = Observed()
    private let changes = Broadcast<Value>()

    init(_ value: Value) { state = Locked(value) }

    var value: Value {
        observed.access()
        return state.with { $0 }
    }

    /// Meanwhile it does not change.
    func look<Seen>(_ look: (Value) -> Seen) -> Seen { state.with { look($0) } }

    func change(_ change: (inout Value) -> Void) {
        update { value in
            change(&value)
            return true
        }
    }

    /// Changes the value, and tells so if the change says that it is another one.
    @discardableResult
    func update(_ change: (inout Value) -> Bool) -> Bool {
        // Told under the lock, changes stay in their order, and nobody who begins to listen misses one.
        let isChanged = state.with { value in
            guard change(&value) else { return false }
            changes.tell(value)
            return true
        }
        if isChanged { observed.change() }
        return isChanged
    }

    /// The value now, and after every change. Who is slow gets the newest alone.
    func values(keeping owner: any AnyObject & Sendable) -> AsyncStream<Value> {
        state.with { changes.stream(.bufferingNewest(1), first: $0, keeping: owner) }
    }

    func finish() { changes.finish() }
}
