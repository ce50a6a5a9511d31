import BusZeroMQ
import Contracts
import Hosting
import Wire

extension CallGroup {
    /// Of all kinds, of what every service answers, and of the bus.
    static let all =
        Kind.all.flatMap(\.calls) + [
            CallGroup(JournalQuery.self, isForParts: true) { name in
                switch name {
                case .history, .follow: EventPage.self
                case .state: StreamState.self
                }
            },
            CallGroup(OwnerQuestion.self, isForParts: true) { name in
                switch name {
                case .tail: StreamTail.self
                case .heads: [StreamHead].self
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
        default: nil
        }
    }

    var answer: (any Decodable.Type)? {
        switch self {
        case .openSession, .refreshSession, .signIn: DeviceSession.self
        case .uploadPhoto: UploadedPhoto.self
        default: nil
        }
    }
}
