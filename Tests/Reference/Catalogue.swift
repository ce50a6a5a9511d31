import BusZeroMQ
import Contracts
import Games
import Hosting
import Sessions
import Sync
import Wire

/// Every choice of calls that exists, and what each call is answered with.
struct CallGroup {
    let choice: any Choice.Type
    /// By the call's name.
    let replies: [String: any Decodable.Type]
    let refusals: String?
    /// Nobody but Parlor's own parts and the operator may call any of it.
    let isInner: Bool

    init<C: Choice>(
        _ choice: C.Type, refusals: String? = nil, isInner: Bool = false,
        reply: (C.CodingKeys) -> any Decodable.Type
    ) {
        self.choice = choice
        self.refusals = refusals
        self.isInner = isInner
        replies = Dictionary(
            uniqueKeysWithValues: C.CodingKeys.allCases.map { ($0.rawValue, reply($0)) })
    }

    static var all: [CallGroup] {
        [
            CallGroup(PersonCommand.self, refusals: "PersonRefusal") { _ in PersonView.self },
            CallGroup(PersonQuery.self) { name in
                switch name {
                case .get: PersonView.self
                case .me: MyProfile.self
                case .many, .search: People.self
                case .avatars: AvatarCatalogue.self
                case .gateways: GatewayList.self
                case .onlineAt: Connected.self
                }
            },
            CallGroup(AccountCommand.self, refusals: "AccountRefusal") { _ in AccountView.self },
            CallGroup(GuestCall.self, refusals: "PersonRefusal", isInner: true) { _ in
                AccountView.self
            },
            CallGroup(AccountQuery.self) { name in
                switch name {
                case .devices: DeviceList.self
                case .check: CheckedDevice.self
                case .credentials: Credentials.self
                }
            },
            CallGroup(LoginCommand.self, refusals: "LoginRefusal") { _ in LoginView.self },
            CallGroup(StoreQuery.self) { name in
                switch name {
                case .products: ProductList.self
                case .verify: Ownership.self
                }
            },
            CallGroup(RoomCommand.self, refusals: "RoomRefusal") { _ in RoomView.self },
            CallGroup(RoomQuery.self) { name in
                switch name {
                case .get: RoomView.self
                case .list: RoomList.self
                }
            },
            CallGroup(DrawingCommand.self, refusals: "DrawingRefusal") { _ in DrawingView.self },
            CallGroup(DrawingQuery.self) { name in
                switch name {
                case .get: DrawingView.self
                case .list: DrawingList.self
                case .export: ExportedDrawing.self
                case .brushes: BrushCatalogue.self
                }
            },
            CallGroup(DrawingSignal.self, refusals: "DrawingRefusal") { _ in Noted.self },
            CallGroup(MatchCommand.self, refusals: "MatchRefusal") { _ in MatchView.self },
            CallGroup(MatchQuery.self) { name in
                switch name {
                case .get: MatchView.self
                case .legal: LegalActions.self
                case .seen: SeenMatch.self
                case .replay: MatchReplay.self
                case .catalog: GameList.self
                case .rules: Rulebook.self
                case .defaults: GameDefaults.self
                }
            },
            CallGroup(PublicRoomsCommand.self, refusals: "RoomRefusal", isInner: true) { _ in
                RoomList.self
            },
            CallGroup(PhotoCall.self, refusals: "PhotoRefusal", isInner: true) { name in
                switch name {
                case .put: PhotoReceipt.self
                case .get: KeptPhotoPart.self
                }
            },
            CallGroup(IdentityQuestion.self, isInner: true) { _ in Identities.self },
            CallGroup(JournalQuery.self, isInner: true) { name in
                switch name {
                case .history, .follow: EventPage.self
                case .state: StreamState.self
                }
            },
            CallGroup(OwnerQuestion.self, isInner: true) { name in
                switch name {
                case .tail: StreamTail.self
                case .heads: [StreamHead].self
                }
            },
            CallGroup(SyncQuestion.self, isInner: true) { name in
                switch name {
                case .watch: WatchedStream.self
                case .renew: RenewedStreams.self
                }
            },
            CallGroup(BusQuestion.self, isInner: true) { name in
                switch name {
                case .status: BusStatus.self
                case .workers: BusWorkers.self
                case .route: BusRoute.self
                }
            },
        ]
    }
}

/// Every kind whose streams are kept.
struct Kind {
    let name: String
    let events: any Choice.Type
    /// What a watcher gets first.
    let view: any Decodable.Type
    /// Who may watch; nil when only Parlor's own parts see it.
    let watchers: String?
    /// Fields of events that are kept and never told.
    var secrets: Set<String> = []
    /// What events are told with besides.
    var completions: [String: any Decodable.Type] = [:]

    static var all: [Kind] {
        [
            Kind(
                name: "person", events: PersonEvent.self, view: PersonView.self,
                watchers: "everybody", secrets: PersonEvent.secrets),
            Kind(
                name: "account", events: AccountEvent.self, view: AccountView.self,
                watchers: "its owner", secrets: AccountEvent.secrets),
            Kind(
                name: "login", events: LoginEvent.self, view: LoginView.self, watchers: nil,
                secrets: LoginEvent.secrets),
            Kind(
                name: "room", events: RoomEvent.self, view: RoomView.self,
                watchers: "whoever is in it; a public room everybody",
                secrets: RoomEvent.secrets, completions: RoomEvent.completions.byName),
            Kind(
                name: "rooms", events: PublicRoomsEvent.self, view: RoomList.self,
                watchers: "everybody"),
            Kind(
                name: "drawing", events: DrawingEvent.self, view: DrawingView.self,
                watchers: "its owner; a room's board whoever is in the room"),
            Kind(
                name: "match", events: MatchEvent.self, view: MatchView.self,
                watchers: "who plays, and spectators where the game allows it",
                secrets: MatchEvent.secrets, completions: MatchEvent.completions.byName),
        ]
    }
}

extension [RoomEvent.CodingKeys: any Codable.Type] {
    fileprivate var byName: [String: any Decodable.Type] { named(self) }
}

extension [MatchEvent.CodingKeys: any Codable.Type] {
    fileprivate var byName: [String: any Decodable.Type] { named(self) }
}

private func named<Key: RawRepresentable<String>>(
    _ types: [Key: any Codable.Type]
) -> [String: any Decodable.Type] {
    Dictionary(uniqueKeysWithValues: types.map { ($0.rawValue, $1) })
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
