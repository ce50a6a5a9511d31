/// `room.<code>`
struct RoomFold: Fold {
    /// The events of which the description says "see **players**".
    static let settling: Set = [
        "playerJoined", "appChanged", "playerLeft", "hostChanged", "configured", "starting",
        "startFailed", "progressed", "finished", "calledOff", "closed",
    ]

    private(set) var view: Value

    init(_ view: Value, viewer: String) { self.view = view }

    mutating func take(_ event: String, _ body: Value, rev: Int) throws -> Bool {
        switch event {
        case "playerJoined", "appChanged", "playerLeft", "playerDropped", "playerReturned",
            "readyChanged", "hostChanged":
            takePlayers(event, body)
        case "spectatorJoined": view["spectators"].items.append(["id": body["userId"]])
        case "spectatorLeft": view["spectators"].removeItems { $0["id"] == body["userId"] }
        case "configured": configure(body)
        case "locked": view["locked"] = body["locked"]
        case "cardsSeen": break
        case "starting", "startFailed", "started", "progressed", "finished", "calledOff":
            takeMatch(event, body)
        case "kept": view["groupId"] = body["groupId"]
        case "kicked", "invited": break
        case "banned": view["banned"].items.append(body["userId"])
        case "unbanned": view["banned"].removeItems { $0 == body["userId"] }
        case "closed":
            endMatch(status: "ended")
            view["closeReason"] = body["reason"]
        default: throw Unfolded(event: event)
        }
        if Self.settling.contains(event) { settlePlayers(body) }
        return true
    }

    mutating func show(_ people: [String: Value]) {
        func shown(_ place: Value) -> Value { place.portraying(people[place["id"].text ?? ""]) }
        view["players"].items = view["players"].items.map {
            $0["botLevel"].isNull ? shown($0) : $0
        }
        view["spectators"].items = view["spectators"].items.map(shown)
    }
}

extension RoomFold {
    private mutating func takePlayers(_ event: String, _ body: Value) {
        let person = body["userId"]
        let place = view["players"].place(of: "id", person)
        switch event {
        case "playerJoined":
            var player: Value = ["id": person, "isActive": true, "isReady": false]
            player.merge(body, "joinedAt", "botLevel", "username")
            player["isReady"] = .flag(!body["botLevel"].isNull)
            view["players"].items.append(player)
        case "playerLeft": view["players"].removeItems { $0["id"] == person }
        case "playerDropped", "playerReturned":
            if let place {
                view["players"].items[place]["isActive"] = .flag(event == "playerReturned")
            }
        case "readyChanged":
            if let place { view["players"].items[place]["isReady"] = body["isReady"] }
        case "hostChanged": view["hostId"] = body["hostId"]
        default: break
        }
    }

    private mutating func configure(_ body: Value) {
        view.merge(
            body, "roomName", "maxPlayers", "isPrivate", "hasPasscode", "patience",
            "selectedGameType", "selectedCategory")
        if !body["selectedGameType"].isNull { view["selectedCategory"] = body["selectedCategory"] }
        if !body["settings"].isNull || !body["selectedGameType"].isNull {
            view["activeSettings"] = body["settings"]
        }
    }

    private mutating func takeMatch(_ event: String, _ body: Value) {
        switch event {
        case "starting":
            view["status"] = "starting"
            view["matchId"] = body["matchId"]
            view["startFailure"] = .null
        case "startFailed":
            endMatch(status: "waiting")
            view["startFailure"] = body["reason"]
        case "started":
            view["status"] = "inGame"
            view["gameStartedAt"] = body["gameStartedAt"]
        case "progressed": view["currentGameState"] = body["summary"]
        case "finished", "calledOff":
            endMatch(status: "waiting")
            view.merge(["lastResults": body["results"]], "lastResults")
            if event == "calledOff" { view["startFailure"] = body["reason"] }
            for index in view["players"].items.indices {
                let isBot = !view["players"].items[index]["botLevel"].isNull
                view["players"].items[index]["isReady"] = .flag(isBot)
            }
        default: break
        }
    }

    private mutating func endMatch(status: Value) {
        view["status"] = status
        for name in ["matchId", "gameStartedAt", "currentGameState"] { view[name] = .null }
    }

    /// What of each player follows from the rest: who is host, whose turn it is, the score, the
    /// colour, who can play.
    private mutating func settlePlayers(_ body: Value) {
        let scores =
            view["matchId"].isNull
            ? view["lastResults"]["scores"] : view["currentGameState"]["scores"]
        let current: Value =
            view["matchId"].isNull ? .null : view["currentGameState"]["currentPlayerId"]
        let (colors, cannotPlay) = (body["avatarColors"], body["cannotPlay"])
        view["players"].items = view["players"].items.map { player in
            var player = player
            let id = player["id"].text ?? ""
            player["isHost"] = .flag(player["id"] == view["hostId"])
            player["isTurn"] = current.isNull ? .null : .flag(player["id"] == current)
            player["gameScore"] = scores[id]
            if !colors.isNull { player["avatarColor"] = colors[id] }
            if !cannotPlay.isNull {
                player["canPlay"] = .flag(!cannotPlay.items.contains(player["id"]))
            }
            return player
        }
    }
}
