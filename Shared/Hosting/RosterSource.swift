public import EventSourcing
public import Wire

/// What another stream of the same service adds to a roster.
public struct RosterSource {
    let stream: StreamName
    /// They see the stream as `SeenApart` says.
    let apart: Set<PersonID>

    public init(_ stream: StreamName, apart: Set<PersonID> = []) {
        (self.stream, self.apart) = (stream, apart)
    }
}

extension Host {
    /// Who may watch these streams depends on others as well. The fan-out asks again when those have
    /// an event; nothing in the stream itself tells of it.
    @discardableResult
    public func completingRosters<E: Watchable>(
        of type: E.Type, _ source: @escaping (E, EntityKey, Reader) throws -> RosterSource?
    ) -> Host {
        rosterSources[E.kind] = { try source($0 as! E, $1, $2) }
        readers = [:]
        return self
    }
}
