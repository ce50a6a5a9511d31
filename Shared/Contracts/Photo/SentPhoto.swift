public import Wire

/// What happened to the photo of a message: for Parlor's own parts alone. The key is the message's
/// id.
public enum SentPhotoEvent: StreamEvent, Hashable {
    /// The message shows this photo.
    case kept(photoId: PhotoID)
    /// The message was deleted.
    case released

    public static let kind: EntityKind = "sentphoto"

    public enum CodingKeys: String, CodingKey, CaseIterable { case kept, released }
}

/// The photo that a message shows.
public struct SentPhotoView: Codable, Hashable, Sendable {
    public var photoId: PhotoID?

    public init(photoId: PhotoID?) { self.photoId = photoId }
}
