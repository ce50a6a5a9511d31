import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

/// The photo of a message that was deleted, or of a report that was settled.
struct ReleasedPhoto: Codable, Hashable {
    private static let page = 1_000

    let id: PhotoID
    /// Nobody has taken it up since: it may go.
    let keptAt: Timestamp
    let releasedAt: Timestamp

    init?(id: PhotoID, keptAt: Timestamp?, releasedAt: Timestamp?) {
        guard let keptAt, let releasedAt else { return nil }
        (self.id, self.keptAt, self.releasedAt) = (id, keptAt, releasedAt)
    }

    var listing: Listing {
        let times = [releasedAt, keptAt].map(LeftPhoto.sort).joined(separator: "/")
        return Listing(in: SentPhoto.releasedIndex, sort: "\(times)/\(id.rawValue)")
    }

    private init?(sort: String) {
        let parts = sort.split(separator: "/")
        guard parts.count == 3, let released = Int64(parts[0]), let kept = Int64(parts[1]) else {
            return nil
        }
        self.init(
            id: PhotoID(String(parts[2])), keptAt: Timestamp(milliseconds: kept),
            releasedAt: Timestamp(milliseconds: released))
    }

    static func all(since time: Timestamp, through host: Host) throws -> [ReleasedPhoto] {
        host.serving(SentPhoto.self)
        return try host.look(at: SentPhoto.kind) { reader in
            var photos: [ReleasedPhoto] = []
            var last: StoredListing? = StoredListing(
                index: SentPhoto.releasedIndex, sort: LeftPhoto.sort(time),
                stream: StreamName(SentPhoto.kind, ""))
            repeat {
                let rows = try reader.list(
                    SentPhoto.releasedIndex, prefix: "", after: last, limit: page)
                photos += rows.compactMap { ReleasedPhoto(sort: $0.sort) }
                last = rows.count == page ? rows.last : nil
            } while last != nil
            return photos
        }
    }
}
