import Contracts
import ParlorKit
import ParlorWire
import Testing

@testable import Witness

/// A stream, folded by ParlorKit and by a fold that knows none of its types.
struct TwoFolds {
    private(set) var view: any StreamView
    private var fold: any Fold
    private let viewer: Viewer

    static let views: [EntityKind: any StreamView.Type] = Dictionary(
        uniqueKeysWithValues: ([
            PersonView.self, AccountView.self, FriendsView.self, RoomView.self, RoomList.self,
            MatchView.self, ChatView.self, ChatList.self, Board.self,
        ] as [any StreamView.Type]).map { ($0.kind, $0) })

    private static var folds: [EntityKind: any Fold.Type] {
        [
            "room": RoomFold.self, "rooms": RoomsFold.self, "person": PersonFold.self,
            "account": AccountFold.self, "friends": FriendsFold.self, "match": MatchFold.self,
            "drawing": DrawingFold.self, "chat": ChatFold.self, "chats": ChatListFold.self,
        ]
    }

    init(_ kind: EntityKind, snapshot: RawJSON, viewer: String) throws {
        let type = try #require(Self.views[kind])
        view = try type.init(snapshot)
        fold = try #require(Self.folds[kind]).init(Value(snapshot.bytes), viewer: viewer)
        self.viewer = Viewer(userId: PersonID(viewer))
    }

    /// How the two differ after the event; nil if they don't. Where one needs the whole state, so
    /// does the other.
    mutating func take(_ event: Session.Event) throws -> String? {
        let isFolded = try fold.take(event.name, Value(event.body.bytes), rev: event.rev)
        do { try view.fold(event, for: viewer) } catch {
            return isFolded ? "\(error)" : nil
        }
        guard isFolded else { return "The whole state was needed." }
        return Value.difference(try json.faceless, fold.view.faceless)
    }

    var json: Value { get throws { try Self.json(of: view) } }

    static func json(of view: any StreamView) throws -> Value { try Value(view.kept.bytes) }
}

extension Value {
    /// Without the names and avatars that are filled in when a view is read.
    var faceless: Value {
        switch self {
        case .list(let items): return .list(items.map(\.faceless))
        case .object(var fields):
            if !(fields["username"] ?? fields["@player"] ?? .null).isNull,
                fields["botLevel"] == nil
            {
                for name in ["username"] + Value.avatarFields { fields[name] = nil }
            }
            for name in Self.faces { fields[name] = nil }
            if case .object(let people)? = fields["participantDetails"] {
                fields["participantDetails"] = .object(people.mapValues { _ in [:] })
            }
            return .object(fields.mapValues(\.faceless))
        default: return self
        }
    }

    private static let faces =
        ["@player", "@sender", "@person", "senderName"] + ChatFold.senderFields
}
