import Contracts
import Files
import Hosting
import Photos
import Platform
import Sodium
import Synchronization
import Wire

/// Every photo that was uploaded: a file each, named after its content.
final class PhotoFolder: Sendable {
    private static let draftAge: Duration = .seconds(3_600)

    private let folder: Folder
    private let limits: PhotoLimits
    private let arriving = Mutex(ArrivingPhotos())
    /// The bytes of all photos; held while one is taken up, or removed.
    private let all: Mutex<Int>

    init(
        _ path: String, limits: PhotoLimits = PhotoLimits(), now: Timestamp
    ) throws(FileFault) {
        folder = Folder(path)
        self.limits = limits
        try folder.make()
        try folder.removeDrafts(olderThan: Self.draftAge, now: now)
        all = Mutex(try folder.files().reduce(0) { $0 + $1.bytes })
    }

    /// Whether it is there; somebody is about to refer to it.
    func claim(_ photo: PhotoID, now: Timestamp) -> Bool {
        all.withLock { _ in photo.isWellFormed && folder.touch(photo.rawValue, at: now) }
    }

    /// Removes those that nobody refers to, and that nobody has claimed since.
    func remove(
        untouchedSince time: Timestamp, keeping referred: Set<PhotoID>
    ) throws(FileFault) {
        for file in try folder.files() where file.changed < time {
            guard !referred.contains(PhotoID(file.name)) else { continue }
            try remove(file.name, untouchedSince: time)
        }
        let bytes = try folder.files().reduce(0) { $0 + $1.bytes }
        all.withLock { $0 = bytes }
    }

    /// One of them; somebody may have claimed it since it was looked at.
    func remove(_ name: String, untouchedSince time: Timestamp) throws(FileFault) {
        try all.withLock { _ throws(FileFault) in
            guard let file = folder.file(name), file.changed < time else { return }
            try folder.remove(name)
        }
    }

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
        try mustHaveRoom(for: part.size)
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
            if claim(photo, now: Clock.now) { return try folder.sync() }
            try folder.keep(bytes, as: photo.rawValue)
            all.withLock { $0 += bytes.count }
        } catch {
            throw .unavailable(error.description)
        }
    }

    private func mustHaveRoom(for bytes: Int) throws(PhotoRefusal) {
        let isWithinAll = all.withLock { $0 + bytes <= limits.allBytes }
        guard isWithinAll else { throw .noRoom("All photos together have reached their limit.") }
        guard limits.reserve.leavesRoom(for: bytes, in: folder) else {
            throw .noRoom("The disk has too little room for photos.")
        }
    }

    private func read(_ photo: PhotoID) throws(PhotoRefusal) -> Bytes? {
        do { return try folder.read(photo.rawValue, atMost: Photo.mostBytes) } catch {
            throw .unavailable(error.description)
        }
    }
}
