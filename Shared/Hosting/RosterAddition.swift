public import EventSourcing
public import ParlorWire

/// What a roster's source adds to it.
public struct RosterAddition {
    let apart: Set<PersonID>
    let withheldFrom: Set<PersonID>
    let barred: Set<PersonID>

    public init(
        apart: Set<PersonID> = [], withheldFrom: Set<PersonID> = [], barred: Set<PersonID> = []
    ) {
        (self.apart, self.withheldFrom, self.barred) = (apart, withheldFrom, barred)
    }
}

extension Host {
    /// Reads what the `rosterSource` of these entities says. The fan-out asks again when that has an
    /// event.
    @discardableResult
    public func completingRosters<E: Watchable>(
        of type: E.Type, _ addition: @escaping (E, EntityKey, Reader) throws -> RosterAddition
    ) -> Host {
        rosterAdditions[E.kind] = { try addition($0 as! E, $1, $2) }
        readers = [:]
        return self
    }
}
