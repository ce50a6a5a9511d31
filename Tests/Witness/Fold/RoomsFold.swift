/// `rooms.public`
struct RoomsFold: Fold {
    private(set) var view: Value

    init(_ view: Value, viewer: String) { self.view = view }

    /// Of a list with more than one page the app has the first; what comes then may be on another.
    mutating func take(_ event: String, _ body: Value, rev: Int) throws -> Bool {
        switch event {
        case "opened": break
        case "listed", "changed", "unlisted":
            view["rooms"].removeItems { $0["code"] == body["code"] }
            guard event != "unlisted" else { break }
            var room = body
            room["host"] = ["id": body["hostId"]]
            let next = view["rooms"].items.firstIndex { Self.isBefore(room, $0) }
            view["rooms"].items.insert(room, at: next ?? view["rooms"].items.count)
        default: throw Unfolded(event: event)
        }
        return view["more"].isNull
    }

    /// The newest first; of one moment by their codes.
    private static func isBefore(_ room: Value, _ other: Value) -> Bool {
        let (created, others) = (room["createdAt"].text ?? "", other["createdAt"].text ?? "")
        return created == others
            ? room["code"].text ?? "" < other["code"].text ?? "" : created > others
    }

    mutating func show(_ people: [String: Value]) {
        view["rooms"].items = view["rooms"].items.map { room in
            var room = room
            room["host"] = room["host"].portraying(people[room["hostId"].text ?? ""])
            return room
        }
    }
}
