public import ParlorWire

/// What happened to the photo of a message: for Parlor's own parts alone. The key is the message's
/// id.
public enum SentPhotoEvent: StreamEvent, Hashable {
    /// The message shows this photo.
    case kept(photoId: PhotoID, keptAt: Timestamp? = nil)
    /// The message was deleted, and with it goes the photo that it showed since `keptAt`.
    case released(photoId: PhotoID? = nil, keptAt: Timestamp? = nil, releasedAt: Timestamp? = nil)

    public static let kind: EntityKind = "sentphoto"

    public enum CodingKeys: String, CodingKey, CaseIterable { case kept, released }
}

/// The photo that a message shows.
public struct SentPhotoView: Codable, Hashable, Sendable {
    public var photoId: PhotoID?

    public init(photoId: PhotoID?) { self.photoId = photoId }
}
