/// `match.<id>`
struct MatchFold: Fold {
    /// The events of which the description says "see **sight**".
    static let showing: Set = [
        "acted", "turnTimedOut", "seatHeld", "seatTakenByBot", "seatReturned", "resigned",
        "playerJoined", "ended", "calledOff",
    ]

    private(set) var view: Value
    private let viewer: Value

    init(_ view: Value, viewer: String) {
        self.view = view
        self.viewer = .text(viewer)
    }

    mutating func take(_ event: String, _ body: Value, rev: Int) throws -> Bool {
        let seat = view["seats"].place(of: "userId", body["userId"])
        switch event {
        case "acted", "turnTimedOut", "stood": break
        case "spectatorJoined", "spectatorLeft", "privacyChanged": break
        case "seatHeld": if let seat { view["seats"].items[seat]["heldUntil"] = body["heldUntil"] }
        case "seatTakenByBot", "seatReturned":
            guard let seat else { break }
            view["seats"].items[seat]["isPlayedByBot"] = .flag(event == "seatTakenByBot")
            view["seats"].items[seat]["heldUntil"] = .null
            if body["reason"] == "putOut", body["userId"] == viewer { view["seat"] = .null }
        case "resigned":
            guard let seat else { break }
            view["seats"].items[seat]["hasResigned"] = true
            view["seats"].items[seat]["heldUntil"] = .null
        case "playerJoined":
            if body["userId"] == viewer {
                view["seat"] = .number(Double(view["seats"].items.count))
            }
            view["seats"].items.append([
                "userId": body["userId"], "hasResigned": false, "isPlayedByBot": false,
            ])
        case "refused":
            view["status"] = "refused"
            view["reason"] = body["reason"]
        case "ended":
            view["status"] = "over"
            view["results"] = body["results"]
        case "calledOff":
            view["status"] = "calledOff"
            view["reason"] = body["reason"]
        default: throw Unfolded(event: event)
        }
        if Self.showing.contains(event), !body["view"].isNull {
            let log = view["view"]["actions"].items + body["view"]["actions"].items
            for name in ["view", "awaited", "turnEndsAt", "moves"] { view[name] = body[name] }
            if !view["view"]["actions"].isNull {
                view["view"]["actions"].items = Array(log.suffix(50))
            }
        }
        return true
    }
}
