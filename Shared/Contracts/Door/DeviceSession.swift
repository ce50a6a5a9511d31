public import ParlorWire

/// What a device gets when it is let in.
public struct DeviceSession: Codable, Hashable, Sendable {
    public let userId: PersonID
    public let deviceId: DeviceID
    /// Says who somebody is, until it expires.
    public let token: String
    /// Good for one new token. If it is used again after more than a minute, or after its successor
    /// was used, the device is signed out.
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

/// A request to begin as a guest. Without a name, the guest is given one.
public struct Newcomer: Codable, Hashable, Sendable {
    public let displayName: String?

    public init(displayName: String?) { self.displayName = displayName }
}

/// A request for a new token.
public struct Renewal: Codable, Hashable, Sendable {
    public let refreshToken: String
    /// Names this request. If the answer is lost, send it again with the same `cid` within a
    /// minute: it gives the same session. Without a `cid`, the refresh token is spent even if the
    /// answer is lost.
    public let cid: String?

    public init(refreshToken: String, cid: String?) {
        (self.refreshToken, self.cid) = (refreshToken, cid)
    }
}

/// What is attached to an account. If it has a password already, that one is sent too.
public struct NewCredentials: Codable, Hashable, Sendable {
    public let email: String
    public let password: String
    public let presentPassword: String?

    public init(email: String, password: String, presentPassword: String? = nil) {
        (self.email, self.password) = (email, password)
        self.presentPassword = presentPassword
    }
}

/// What somebody signs in with.
public struct EmailAndPassword: Codable, Hashable, Sendable {
    public let email: String
    public let password: String

    public init(email: String, password: String) {
        (self.email, self.password) = (email, password)
    }
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
