import Contracts
import EventSourcing
import Wire

extension Account {
    /// A photo is counted before it is kept; one of which it is not known how its upload
    /// ended, for ten minutes.
    func counting(
        _ photo: PhotoID, from device: DeviceID, _ bytes: Int, _ mostPhotos: Int,
        _ mostBytes: Int, _ context: Context
    ) throws(AccountRefusal) -> [AccountEvent] {
        guard isOpen(device) else { throw .signedOut }
        guard photo.isWellFormed, bytes > 0 else { throw .badPhoto }
        let counted = photos.filter { $1.counts(at: context.now) }
        guard counted[photo] == nil else { return [] }
        guard counted.count < mostPhotos else { throw .tooManyPhotos(most: mostPhotos) }
        guard counted.values.reduce(0, { $0 + $1.bytes }) <= mostBytes - bytes else {
            throw .tooManyPhotoBytes(most: mostBytes)
        }
        return [.photoCounted(photoId: photo, bytes: bytes, countedAt: context.now)]
    }

    /// However long the upload took: what is kept counts.
    func keeping(_ photo: PhotoID, _ bytes: Int) throws(AccountRefusal) -> [AccountEvent] {
        guard photo.isWellFormed, bytes > 0 else { throw .badPhoto }
        guard photos[photo]?.arrivingSince != nil || photos[photo] == nil else { return [] }
        return [.photoKept(photoId: photo, bytes: bytes)]
    }

    /// What is kept stays, and so does what another upload of the same photo has brought.
    func givingUp(_ photo: PhotoID) -> [AccountEvent] {
        photos[photo]?.arrivingSince == nil ? [] : [.photoGivenUp(photoId: photo)]
    }
}
