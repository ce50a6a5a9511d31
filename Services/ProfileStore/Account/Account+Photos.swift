import Contracts
import EventSourcing
import ParlorWire

extension Account {
    /// A photo is counted before it is kept, once for all uploads that bring it; one of which it is
    /// not known how the last of them ended, for ten minutes.
    func counting(
        _ photo: PhotoID, from device: DeviceID, _ bytes: Int, _ mostPhotos: Int,
        _ mostBytes: Int, _ context: Context
    ) throws(AccountRefusal) -> [AccountEvent] {
        guard isOpen(device) else { throw .signedOut }
        guard photo.isWellFormed, bytes > 0 else { throw .badPhoto }
        let counted = photos.filter { $1.counts(at: context.now) }
        if let known = counted[photo] {
            guard known.arrivingSince != nil else { return [] }
            return [.photoCounted(photoId: photo, bytes: known.bytes, countedAt: context.now)]
        }
        guard counted.count < mostPhotos else { throw .tooManyPhotos(most: mostPhotos) }
        guard counted.values.reduce(0, { $0 + $1.bytes }) <= mostBytes - bytes else {
            throw .tooManyPhotoBytes(most: mostBytes)
        }
        return [.photoCounted(photoId: photo, bytes: bytes, countedAt: context.now)]
    }

    /// However long the upload took: what is kept counts. If the account was deleted meanwhile, the
    /// photo is to go.
    func keeping(
        _ photo: PhotoID, _ bytes: Int, _ context: Context
    ) throws(AccountRefusal) -> [AccountEvent] {
        guard photo.isWellFormed, bytes > 0 else { throw .badPhoto }
        guard !isDeleted else { return [.photosLeft(photoIds: [photo], leftAt: context.now)] }
        guard photos[photo]?.arrivingSince != nil || photos[photo] == nil else { return [] }
        return [.photoKept(photoId: photo, bytes: bytes)]
    }

    /// What is kept stays, and so does what another upload of the same photo has brought.
    func givingUp(_ photo: PhotoID) -> [AccountEvent] {
        photos[photo]?.arrivingSince == nil ? [] : [.photoGivenUp(photoId: photo)]
    }

    mutating func count(_ photo: PhotoID, _ bytes: Int, at now: Timestamp?) {
        if let now { photos = photos.filter { $1.counts(at: now) } }
        let others = photos[photo]?.uploads ?? 0
        photos[photo] = CountedPhoto(bytes: bytes, arrivingSince: now, uploads: others + 1)
    }

    mutating func uncount(_ photo: PhotoID) {
        guard let counted = photos[photo], counted.uploads > 1 else { return photos[photo] = nil }
        photos[photo]!.uploads -= 1
    }
}
