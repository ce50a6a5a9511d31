import Contracts
import EventSourcing
import Hosting
import Wire

extension Host {
    @discardableResult
    func keepingPhotos(in photos: PhotoFolder) -> Host {
        answering(PhotoCall.self) { call, context, _ in
            guard context.actor.isPart else { throw PhotoRefusal.partsOnly }
            let photo = PhotoID(context.key.rawValue)
            switch call {
            case .put(let part): return try photos.receive(part, of: photo, now: context.now)
            case .get(let index): return try photos.part(index, of: photo)
            }
        }
    }
}
