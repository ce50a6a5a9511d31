import Contracts
import ParlorWire

/// What a history has, beside what it must have: each thing once, by whoever did it.
struct Found<Thing: Hashable> {
    private(set) var all: [Thing: [PersonID]] = [:]

    mutating func add(_ thing: Thing, by person: PersonID) {
        all[thing, default: []].append(person)
    }

    func flaws(_ claims: [Thing: PersonID], in stream: StreamName) -> [String] {
        claims.compactMap { thing, person in
            // Others may have said the same.
            switch all[thing, default: []].count(where: { $0 == person }) {
            case 0: "\(stream) lacks '\(thing)', which was acknowledged to \(person)."
            case 1: nil
            case let times: "\(stream) has '\(thing)' of \(person) \(times) times."
            }
        }
        .sorted()
    }
}
