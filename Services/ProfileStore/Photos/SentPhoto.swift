import Contracts
import EventSourcing
import ParlorWire

/// The photo of a message in a conversation: it is not removed while the message is there. The key is
/// the message's id, or names the report that keeps it.
struct SentPhoto: Entity {
    static let schema = 2
    static let photoIndex = "sentphoto.photo"
    static let releasedIndex = "sentphoto.released"
    /// The keys of what reports keep begin so.
    static let ofReport = "report-"

    private(set) var photoId: PhotoID?
    private(set) var keptAt: Timestamp?
    private(set) var released: ReleasedPhoto?

    /// No caller sends it: what happens in conversations leads to it.
    enum Command: Choice, Hashable {
        case keep(photoId: PhotoID)
        case release

        enum CodingKeys: String, CodingKey, CaseIterable {
            case keep = "sentphoto.keep"
            case release = "sentphoto.release"
        }
    }

    static func address(
        _ command: Command, key: EntityKey, context: Context
    ) throws(PhotoRefusal) -> EntityKey {
        guard context.actor.isPart else { throw .partsOnly }
        return key
    }

    /// After a restore of the chat store, another message may have the same id.
    func decide(_ command: Command, in context: Context) throws(PhotoRefusal) -> [SentPhotoEvent] {
        switch command {
        case .keep(let photo):
            guard photo.isWellFormed else { throw .badId }
            return photo == photoId ? [] : [.kept(photoId: photo, keptAt: context.now)]
        case .release:
            guard let photoId else { return [] }
            return [.released(photoId: photoId, keptAt: keptAt, releasedAt: context.now)]
        }
    }

    mutating func apply(_ event: SentPhotoEvent) {
        switch event {
        case .kept(let photo, let at): (photoId, keptAt, released) = (photo, at, nil)
        case .released(let photo, let keptAt, let at):
            released = photo.flatMap { ReleasedPhoto(id: $0, keptAt: keptAt, releasedAt: at) }
            (photoId, self.keptAt) = (nil, nil)
        }
    }

    var listings: Set<Listing> {
        Set(
            [photoId.map { Listing(in: Self.photoIndex, sort: $0.rawValue) }, released?.listing]
                .compactMap(\.self))
    }

    func view(for viewer: Actor, key: EntityKey) -> SentPhotoView {
        SentPhotoView(photoId: photoId)
    }
}
