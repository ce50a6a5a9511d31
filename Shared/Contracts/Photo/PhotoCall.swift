public import ParlorWire

/// What Parlor's parts ask about photos; the key is the photo's id, and the bytes come and go in
/// parts that fit a body.
public enum PhotoCall: HasCallsForParts, Hashable {
    /// Parts only: one part of a photo. Parts may come in any order. When the last one has come,
    /// the photo exists.
    case put(PhotoPart)
    /// Parts only: one part of a photo that is kept.
    case get(index: Int)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case put = "photo.put"
        case get = "photo.get"
    }
}

/// A stretch of a photo's bytes.
public struct PhotoPart: Codable, Hashable, Sendable {
    /// In base 64, and with everything around it, this is well within a body.
    public static let bytes = 512 << 10

    /// Of the whole photo.
    public var size: Int
    public var index: Int
    /// In base 64.
    public var data: String

    public init(size: Int, index: Int, data: String) {
        (self.size, self.index, self.data) = (size, index, data)
    }

    public static func count(size: Int) -> Int { (size + bytes - 1) / bytes }

    /// Where the part is in a photo of that size; nil when it has no such part.
    public static func range(_ index: Int, size: Int) -> Range<Int>? {
        guard size > 0, (0..<count(size: size)).contains(index) else { return nil }
        return index * bytes..<min((index + 1) * bytes, size)
    }
}

/// How far an upload has come.
public struct PhotoReceipt: Codable, Hashable, Sendable {
    public var photoId: PhotoID
    /// The parts still to be sent; when there are none, the photo is kept.
    public var missing: [Int]

    public init(photoId: PhotoID, missing: [Int]) {
        (self.photoId, self.missing) = (photoId, missing)
    }
}

/// A part of a photo that is kept, and what the photo is.
public struct KeptPhotoPart: Codable, Hashable, Sendable {
    public var mediaType: String
    public var part: PhotoPart

    public init(mediaType: String, part: PhotoPart) {
        (self.mediaType, self.part) = (mediaType, part)
    }
}

/// Why a photo isn't taken or given.
public struct PhotoRefusal: Refusal, FailureRefusal {
    public let failure: Failure

    public static let partsOnly = Self(failure: .partsOnly)
    public static let badId = badInput(
        "key", "A photo's id has \(PhotoID.length) small letters and digits.")
    public static func tooBig(most: Int) -> Self {
        Self(.payloadTooLarge, "A photo has 1 to \(most) bytes.")
    }
    public static let badPart = badInput("index", "A photo of this size has no such part.")
    public static let badData = badInput("data", "Send all bytes of the part, in Base64.")
    public static let otherContent = badInput(
        "key", "The photo that arrived does not match the fingerprint in the key.")
    public static func unusable(_ sentence: String) -> Self { badInput("photo", sentence) }
    public static let unknown = Self(.notFound, "There is no such photo.")
    public static func unavailable(_ sentence: String) -> Self {
        Self(.unavailable, "Nothing was kept. \(sentence)", retryAfterMs: 500)
    }
    public static func noRoom(_ sentence: String) -> Self {
        Self(
            .unavailable, "Nothing was kept. \(sentence) Repeat this later.",
            retryAfterMs: Limits.retryAfter, isForCaller: true)
    }
}
