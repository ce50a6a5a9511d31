import EventSourcing
import Hosting
import Journal
import ParlorWire

/// The photos of people who deleted their accounts, as far as anybody had them.
enum LeftPhotos {
    private static let page = 1_000

    /// Nil means all of them.
    static func all(since time: Timestamp?, through host: Host) throws -> [LeftPhoto] {
        host.serving(Account.self)
        return try host.look(at: Account.kind) { reader in
            var photos: [LeftPhoto] = []
            var last = time.map { time in
                StoredListing(
                    index: Account.leftPhotoIndex, sort: LeftPhoto.sort(time),
                    stream: StreamName(Account.kind, ""))
            }
            repeat {
                let rows = try reader.list(
                    Account.leftPhotoIndex, prefix: "", after: last, limit: page)
                photos += rows.compactMap { LeftPhoto(sort: $0.sort) }
                last = rows.count == page ? rows.last : nil
            } while last != nil
            return photos
        }
    }
}
