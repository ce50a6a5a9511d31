import Contracts
import Files
import Photos
import Sodium
import Synchronization
import Wire

/// Every photo that was uploaded: a file each, named after its content.
final class PhotoFolder: Sendable {
    private static let draftAge: Duration = .seconds(3_600)

    private let folder: Folder
    private let arriving = Mutex(ArrivingPhotos())

    init(_ path: String, now: Timestamp) throws(FileFault) {
        folder = Folder(path)
        try folder.make()
        try folder.removeDrafts(olderThan: Self.draftAge, now: now)
    }

    func has(_ photo: PhotoID) -> Bool { photo.isWellFormed && folder.has(photo.rawValue) }

    /// Durable by the time that nothing is missing.
    func receive(
        _ part: PhotoPart, of photo: PhotoID, now: Instant
    ) throws(PhotoRefusal) -> PhotoReceipt {
        guard photo.isWellFormed else { throw .badId }
        guard (1...Photo.mostBytes).contains(part.size) else {
            throw .tooBig(most: Photo.mostBytes)
        }
        guard let range = PhotoPart.range(part.index, size: part.size) else { throw .badPart }
        guard let bytes = Base64.standard.decode(part.data), bytes.count == range.count else {
            throw .badData
        }
        let (whole, missing) = arriving.withLock { arriving in
            let whole = arriving.receive(
                bytes, at: part.index, of: part.size, for: photo, now: now)
            return (whole, arriving.missing(photo))
        }
        if let whole { try keep(whole, as: photo) }
        return PhotoReceipt(photoId: photo, missing: missing)
    }

    func part(_ index: Int, of photo: PhotoID) throws(PhotoRefusal) -> KeptPhotoPart {
        guard photo.isWellFormed else { throw .badId }
        guard let bytes = try read(photo), let format = PhotoFormat(of: bytes) else {
            throw .unknown
        }
        guard let range = PhotoPart.range(index, size: bytes.count) else { throw .badPart }
        return KeptPhotoPart(
            mediaType: format.mediaType,
            part: PhotoPart(
                size: bytes.count, index: index,
                data: Base64.standard.encode(Array(bytes[range]))))
    }
}

extension PhotoFolder {
    private func keep(_ bytes: Bytes, as photo: PhotoID) throws(PhotoRefusal) {
        guard Fingerprint(of: bytes).text == photo.rawValue else { throw .otherContent }
        do { _ = try Photo(bytes) } catch { throw .unusable(error.sentence) }
        do {
            // Another instance may be about to sync what it has just renamed.
            if has(photo) { return try folder.sync() }
            try folder.keep(bytes, as: photo.rawValue)
        } catch {
            throw .unavailable(error.description)
        }
    }

    private func read(_ photo: PhotoID) throws(PhotoRefusal) -> Bytes? {
        do { return try folder.read(photo.rawValue, atMost: Photo.mostBytes) } catch {
            throw .unavailable(error.description)
        }
    }
}
