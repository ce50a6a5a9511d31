import Contracts
import FoundationEssentials
import Journal
import Wire

/// Where the next page of a search begins: after this person of the index.
struct SearchCursor: Hashable {
    let row: StoredListing

    init(after row: StoredListing) { self.row = row }

    init?(_ text: String) {
        guard let data = Data(base64Encoded: text), let plain = String(bytes: data, encoding: .utf8)
        else { return nil }
        let parts = plain.split(separator: "\n", omittingEmptySubsequences: false)
        guard parts.count == 2, PersonID(String(parts[1])).isWellFormed else { return nil }
        row = StoredListing(
            index: Person.nameIndex, sort: String(parts[0]),
            stream: StreamName(Person.kind, EntityKey(String(parts[1]))))
    }

    var text: String {
        Data("\(row.sort)\n\(row.stream.key)".utf8).base64EncodedString()
    }
}
