import EventSourcing
import ParlorWire

/// Photos of people, and those that they sent.
extension Kind {
    static let photo = Kind(
        "photo", of: "profile-store",
        calls: [
            CallGroup(PhotoCall.self, refusals: PhotoRefusal.self, isForParts: true) { name in
                switch name {
                case .put: PhotoReceipt.self
                case .get: KeptPhotoPart.self
                }
            }
        ], isForParts: true)

    static let sentphoto = Kind(
        SentPhotoEvent.self, of: "profile-store", calls: [], view: SentPhotoView.self,
        watchers: nil, isForParts: true)
}
