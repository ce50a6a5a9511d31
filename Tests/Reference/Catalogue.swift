import BusZeroMQ
import Contracts
import EventSourcing
import Hosting
import ParlorWire

extension CallGroup {
    /// Of all kinds, of what every service answers, and of the bus.
    static let all =
        Kind.all.flatMap(\.calls) + [
            CallGroup(JournalQuery.self, isForParts: true) { name in
                switch name {
                case .history, .follow, .trace: EventPage.self
                case .state: StreamState.self
                case .counts: ListingCounts.self
                }
            },
            CallGroup(OwnerQuestion.self, isForParts: true) { name in
                switch name {
                case .tail: StreamTail.self
                case .heads: [StreamHead].self
                case .changes: DerivedChanges.self
                case .moved: MovedStreams.self
                }
            },
            CallGroup(InstanceQuestion.self, isForParts: true) { name in
                switch name {
                case .calls, .slow: CallNotes.self
                case .tells: TellNotes.self
                case .refusals: RefusalNotes.self
                case .metrics: InstanceMetrics.self
                case .busiest: BusiestWork.self
                }
            },
            CallGroup(BusQuestion.self, isForParts: true) { name in
                switch name {
                case .status: BusStatus.self
                case .workers: BusWorkers.self
                case .route: BusRoute.self
                }
            },
        ]
}

/// What is sent over HTTP.
extension Route {
    var body: (any Decodable.Type)? {
        switch self {
        case .openSession: Newcomer.self
        case .refreshSession: Renewal.self
        case .signIn: EmailAndPassword.self
        case .signInByProvider, .attachProvider: ProviderToken.self
        case .forgotPassword: ForgottenPassword.self
        case .resetPassword: PasswordReset.self
        case .claimSession: OfferedCode.self
        case .collectSession: SessionClaim.self
        default: nil
        }
    }

    var answer: (any Decodable.Type)? {
        switch self {
        case .openSession, .refreshSession, .signIn, .signInByProvider, .resetPassword,
            .collectSession:
            DeviceSession.self
        case .forgotPassword, .attachProvider: Noted.self
        case .offerSession: OfferedSession.self
        case .claimSession: ClaimedSession.self
        case .uploadPhoto: UploadedPhoto.self
        default: nil
        }
    }

    var needsToken: Bool { [.uploadPhoto, .offerSession, .attachProvider, .export].contains(self) }

    /// The media types of what is answered when all is well.
    var mediaTypes: [String] {
        switch self {
        case .openSession, .refreshSession, .signIn, .signInByProvider, .attachProvider,
            .forgotPassword, .resetPassword, .offerSession, .claimSession, .collectSession,
            .uploadPhoto,
            .export:
            ["application/json"]
        case .photo: Self.images
        case .invitation: ["text/html"]
        case .drawnInvitation: ["image/svg+xml"]
        case .health, .readiness, .metrics: ["text/plain"]
        case .appleApps, .androidApps: ["application/json"]
        case .files: ["*/*"]
        }
    }

    /// The media types of photos.
    static let images = ["image/png", "image/jpeg", "image/webp", "image/gif"]

    /// Whether `if-none-match` is answered with 304 when nothing changed.
    var isCached: Bool { [.photo, .invitation, .files].contains(self) }
}
