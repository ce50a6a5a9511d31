import Contracts
import Wire

extension Account {
    /// A photo is counted before it is kept, so that no crash leaves one uncounted.
    func counting(
        _ photo: PhotoID, from device: DeviceID, _ bytes: Int, _ mostPhotos: Int,
        _ mostBytes: Int
    ) throws(AccountRefusal) -> [AccountEvent] {
        guard isOpen(device) else { throw .signedOut }
        guard photo.isWellFormed, bytes > 0 else { throw .badPhoto }
        guard photos[photo] == nil else { return [] }
        guard photos.count < mostPhotos else { throw .tooManyPhotos(most: mostPhotos) }
        guard photos.values.reduce(0, +) <= mostBytes - bytes else {
            throw .tooManyPhotoBytes(most: mostBytes)
        }
        return [.photoCounted(photoId: photo, bytes: bytes)]
    }
}
