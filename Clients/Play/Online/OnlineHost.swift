import Contracts
import ParlorKit
import ParlorWire

/// Carries out what the program asks for, at a server.
///
/// Calls are made in tasks. What comes of them, and of the streams that are shown, is told in `tick`.
struct OnlineHost: Host {
    /// What came of a call.
    typealias Reply = @Sendable (inout OnlineHost) -> [News]

    let parlor: Parlor
    let keptName: String?
    let mailbox = Mailbox<Reply>()
    var me: PersonID?
    var person: Followed<PersonView>?
    var account: Followed<AccountView>?
    var friends: FollowedFriends?
    var home: FollowedHome?
    var room: FollowedRoom?
    var match: FollowedMatch?
    var told = Told()

    /// What was last told of the connection.
    struct Told: Sendable {
        var names = Names()
        var state: ConnectionState?
    }

    init(_ parlor: Parlor, name: String?) {
        (self.parlor, keptName) = (parlor, name)
        Task { [mailbox] in
            for await _ in parlor.states { mailbox.wake() }
        }
    }

    var nextDeadline: Instant? { nil }
    var wakeup: Int32? { mailbox.descriptor }

    mutating func tick(_ now: Now, isPaused: Bool) -> [News] {
        var news = mailbox.take().flatMap { $0(&self) }
        guard me != nil else { return news }
        news += connectionNews() + accountNews() + (friends?.news() ?? [])
        news += (home?.news() ?? []) + roomNews() + matchNews()
        return news
    }

    func follow<View: StreamView>(_ live: Live<View>) -> Followed<View> {
        Followed(live) { [mailbox] in mailbox.wake() }
    }

    /// Makes calls, one after the other. If one fails, the person is told why.
    func call(
        orElse failed: @escaping @Sendable (ParlorError) -> [News] = { [.refused($0.message)] },
        _ work: @escaping @Sendable (Parlor) async throws(ParlorError) -> Reply
    ) {
        Task { [parlor, mailbox] in
            do throws(ParlorError) {
                mailbox.put(try await work(parlor))
            } catch {
                mailbox.put { _ in failed(error) }
            }
        }
    }
}

private extension OnlineHost {
    mutating func connectionNews() -> [News] {
        var news: [News] = []
        let state = parlor.state
        if state != told.state {
            told.state = state
            if let ended = state.ended { return signedOut(because: ended.message) }
            news += [.connection(Connection(state)), .trouble(state.trouble)]
        }
        if names != told.names {
            told.names = names
            news.append(.names(names))
        }
        return news
    }
}

extension OnlineHost {
    /// The person's own name is in the view of them.
    fileprivate var names: Names {
        let own = person?.view.map { [$0.identity] } ?? []
        let known = Array(parlor.knownPeople.all) + own
        return Names(Dictionary(known.map { ($0.userId, $0.displayName.text) }) { $1 })
    }
}

extension Connection {
    fileprivate init(_ state: ConnectionState) {
        switch state.status {
        case _ where state.isElsewhere: self = .elsewhere
        case .online: self = .online
        case .offline: self = .offline
        case .connecting, .signedOut: self = .connecting
        }
    }
}
