import Journal
import ParlorWire

/// A listing's place in its index: by the bytes of sort, then by stream.
struct ListingPlace: Comparable {
    let sort: String
    let stream: StreamName

    static func == (left: Self, right: Self) -> Bool {
        left.sort.utf8.elementsEqual(right.sort.utf8) && left.stream == right.stream
    }

    static func < (left: Self, right: Self) -> Bool {
        if left.sort.utf8.lexicographicallyPrecedes(right.sort.utf8) { return true }
        return left.sort.utf8.elementsEqual(right.sort.utf8) && left.stream < right.stream
    }
}

extension StoredListing {
    var place: ListingPlace { ListingPlace(sort: sort, stream: stream) }
}

extension ParkedCommand {
    /// Two instances may park the same.
    struct Place: Hashable {
        let stream: StreamName
        let command: CommandKey
    }

    var place: Place { Place(stream: stream, command: command) }
}
