/// A stream as an app that watches it has it: the view that it was shown, changed by every event since.
public struct FoldedStream {
    public let name: String
    public private(set) var rev: Int
    /// False when an event did not tell enough: the app has to ask for the view again.
    public private(set) var isWhole: Bool
    /// How many events were folded.
    public private(set) var count = 0
    private var fold: any Fold
    private let viewer: String

    /// Nil for a kind that is none of Parlor's.
    public init?(_ name: String, viewer: String, rev: Int, snapshot: Value) {
        guard let kind = name.split(separator: ".").first,
            let type = Self.folds[String(kind)]
        else { return nil }
        self.name = name
        self.rev = rev
        self.viewer = viewer
        fold = type.init(snapshot, viewer: viewer)
        isWhole = snapshot["more"].isNull
    }

    private static var folds: [String: any Fold.Type] {
        [
            "room": RoomFold.self, "rooms": RoomsFold.self, "person": PersonFold.self,
            "account": AccountFold.self, "friends": FriendsFold.self, "match": MatchFold.self,
            "drawing": DrawingFold.self, "chat": ChatFold.self, "chats": ChatListFold.self,
        ]
    }

    public mutating func take(_ event: String, _ body: Value, rev: Int) throws {
        self.rev = rev
        count += 1
        guard isWhole else { return }
        isWhole = try fold.take(event, body, rev: rev)
    }

    /// The view that the app would show, with people as they look now.
    public func view(showing people: [String: Value]) -> Value {
        var fold = fold
        fold.show(people)
        return fold.view
    }

    /// How this view differs from one that was asked for at the same revision; nil when it does not, or when
    /// that is another kind of view.
    public func difference(
        from other: Value, showing people: [String: Value]?
    ) -> String? {
        guard isWhole, other["more"].isNull else { return nil }
        if name.hasPrefix("room."), other["players"].isNull { return nil }
        if name.hasPrefix("chat."), other["members"].isNull { return nil }
        // Its revisions count what was told: what is shown may be newer.
        if name.hasPrefix("chats.") { return nil }
        if name.hasPrefix("friends."), other["decisions"].isNull { return nil }
        let own = people.map { view(showing: $0) } ?? fold.view.faceless
        return Value.difference(own, people == nil ? other.faceless : other)
    }
}

extension Value {
    /// Without the names and avatars that are filled in when a view is read.
    fileprivate var faceless: Value {
        var view = self
        for list in ["players", "spectators"] where !view[list].isNull {
            view[list].items = view[list].items.map(\.withoutPortrait)
        }
        if !view["rooms"].isNull {
            view["rooms"].items = view["rooms"].items.map { room in
                var room = room
                room["host"] = .null
                return room
            }
        }
        for name in view["participantDetails"].fields.keys {
            view["participantDetails"][name] = [:]
        }
        if !view["messages"].isNull {
            view["messages"].items = view["messages"].items.map(\.withoutSender)
        }
        return view
    }

    private var withoutSender: Value {
        var message = self
        for name in ["senderName", "@sender"] + ChatFold.senderFields { message[name] = .null }
        return message
    }

    private var withoutPortrait: Value {
        guard self["botLevel"].isNull else { return self }
        var place = self
        for name in ["username", "@player"] + Self.avatarFields { place[name] = .null }
        return place
    }
}
