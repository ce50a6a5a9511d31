import Contracts
public import Files
import Hosting
import ParlorPhotos
public import ParlorWire
import Platform
import Sodium
import Synchronization

/// Every photo that was uploaded: a file each, named after its content.
public final class PhotoFiles: Sendable {
    private let files: any FileStore
    private let limits: @Sendable () -> PhotoLimits
    private let arriving = Mutex(ArrivingPhotos())
    /// The bytes of all photos; held while one is taken up, or removed.
    private let all: Mutex<Int>

    public init(
        in files: any FileStore, limits: @escaping @Sendable () -> PhotoLimits = { PhotoLimits() },
        now: Timestamp
    ) throws(FileFault) {
        self.files = files
        self.limits = limits
        try files.prepare(now: now)
        all = Mutex(try files.files().reduce(0) { $0 + $1.bytes })
    }

    /// Whether it is there; somebody is about to refer to it.
    func claim(_ photo: PhotoID, now: Timestamp) throws(PhotoRefusal) -> Bool {
        guard photo.isWellFormed else { return false }
        return try file { () throws(FileFault) in
            try all.withLock { _ throws(FileFault) in
                try files.touch(photo.rawValue, at: now)
            }
        }
    }

    /// Removes those that nobody refers to, and that nobody has claimed since.
    func remove(
        untouchedSince time: Timestamp, keeping referred: Set<PhotoID>
    ) throws(FileFault) {
        for file in try files.files() where file.changed < time {
            guard !referred.contains(PhotoID(file.name)) else { continue }
            try remove(file.name, untouchedSince: time)
        }
        let bytes = try files.files().reduce(0) { $0 + $1.bytes }
        all.withLock { $0 = bytes }
    }

    func has(_ photo: PhotoID, untouchedSince time: Timestamp) throws(FileFault) -> Bool {
        guard photo.isWellFormed else { return false }
        return try files.file(photo.rawValue).map { $0.changed < time } ?? false
    }

    /// One of them; somebody may have claimed it since it was looked at.
    func remove(_ name: String, untouchedSince time: Timestamp) throws(FileFault) {
        try all.withLock { _ throws(FileFault) in
            try files.remove(name, ifChangedBefore: time)
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

extension PhotoFiles {
    private func keep(_ bytes: Bytes, as photo: PhotoID) throws(PhotoRefusal) {
        guard Fingerprint(of: bytes).text == photo.rawValue else { throw .otherContent }
        do { _ = try Photo(bytes) } catch { throw .unusable(error.sentence) }
        if try claim(photo, now: Clock.now) {
            // Another instance may be about to sync what it has just renamed.
            return try file { () throws(FileFault) in try files.sync() }
        }
        try file { () throws(FileFault) in try files.keep(bytes, as: photo.rawValue) }
        all.withLock { $0 += bytes.count }
    }

    private func mustHaveRoom(for bytes: Int) throws(PhotoRefusal) {
        let limits = limits()
        let isWithinAll = all.withLock { $0 + bytes <= limits.allBytes }
        guard isWithinAll else { throw .noRoom("All photos together have reached their limit.") }
        guard limits.reserve.leavesRoom(for: bytes, in: files) else {
            throw .noRoom("The disk has too little room for photos.")
        }
    }

    private func read(_ photo: PhotoID) throws(PhotoRefusal) -> Bytes? {
        try file { () throws(FileFault) in
            try files.read(photo.rawValue, atMost: Photo.mostBytes)
        }
    }

    private func file<T>(_ work: () throws(FileFault) -> T) throws(PhotoRefusal) -> T {
        do { return try work() } catch { throw .unavailable(error.description) }
    }
}
