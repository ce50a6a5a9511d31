import Contracts
import EventSourcing
import Hosting
import ParlorWire

extension Host {
    /// The photo of a message is kept while the message is there.
    ///
    /// Whose photo it is, is not asked: accounts that a restore took back don't know their newest
    /// photos. A photo counts for the account that uploaded it for good, however long it is kept.
    @discardableResult
    func followingSentPhotos() -> Host {
        following(
            ChatEvent.self, [.deleted],
            lowPriority: LowPriority(each: [ChatEvent.CodingKeys.sent], having: "photoId"),
            as: SentPhotos.follower, into: SentPhoto.self
        ) { event, _ in
            switch event {
            case .sent(let message):
                message.photoId.map { Directive(message.messageId.key, .keep(photoId: $0)) }
            case .deleted(let message, _): Directive(message.key, .release)
            default: nil
            }
        }
    }
}

extension MessageID {
    fileprivate var key: EntityKey { EntityKey(rawValue) }
}
