public import Contracts
import EventSourcing
public import Hosting
import Journal
import ParlorWire
import Platform

/// The photos that messages show, as the profile store has heard from the chat store.
public enum SentPhotos {
    static let follower = "sentPhotos"
    private static let page = 1_000

    /// Waits until all is heard that the chat store has kept before now. If that takes longer than
    /// `patience`, or if something heard could not be kept here, it is not known what messages show.
    public static func all(
        _ caughtUp: CaughtUp, within patience: Duration, through host: () throws -> Host
    ) throws -> Set<PhotoID> {
        try wait(for: caughtUp, within: patience)
        return try host().look(at: SentPhoto.kind) { reader in
            guard try !reader.hasParked(follower) else { throw Unknown.notKept }
            return try pages(reader)
        }
    }

    private static func wait(for caughtUp: CaughtUp, within patience: Duration) throws {
        let now = Clock.instant
        while caughtUp.time(of: follower).map({ $0 < now }) ?? true {
            guard Clock.instant - now < patience else { throw Unknown.notHeard }
            usleep(100_000)
        }
    }

    /// Those that a message or a report shows, by all that is known as in `all`.
    static func shown(
        among photos: Set<PhotoID>, _ caughtUp: CaughtUp, within patience: Duration,
        through host: Host
    ) throws -> Set<PhotoID> {
        try wait(for: caughtUp, within: patience)
        host.serving(SentPhoto.self)
        return try host.look(at: SentPhoto.kind) { reader in
            guard try !reader.hasParked(follower) else { throw Unknown.notKept }
            return try photos.filter { photo in
                try !reader.list(SentPhoto.photoIndex, prefix: photo.rawValue, limit: 1).isEmpty
            }
        }
    }

    /// Those that an open report has.
    static func reported(among photos: Set<PhotoID>, through host: Host) throws -> Set<PhotoID> {
        host.serving(SentPhoto.self)
        return try host.look(at: SentPhoto.kind) { reader in
            try photos.filter { photo in
                let first = StoredListing(
                    index: SentPhoto.photoIndex, sort: photo.rawValue,
                    stream: StreamName(SentPhoto.kind, EntityKey(SentPhoto.ofReport)))
                let rows = try reader.list(
                    SentPhoto.photoIndex, prefix: photo.rawValue, after: first, limit: 1)
                return rows.first?.stream.key.rawValue.hasPrefix(SentPhoto.ofReport) == true
            }
        }
    }

    enum Unknown: Error, CustomStringConvertible {
        case notHeard, notKept

        var description: String {
            switch self {
            case .notHeard: "chat-store has not told of all messages yet."
            case .notKept: "What chat-store told of its messages could not all be kept."
            }
        }
    }

    private static func pages(_ reader: Reader) throws(JournalFault) -> Set<PhotoID> {
        var photos: Set<PhotoID> = []
        var last: StoredListing?
        repeat {
            let rows = try reader.list(
                SentPhoto.photoIndex, prefix: "", after: last, limit: page)
            photos.formUnion(rows.map { PhotoID($0.sort) })
            last = rows.count == page ? rows.last : nil
        } while last != nil
        return photos
    }
}
