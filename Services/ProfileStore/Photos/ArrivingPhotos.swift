import Contracts
import ParlorWire

/// Photos of which some parts have come: bounded in number and time, and gone with the process.
///
/// Who sent a part and finds it missing sends it again.
struct ArrivingPhotos {
    static let most = 32
    static let patience: Duration = .seconds(60)

    private(set) var uploads: [PhotoID: Upload] = [:]

    struct Upload: Equatable {
        let size: Int
        var parts: [Int: Bytes] = [:]
        var touched: Instant

        var missing: [Int] {
            (0..<PhotoPart.count(size: size)).filter { parts[$0] == nil }
        }
    }

    /// All of the photo when this part was the last one; nil when others are missing.
    mutating func receive(
        _ bytes: Bytes, at index: Int, of size: Int, for photo: PhotoID, now: Instant
    ) -> Bytes? {
        uploads = uploads.filter { $0.value.touched + Self.patience > now }
        var upload = Upload(size: size, touched: now)
        if let begun = uploads[photo], begun.size == size { upload.parts = begun.parts }
        upload.parts[index] = bytes
        uploads[photo] = upload
        guard upload.missing.isEmpty else {
            forgetOldest()
            return nil
        }
        uploads[photo] = nil
        return upload.parts.sorted { $0.key < $1.key }.flatMap(\.value)
    }

    func missing(_ photo: PhotoID) -> [Int] { uploads[photo]?.missing ?? [] }

    private mutating func forgetOldest() {
        guard uploads.count > Self.most,
            let oldest = uploads.min(by: {
                ($0.value.touched, $0.key) < ($1.value.touched, $1.key)
            })
        else { return }
        uploads[oldest.key] = nil
    }
}
