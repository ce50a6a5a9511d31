public import Contracts
import EventSourcing
public import Hosting
import Journal
import ParlorWire
import Platform

/// The photos that avatars show, read page by page through a host that does nothing else: nobody
/// waits for this.
public enum AvatarPhotos {
    private static let page = 256

    public static func all(through host: Host) throws -> Set<PhotoID> {
        host.serving(Person.self).answering(Page.self)
        // Who is renamed between two pages would be on neither.
        return try host.atOneMoment { try pages(of: host, owned: false) }
    }

    /// The photos that people's accounts have uploaded, whether or not they show them.
    public static func owned(through host: Host) throws -> Set<PhotoID> {
        host.serving(Person.self).serving(Account.self).answering(Page.self)
        return try host.atOneMoment { try pages(of: host, owned: true) }
    }

    /// Those of them that somebody has put on, as far as the index goes.
    static func listed(among photos: Set<PhotoID>, through host: Host) throws -> Set<PhotoID> {
        host.serving(Person.self)
        return try host.look(at: Person.kind) { reader in
            try photos.filter { photo in
                try !reader.list(Person.photoIndex, prefix: photo.rawValue, limit: 1).isEmpty
            }
        }
    }

    private static func pages(of host: Host, owned: Bool) throws -> Set<PhotoID> {
        var photos: Set<PhotoID> = []
        var after: Page.Place?
        repeat {
            let (name, body) = JSON.encode(
                choice: Page.next(after: after, limit: page, owned: owned))
            let header = CallHeader(
                id: "photos", call: CallName(name), actor: .part("profile-store"))
            let call = Call(kind: Person.kind, key: "", header: header, body: body)
            let reply = host.receive([call], now: Clock.now).replies[0]
            if let failure = reply.failure { throw failure }
            let found = try JSON.decode(Page.Found.self, from: reply.body)
            photos.formUnion(found.photos)
            after = found.after
        } while after != nil
        return photos
    }

    /// Asked of a host of its own, and of no other.
    private enum Page: Choice, Query {
        case next(after: Place?, limit: Int, owned: Bool)

        enum CodingKeys: String, CodingKey, CaseIterable {
            case next = "person.photos"
        }

        struct Place: Codable, Hashable {
            let sort: String
            let key: String
        }

        struct Found: Codable {
            let photos: [PhotoID]
            let after: Place?
        }

        func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
            guard case .next(let after, let limit, let owned) = self else {
                return Found(photos: [], after: nil)
            }
            let rows = try reader.list(
                Person.nameIndex, prefix: "",
                after: after.map {
                    StoredListing(
                        index: Person.nameIndex, sort: $0.sort,
                        stream: StreamName(Person.kind, EntityKey($0.key)))
                }, limit: limit)
            let photos: [PhotoID] = try rows.flatMap { row in
                let key = row.stream.key
                guard owned else {
                    return try [reader.state(Person.self, key)?.state.avatar.photo]
                        .compactMap { $0 }
                }
                return try reader.state(Account.self, key).map { Array($0.state.photos.keys) } ?? []
            }
            let last = rows.count == limit ? rows.last : nil
            return Found(
                photos: photos,
                after: last.map { Place(sort: $0.sort, key: $0.stream.key.rawValue) })
        }
    }
}

extension Avatar {
    /// The photo that it shows, when it is one of ours.
    var photo: PhotoID? {
        guard case .custom(let url) = self, let name = url.split(separator: "/").last else {
            return nil
        }
        let photo = PhotoID(String(name))
        return photo.isWellFormed ? photo : nil
    }
}
