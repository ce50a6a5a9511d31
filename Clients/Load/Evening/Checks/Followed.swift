import Contracts
import ParlorKit
import ParlorWire

/// A stream as an app has it: the view that it was shown, changed by every event since.
struct Followed {
    private static let kinds: [EntityKind: any StreamView.Type] = [
        RoomView.kind: RoomView.self, ChatView.kind: ChatView.self, Board.kind: Board.self,
        MatchView.kind: MatchView.self, FriendsView.kind: FriendsView.self,
        ChatList.kind: ChatList.self,
    ]

    private(set) var view: any StreamView

    init(_ stream: StreamName, snapshot: RawJSON) throws(Malformed) {
        guard let kind = Self.kinds[stream.kind] else {
            throw Malformed("Nobody knows what \(stream) shows.")
        }
        view = try kind.init(snapshot)
    }

    mutating func take(_ event: Session.Event, for viewer: Viewer) throws(CannotFold) {
        try view.fold(event, for: viewer)
    }

    /// How it differs from the state of the same revision; nil if it does not. Names and avatars don't
    /// count: a state shows those of now.
    func difference(from fresh: RawJSON) -> String? {
        do {
            let other = try type(of: view).init(fresh)
            guard view.isWhole, other.isWhole else { return nil }
            let ours = try Faceless(view.shown(beside: other).kept.bytes)
            return ours.difference(from: try Faceless(other.shown(beside: view).kept.bytes))
        } catch { return "it can't be read: \(error)" }
    }
}

extension StreamView {
    /// It has everything as it is at one revision.
    fileprivate var isWhole: Bool {
        switch self {
        case let board as Board: board.more == nil
        // Its rows are those of now, and its revision counts what was told.
        case is ChatList: false
        default: true
        }
    }

    /// With as many of the newest messages as the other one has, too: a state has only some.
    fileprivate func shown(beside other: any StreamView) -> any StreamView {
        guard var chat = self as? ChatView, let other = other as? ChatView else { return self }
        chat.messages = Array(chat.messages.suffix(min(chat.messages.count, other.messages.count)))
        (chat.more, chat.participantDetails) = (nil, [:])
        return chat
    }
}
