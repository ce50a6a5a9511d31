#if canImport(Testing)
    public import EventSourcing
    public import Testing
    public import ParlorWire

    /// Where an entity is found, who may watch it, who appears in it, sits there and is apart.
    private struct Places: Equatable {
        let listings: Set<Listing>
        let audience: Audience
        let people: Set<PersonID>
        let seated: Set<PersonID>
        let apart: Set<PersonID>

        init(of entity: some Watchable, _ key: EntityKey) {
            listings = entity.listings
            audience = entity.audience(key: key)
            people = entity.people(key: key)
            seated = entity.seated(key: key)
            apart = entity.viewersApart(key: key)
        }
    }

    /// Wherever in its history they happened: events that are said to keep places do.
    public func expectPlacesKept<E: Watchable>(
        in history: [E.Event], of type: E.Type, _ key: EntityKey,
        at source: SourceLocation = #_sourceLocation
    ) {
        var entity = E()
        for (rev, event) in history.enumerated() {
            let before = E.keepsPlaces(event) ? Places(of: entity, key) : nil
            entity.apply(event)
            guard let before else { continue }
            #expect(
                Places(of: entity, key) == before,
                "The event \(rev + 1) of \(key), \(event), moves it.", sourceLocation: source)
        }
    }
#endif
