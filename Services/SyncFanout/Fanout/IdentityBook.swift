import ParlorWire

/// How everybody who appears in some stream is shown, and in which streams they appear.
struct IdentityBook: Sendable {
    static let kind: EntityKind = "person"
    static let event = "identityChanged"

    struct Entry: Sendable {
        /// Up to which revision of the person's stream this is known.
        var rev: Revision
        /// Nil for somebody whom nobody knows.
        var identity: Identity?
    }

    private(set) var entries: [PersonID: Entry] = [:]
    private var appearances: [PersonID: Set<StreamName>] = [:]
    private(set) var asking: Set<PersonID> = []

    var people: Dictionary<PersonID, Set<StreamName>>.Keys { appearances.keys }

    func unknown(of people: Set<PersonID>) -> [PersonID] {
        people.filter { entries[$0] == nil }.sorted()
    }

    func identities(of people: Set<PersonID>) -> [Identity] {
        people.sorted().compactMap { entries[$0]?.identity }
    }

    func streams(with person: PersonID) -> Set<StreamName> { appearances[person] ?? [] }

    mutating func enter(_ people: Set<PersonID>, _ stream: StreamName) {
        for person in people { appearances[person, default: []].insert(stream) }
    }

    mutating func leave(_ people: Set<PersonID>, _ stream: StreamName) {
        for person in people {
            appearances[person]?.remove(stream)
            if appearances[person]?.isEmpty == true {
                appearances[person] = nil
                entries[person] = nil
            }
        }
    }

    /// True when this is newer than what was known of somebody who appears.
    mutating func learn(_ person: PersonID, _ identity: Identity?, at rev: Revision) -> Bool {
        guard appearances[person] != nil else { return false }
        let known = entries[person]
        if let known, known.identity?.epoch == identity?.epoch, rev <= known.rev { return false }
        entries[person] = Entry(rev: rev, identity: identity)
        return known?.identity?.identity != identity?.identity
    }

    /// Everything of the person's stream is known up to here, and the identity did not change.
    mutating func pass(_ person: PersonID, to rev: Revision) { entries[person]?.rev = rev }

    /// Whether what is known of the person was of this history of theirs.
    func isOf(_ epoch: Epoch, _ person: PersonID) -> Bool {
        entries[person]?.identity.map { $0.epoch == epoch } ?? true
    }

    mutating func beginAsking(_ people: [PersonID]) -> [PersonID] {
        people.filter { asking.insert($0).inserted }
    }

    mutating func endAsking(_ people: [PersonID]) { asking.subtract(people) }
}
