import ParlorWire

/// What was pushed lately, so that the same is not pushed twice. After a restart it may be.
final class ToldNotices {
    private static let most = 20_000

    private struct Told: Hashable {
        let about: String
        let person: PersonID
    }

    private var newer: Set<Told> = []
    private var older: Set<Told> = []

    func hasTold(_ about: String, to person: PersonID) -> Bool {
        let told = Told(about: about, person: person)
        return newer.contains(told) || older.contains(told)
    }

    func add(_ about: String, to person: PersonID) {
        if newer.count >= Self.most { (older, newer) = (newer, []) }
        newer.insert(Told(about: about, person: person))
    }
}
