public import Wire

/// What a device gets when it is let in.
public struct DeviceSession: Codable, Hashable, Sendable {
    public let userId: PersonID
    public let deviceId: DeviceID
    /// Says who somebody is, until it expires.
    public let token: String
    /// Good for one newer token. Used once more later than a minute after, or after its successor
    /// was, it signs the device out.
    public let refreshToken: String
    public let expiresAt: Timestamp

    public init(
        userId: PersonID, deviceId: DeviceID, token: String, refreshToken: String,
        expiresAt: Timestamp
    ) {
        (self.userId, self.deviceId, self.token) = (userId, deviceId, token)
        (self.refreshToken, self.expiresAt) = (refreshToken, expiresAt)
    }
}

/// Who wants to be let in as a guest; without a name, under a guest's.
public struct Newcomer: Codable, Hashable, Sendable {
    public let displayName: String?
}

/// What a refresh token is spent with.
public struct Renewal: Codable, Hashable, Sendable {
    public let refreshToken: String
    /// Names this request: sent again with the same one within a minute, by a device that lost the
    /// answer, it gives the same session. Without one the token is spent, whatever became of the
    /// answer.
    public let cid: String?
}

/// What somebody signs in with, and what is attached to an account.
public struct EmailAndPassword: Codable, Hashable, Sendable {
    public let email: String
    public let password: String
}

/// A photo that was uploaded, and where it is.
public struct UploadedPhoto: Codable, Hashable, Sendable {
    public let photoId: PhotoID
    public let url: String

    public init(photoId: PhotoID) {
        self.photoId = photoId
        url = photoId.url
    }
}

/// The body of every answer that isn't a success.
public struct HTTPFailure: Codable, Hashable, Sendable {
    public let error: Failure

    public init(_ error: Failure) { self.error = error }
}
