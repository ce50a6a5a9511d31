/// `friends.<id>`
struct FriendsFold: Fold {
    private(set) var view: Value

    init(_ view: Value, viewer: String) { self.view = view }

    mutating func take(_ event: String, _ body: Value, rev: Int) throws -> Bool {
        let person = body["userId"]
        switch event {
        case "friendRequested":
            view[body["isIncoming"].isTrue ? "incoming" : "outgoing"].items.append(person)
        case "requestRemoved": leave(person, "incoming", "outgoing")
        case "friendAdded":
            leave(person, "incoming", "outgoing")
            view["friends"].items.append(person)
        case "friendRemoved":
            leave(person, "friends")
            view["invitations"].removeItems { $0["by"] == person }
        case "blocked":
            leave(person, "friends", "incoming", "outgoing")
            view["invitations"].removeItems { $0["by"] == person }
        case "invited":
            view["invitations"].items.append(body["invitation"])
            if view["invitations"].items.count > 50 { view["invitations"].items.removeFirst() }
        case "invitationRemoved":
            view["invitations"].removeItems { $0["roomCode"] == body["roomCode"] }
        case "decisionPut":
            forget(body)
            view["decisions"].items.append(body)
            view["decisions"].items.sort {
                ($0["kind"].text!, $0["key"].text!) < ($1["kind"].text!, $1["key"].text!)
            }
        case "decisionRemoved": forget(body)
        case "unblocked", "met", "forgetting", "forgotten": break
        case "deleted":
            for list in ["friends", "incoming", "outgoing", "decisions", "invitations"] {
                view[list] = []
            }
        default: throw Unfolded(event: event)
        }
        return true
    }

    private mutating func leave(_ person: Value, _ lists: String...) {
        for list in lists { view[list].items.removeAll { $0 == person } }
    }

    private mutating func forget(_ decision: Value) {
        view["decisions"].items.removeAll {
            $0["kind"] == decision["kind"] && $0["key"] == decision["key"]
        }
    }
}
