import Contracts
import EventSourcing
import Journal
import ParlorWire

/// Where the next page of a search begins: after this person of the index.
struct SearchCursor: Hashable {
    let row: StoredListing

    init(after row: StoredListing) { self.row = row }

    /// `<person>/<sort>`, as `text` writes it: an id has no slash.
    init?(_ text: String) {
        guard let slash = text.firstIndex(of: "/") else { return nil }
        let person = PersonID(String(text[..<slash]))
        guard person.isWellFormed else { return nil }
        row = StoredListing(
            index: Person.nameIndex, sort: String(text[text.index(after: slash)...]),
            stream: StreamName(Person.kind, person.key))
    }

    var text: String { "\(row.stream.key)/\(row.sort)" }
}
