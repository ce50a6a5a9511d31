import Contracts
import ParlorWire

@testable import ProfileStore

extension Directory {
    /// What a sweep of photos reads.
    func sentPhotos(within patience: Duration = .zero) throws -> Set<PhotoID> {
        try SentPhotos.all(caughtUp, within: patience) { try reading() }
    }

    /// Whether an open report has the photo.
    func reported(_ photo: PhotoID) throws -> Bool {
        try SentPhotos.reported(among: [photo], through: reading()) == [photo]
    }
}
