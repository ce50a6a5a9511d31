import ParlorWire

/// What was told last about each thing in a derived stream, and who appears in it.
///
/// Of what was told long ago, and of all but the newest snapshots, nothing is known any more: then a
/// row may be told twice, and watchers hear no new names of people in old rows.
struct DerivedRows: Sendable {
    static let most = 1_000
    static let mostPictured = 2_000

    private struct Row: Sendable {
        let digest: UInt64
        let people: Set<PersonID>
    }

    private var newer: [String: Row] = [:]
    private var older: [String: Row] = [:]
    /// In how many rows each person is; the snapshots count as one.
    private var rowsWith: [PersonID: Int] = [:]
    private var pictured: Set<PersonID> = []

    /// Who appears now and did not before, and the other way round.
    struct Change: Sendable {
        var came: Set<PersonID> = []
        var left: Set<PersonID> = []
    }

    var count: Int { newer.count + older.count }

    /// Nil when the same was told about it last.
    mutating func tell(_ digest: UInt64, about: String, people: Set<PersonID>) -> Change? {
        let known = newer[about] ?? older[about]
        guard known?.digest != digest else { return nil }
        var change = Change()
        enter(people, &change)
        leave(known?.people ?? [], &change)
        older[about] = nil
        newer[about] = Row(digest: digest, people: people)
        if newer.count > Self.most / 2 {
            for row in older.values { leave(row.people, &change) }
            (older, newer) = (newer, [:])
        }
        return change
    }

    /// They appear in a snapshot.
    mutating func picture(_ people: Set<PersonID>) -> Change {
        var change = Change()
        enter(people.subtracting(pictured), &change)
        pictured.formUnion(people)
        if pictured.count > Self.mostPictured {
            leave(pictured.subtracting(people), &change)
            pictured = people
        }
        return change
    }

    private mutating func enter(_ people: Set<PersonID>, _ change: inout Change) {
        for person in people {
            rowsWith[person, default: 0] += 1
            if rowsWith[person] == 1, change.left.remove(person) == nil {
                change.came.insert(person)
            }
        }
    }

    private mutating func leave(_ people: Set<PersonID>, _ change: inout Change) {
        for person in people {
            rowsWith[person]! -= 1
            guard rowsWith[person] == 0 else { continue }
            rowsWith[person] = nil
            if change.came.remove(person) == nil { change.left.insert(person) }
        }
    }
}
