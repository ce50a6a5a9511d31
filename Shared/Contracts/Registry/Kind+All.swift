import EventSourcing
import ParlorGames
public import ParlorWire

extension Kind {
    /// What a whole Parlor serves, whether or not somebody serves it at the moment.
    public static let all = [
        person, account, login, subject, handle, friends, store, photo, sentphoto, report,
        operatorActs,
        room, rooms, group, drawing, match, chat, chats, inbox, contact, contactRule, hostblocks,
        notify, mail, sync,
    ]

    /// Those of all kinds, by their names.
    public static let names = Set(all.map(\.name))

    /// Calls that may name in their body what people type, whatever their own kind is.
    public static let typing = calls(\.typing)

    /// Of each kind whose streams are not kept, the kinds that they are made of.
    public static let derived = Dictionary(
        uniqueKeysWithValues: all.filter { !$0.sources.isEmpty }.map { ($0.name, $0.sources) })

    /// Events of a kind that those who are apart are not told of, by their names: whom a person
    /// blocks does not hear when the person comes and goes.
    public static let withheld: [EntityKind: Set<String>] = [
        PersonEvent.kind: Set(PersonEvent.ofPresence.map(\.rawValue))
    ]

    /// Events of a kind that those who are apart are not told of, but shown what came of them: an
    /// edited message may be one that a guest of a group does not see.
    public static let shownAnew: [EntityKind: Set<String>] = [
        ChatEvent.kind: [ChatEvent.CodingKeys.edited.rawValue]
    ]

    /// The event of a kind that is about one person (`userId`). If they are apart, they alone are
    /// shown what came of it: a guest who left may be back, and reads nothing from in between.
    public static let shownAnewToOne: [EntityKind: String] = [
        ChatEvent.kind: ChatEvent.CodingKeys.memberRemoved.rawValue
    ]

    /// Of a kind, the one whose streams say who is barred or apart. The fan-out reads their heads.
    static let rosterSources: [EntityKind: EntityKind] = [
        PersonEvent.kind: FriendsEvent.kind, RoomEvent.kind: HostBlocksEvent.kind,
    ]

    /// Calls that bring what is to be stored. They stop when the disk is nearly full.
    public static let adding = calls(\.adding)

    /// All calls of which something is stored. Their bytes are charged to their person.
    public static let storing = calls { $0.storesNothing ? [] : Set($0.answers.keys) }

    /// Calls that lead to a mail.
    public static let mailing = calls(\.mailing)

    static func names(_ isWanted: (Kind) -> Bool) -> Set<EntityKind> {
        Set(all.filter(isWanted).map(\.name))
    }

    /// The names of all calls.
    public static let callNames = calls { Set($0.answers.keys) }

    private static func calls(_ marked: (CallGroup) -> Set<CallName>) -> Set<CallName> {
        all.flatMap(\.calls).reduce(into: []) { $0.formUnion(marked($1)) }
    }

    /// People: their names, avatars and statistics, and whether they are online.
    static let person = Kind(
        PersonEvent.self, of: "profile-store",
        calls: [
            CallGroup(
                PersonCommand.self, refusals: PersonRefusal.self,
                adding: [.rename, .chooseAvatar, .composeAvatar, .usePhoto],
                answer: PersonView.self),
            CallGroup(
                HandleCall.self, refusals: HandleRefusal.self, adding: [.set],
                answer: PersonView.self),
            CallGroup(
                MoveInCall.self, refusals: PersonRefusal.self, isForParts: true,
                answer: PersonView.self),
            CallGroup(
                ReportCall.self, refusals: ReportRefusal.self, adding: [.report],
                answer: Noted.self),
            CallGroup(PersonQuery.self, storesNothing: true) { name in
                switch name {
                case .get: PersonView.self
                case .me: MyProfile.self
                case .many, .search: People.self
                case .avatars: AvatarCatalogue.self
                case .gateways: GatewayList.self
                case .onlineAt: Connected.self
                }
            },
            CallGroup(
                IdentityQuestion.self, isForParts: true, storesNothing: true,
                answer: Identities.self),
        ],
        view: PersonView.self, watchers: "everybody")

    /// A person's account: how they sign in, on which devices, and what they prefer.
    static let account = Kind(
        AccountEvent.self, of: "profile-store",
        calls: [
            CallGroup(
                AccountCommand.self, refusals: AccountRefusal.self,
                adding: [.setPreferences, .registerPush]
            ) { name in
                switch name {
                case .export: ExportOffer.self
                default: AccountView.self
                }
            },
            CallGroup(
                GuestCall.self, refusals: PersonRefusal.self, isForParts: true,
                answer: AccountView.self),
            CallGroup(
                ForgotCall.self, refusals: LoginRefusal.self, mailing: [.forgot],
                answer: Noted.self),
            CallGroup(ResetCall.self, refusals: LoginRefusal.self, answer: LoginView.self),
            CallGroup(AccountQuery.self, storesNothing: true) { name in
                switch name {
                case .devices: DeviceList.self
                case .check, .claimed, .exporting: CheckedDevice.self
                case .lines: OwnLines.self
                case .credentials, .presentCredentials: Credentials.self
                }
            },
            CallGroup(
                SuspensionCall.self, refusals: AccountRefusal.self, isForParts: true,
                answer: AccountView.self),
        ],
        view: AccountView.self, watchers: "its owner")

    static let login = Kind(
        LoginEvent.self, of: "profile-store",
        calls: [
            CallGroup(LoginCommand.self, refusals: LoginRefusal.self, answer: LoginView.self)
        ],
        view: LoginView.self, watchers: nil, isForParts: true)

    static let subject = Kind(
        SubjectEvent.self, of: "profile-store",
        calls: [
            CallGroup(SubjectCommand.self, refusals: SubjectRefusal.self, answer: SubjectView.self)
        ],
        view: SubjectView.self, watchers: nil, isForParts: true)

    static let handle = Kind(
        HandleEvent.self, of: "profile-store", calls: [], view: HandleView.self, watchers: nil,
        isForParts: true)

    /// A person's friends, requests and invitations, and what they decided about others.
    static let friends = Kind(
        FriendsEvent.self, of: "profile-store",
        calls: [
            CallGroup(
                FriendsCall.self, refusals: FriendsRefusal.self, adding: [.request, .decide]
            ) { name in
                switch name {
                case .request, .accept, .decline, .remove: Friendship.self
                case .decide, .undecide: Decision.self
                case .declineInvitation: Noted.self
                }
            },
            CallGroup(
                FriendsQuery.self, refusals: FriendsRefusal.self, storesNothing: true
            ) { name in
                switch name {
                case .list: FriendList.self
                case .decisions: DecisionList.self
                case .roster: Roster.self
                case .card: FriendCard.self
                case .suggested: SuggestedFriends.self
                }
            },
        ],
        view: FriendsView.self, watchers: "its owner", completions: FriendsEvent.told.byName)

    /// Products, and who owns them.
    static let store = Kind(
        "store", of: "profile-store",
        calls: [
            CallGroup(StoreQuery.self, storesNothing: true) { name in
                switch name {
                case .products: ProductList.self
                case .verify: Ownership.self
                }
            }
        ])

    /// Drawings: people's own, and the boards of rooms.
    static let drawing = Kind(
        DrawingEvent.self, of: "drawing-store", keys: DrawingID.self,
        calls: [
            CallGroup(
                DrawingCommand.self, refusals: DrawingRefusal.self,
                keyless: [.create, .current], typing: [.create],
                adding: [.create, .stroke, .stamp, .background, .import],
                answer: DrawingView.self),
            CallGroup(
                DrawingQuery.self, keyless: [.list, .brushes], storesNothing: true
            ) { name in
                switch name {
                case .get: DrawingView.self
                case .list: DrawingList.self
                case .export: ExportedDrawing.self
                case .lines: OwnLines.self
                case .brushes: BrushCatalogue.self
                }
            },
            CallGroup(
                DrawingSignal.self, refusals: DrawingRefusal.self, storesNothing: true,
                answer: Noted.self),
        ],
        view: DrawingView.self, watchers: "its owner; for a room's board, the people in the room")

    /// Matches of all games, from the first move to the results.
    static let match = Kind(
        MatchEvent.self, of: "game-authority", keys: MatchID.self,
        calls: [
            CallGroup(
                MatchCommand.self, refusals: MatchRefusal.self, keyless: [.practice],
                adding: [.practice, .adopt], answer: MatchView.self),
            CallGroup(
                MatchQuery.self, keyless: [.catalog, .rules, .defaults], storesNothing: true
            ) { name in
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
            CallGroup(
                MatchSignal.self, refusals: MatchRefusal.self, storesNothing: true,
                answer: Noted.self),
            CallGroup(
                MatchSearch.self, isForParts: true, storesNothing: true, answer: FoundMatches.self),
        ],
        view: MatchView.self,
        watchers: "its players; if the game has spectators, also those of the room, or everybody "
            + "if the room is public without a passcode",
        completions: MatchEvent.completions.byName)

    /// What gateways ask of the fan-out.
    static let sync = Kind(
        "sync", of: "sync-fanout",
        calls: [
            CallGroup(SyncQuestion.self, isForParts: true, storesNothing: true) { name in
                switch name {
                case .watch: WatchedStream.self
                case .renew: RenewedStreams.self
                }
            }
        ], isForParts: true)
}

extension Dictionary
where Key: RawRepresentable<String>, Value == any (Codable & Sendable).Type {
    var byName: [String: any (Decodable & Sendable).Type] {
        Dictionary<String, any (Decodable & Sendable).Type>(
            uniqueKeysWithValues: map { ($0.key.rawValue, $0.value) })
    }
}
