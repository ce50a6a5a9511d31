/// `person.<id>`
struct PersonFold: Fold {
    private(set) var view: Value

    init(_ view: Value, viewer: String) { self.view = view }

    mutating func take(_ event: String, _ body: Value, rev: Int) throws -> Bool {
        switch event {
        case "created":
            view.merge(body, "displayName", "createdAt")
            view["lastSeen"] = body["createdAt"]
        case "identityChanged":
            for name in ["displayName"] + Value.avatarFields { view[name] = body[name] }
        case "statsChanged":
            view["globalStats"] = body["globalStats"]
            view["statsByGameId"][body["gameId"].text ?? ""] = body["gameStats"]
        case "presenceChanged":
            view["isOnline"] = body["isOnline"]
            view["lastSeen"] = body["lastSeen"]
        case "productGranted": view["ownedProductIDs"].items.append(body["productId"])
        case "deleted":
            view["isOnline"] = false
            if body["deletedAt"] != .null { view["lastSeen"] = body["deletedAt"] }
            view["globalStats"] = ["totalGamesPlayed": 0, "totalWins": 0]
            view["statsByGameId"] = [:]
            view["ownedProductIDs"] = []
            view["handle"] = .null
        case "handleChanged": view["handle"] = body["handle"]
        case "seated", "connected", "disconnected": break
        default: throw Unfolded(event: event)
        }
        return true
    }
}

/// `account.<id>`
struct AccountFold: Fold {
    private(set) var view: Value

    init(_ view: Value, viewer: String) { self.view = view }

    mutating func take(_ event: String, _ body: Value, rev: Int) throws -> Bool {
        let device = view["devices"].place(of: "deviceId", body["deviceId"])
        switch event {
        case "preferencesChanged": view["preferences"] = body["preferences"]
        case "pushRegistered":
            let token = body["fcmToken"]
            view["fcmToken"] = token
            for place in view["devices"].items.indices
            where view["devices"].items[place]["fcmToken"] == token {
                view["devices"].items[place]["fcmToken"] = .null
            }
            if let device { view["devices"].items[device]["fcmToken"] = token }
        case "deviceOpened":
            var opened: Value = ["lastSeen": body["openedAt"]]
            opened.merge(body, "deviceId", "name", "openedAt")
            view["devices"].items.append(opened)
        case "rotated":
            if let device { view["devices"].items[device]["lastSeen"] = body["rotatedAt"] }
        case "signedOut":
            if !body["deviceId"].isNull, view["offer"]["deviceId"] == body["deviceId"] {
                view["offer"] = .null
            }
            guard let device else { break }
            let token = view["devices"].items.remove(at: device)["fcmToken"]
            if !token.isNull, token == view["fcmToken"] { view["fcmToken"] = .null }
        case "offered":
            var offer: Value = [:]
            offer.merge(body, "deviceId", "expiresAt")
            view["offer"] = offer
        case "claimed":
            var claim: Value = [:]
            claim.merge(body, "deviceId", "name")
            view["offer"]["claim"] = claim
        case "claimSettled": view["offer"] = .null
        case "emailAttached": view["email"] = body["email"]
        case "emailReleased": view["email"] = .null
        case "deleted":
            view["preferences"] = [
                "aiEnabled": true, "notificationSettings": [:], "reducedHaptics": false,
            ]
            view["devices"] = []
            for name in ["email", "fcmToken", "offer"] { view[name] = .null }
        case "photoCounted", "photoKept", "photoGivenUp", "photosLeft", "exportOffered",
            "exportBegun", "suspended", "suspensionLifted", "contentNoted", "unused",
            "subjectAttached", "subjectReleased":
            break
        default: throw Unfolded(event: event)
        }
        return true
    }
}
