import Contracts
public import Hosting
import ParlorWire

extension BackgroundWork {
    /// Photos are read, checked and synced without holding up anything else.
    public static func keepingPhotos(in photos: PhotoFiles) -> BackgroundWork {
        BackgroundWork(answering: PhotoCall.self) { call, _, key, now in
            let photo = PhotoID(key.rawValue)
            switch call {
            case .put(let part): return try photos.receive(part, of: photo, now: now)
            case .get(let index): return try photos.part(index, of: photo)
            }
        }
    }
}
