import Wire

/// Whoever has a device here is online, and profiles are told so.
extension Sessions {
    private static let profiles: EntityKind = "person"

    func tellPresence(now: Instant) {
        for news in presence.takeNews(now: now) {
            let name: CallName = news.isOnline ? "person.connect" : "person.disconnect"
            begin(
                Call(
                    kind: Self.profiles, key: news.person.key, header: header(name),
                    body: JSON.encode(
                        Told(
                            gateway: gateway, wentAt: news.wentAt,
                            isAway: news.isAway ? true : nil))),
                .presence(news.person))
        }
    }

    func takePresence(_ reply: Reply, of person: PersonID, now: Instant) {
        presence.answered(person, isCertain: reply.failure?.isPassing != true, now: now)
        tellPresence(now: now)
    }

    func tickPresence(now: Instant) {
        presence.tick(now: now)
        if presence.beginComparing(now: now) { askWhoIsKept(after: nil) }
        tellPresence(now: now)
    }

    func takeKept(_ reply: Reply, now: Instant) {
        guard reply.header.status == .ok,
            let kept = try? JSON.decode(Kept.self, from: reply.body)
        else { return presence.giveUpComparing() }
        presence.compare(with: kept.userIds, areAll: kept.more == nil, now: now)
        if let more = kept.more { askWhoIsKept(after: more) }
        tellPresence(now: now)
    }

    private func askWhoIsKept(after: PersonID?) {
        let body = JSON.encode(Page(gateway: gateway, limit: Page.most, after: after))
        begin(
            Call(kind: Self.profiles, key: "", header: header("person.onlineAt"), body: body),
            .whoIsKept)
    }

    private func header(_ call: CallName) -> CallHeader {
        CallHeader(id: nextID(), call: call, actor: .part("gateway"))
    }

    private struct Told: Encodable {
        let gateway: String
        let wentAt: Timestamp?
        let isAway: Bool?
    }

    private struct Page: Encodable {
        static let most = 1_000

        let gateway: String
        let limit: Int
        let after: PersonID?
    }

    private struct Kept: Decodable {
        let userIds: [PersonID]
        let more: PersonID?
    }
}
