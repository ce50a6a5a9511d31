public import Contracts
public import ParlorWire

extension Parlor {
    /// How the people in what is watched look now.
    public var knownPeople: KnownPeople { known.value }

    /// The view of a stream, kept current as long as somebody holds it.
    public func watch<View: StreamView>(
        _ view: View.Type, _ key: EntityKey
    ) -> Live<View> {
        let stream = StreamName(View.kind, key)
        let (live, kept): (Live<View>, KeptView?) = lives.with { lives in
            if let live = lives[stream]?.live as? Live<View> { return (live, nil) }
            let kept = shelf.state(of: stream).flatMap {
                try? JSON.decode(KeptView.self, from: $0)
            }
            let live = Live<View>(stream, kept: kept, people: known) { [self] live in
                if let drawing = live as? Live<Board> { takeRest(of: drawing) }
            } ended: { [self] id, unsaved in
                tell(.unwatch(stream, id, unsaved))
            }
            lives[stream] = WeakLive(live: live)
            if lives.count > 2 * 1_024 { lives = lives.filter { $0.value.live != nil } }
            tell(.watch(live))
            return (live, kept)
        }
        // Told without the lock: whoever hears of it may watch something.
        if let kept { known.change { $0.recall(kept.people) } }
        return live
    }
}

extension Parlor {
    /// A room, as its members see it.
    public func watch(room code: RoomCode) -> Live<RoomView> {
        watch(RoomView.self, RoomCode(code.key).key)
    }

    /// A match, from the seat of whoever watches.
    public func watch(match id: MatchID) -> Live<MatchView> {
        watch(MatchView.self, EntityKey(id.rawValue))
    }

    /// A conversation: its newest messages, and those that come.
    public func watch(chat id: ChatID) -> Live<ChatView> {
        watch(ChatView.self, EntityKey(id.rawValue))
    }

    /// A drawing. A large one comes in parts, and what happens meanwhile waits for the last.
    public func watch(drawing id: DrawingID) -> Live<Board> {
        watch(Board.self, EntityKey(id.rawValue))
    }

    /// Somebody, and whether they are online.
    public func watch(person id: PersonID) -> Live<PersonView> { watch(PersonView.self, id.key) }

    /// The public rooms.
    public func watchRooms() -> Live<RoomList> { watch(RoomList.self, "public") }

    /// One's own friends.
    public func watchFriends() async throws(ParlorError) -> Live<FriendsView> {
        watch(FriendsView.self, try await ownKey)
    }

    /// One's own conversations.
    public func watchChats() async throws(ParlorError) -> Live<ChatList> {
        watch(ChatList.self, try await ownKey)
    }

    /// One's own account.
    public func watchAccount() async throws(ParlorError) -> Live<AccountView> {
        watch(AccountView.self, try await ownKey)
    }

    private var ownKey: EntityKey {
        get async throws(ParlorError) {
            guard let own = await tokens.current?.userId else { throw ParlorError(.signedOut) }
            return own.key
        }
    }
}

/// A view that may be gone.
struct WeakLive: Sendable {
    weak let live: (any LiveStream)?
}
