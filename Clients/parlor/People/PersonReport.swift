import BusZeroMQ
import Contracts
import Hosting
import ParlorWire

/// All that the services say of one person, as far as they say it.
struct PersonReport: Encodable {
    let person: PersonView
    private(set) var email: String?
    private(set) var devices: [Device]?
    /// While they are.
    private(set) var suspended: Suspended?
    /// Where they are online.
    private(set) var gateways: [Connection]?
    private(set) var friends: Friends?
    private(set) var rooms: [FoundRoom]?
    private(set) var matches: [FoundMatch]?
    private(set) var conversations: Count?
    /// What could not be asked, and why.
    private(set) var unknown: [String: String] = [:]

    /// A gateway that the person is connected to.
    struct Connection: Encodable {
        let instance: String
        /// Nil when the bus does not know it any more.
        let pid: Int?
    }

    /// Why, only the acts of operators say.
    struct Suspended: Codable {
        let suspendedAt: Timestamp
        let until: Timestamp?

        func isOn(at now: Timestamp) -> Bool { until.map { now < $0 } ?? true }
    }

    struct Friends: Encodable {
        var friends = 0
        var incoming = 0
        var outgoing = 0
    }

    /// Not counted any further than this.
    struct Count: Encodable {
        let count: Int
        let hasMore: Bool
    }

    private static let mostConversations = 500

    init(_ id: PersonID, asking line: BusLine) throws {
        person = try line.ask("person.get", of: "person", id.key, as: PersonView.self)
        if let mine = ask("account", { try line.account(of: id) }) {
            email = mine.email
            devices = mine.devices?.map { device in
                var device = device
                device.fcmToken = device.fcmToken.map { _ in "(set)" }
                return device
            }
        }
        suspended = ask("suspended") { try line.suspension(of: id) } ?? nil
        gateways = ask("gateways") { try line.connections(of: id) }
        friends = ask("friends") { try line.friendCounts(of: id) }
        rooms = ask("rooms") { try line.rooms(with: id) }
        matches = ask("matches") { try line.matchIDs(of: id).compactMap { try line.match($0) } }
        conversations = ask("conversations") {
            let (chats, hasMore) = try line.chats(of: id, atMost: Self.mostConversations)
            return Count(count: chats.count, hasMore: hasMore)
        }
    }

    private mutating func ask<Answer>(_ what: String, _ question: () throws -> Answer) -> Answer? {
        do { return try question() } catch {
            unknown[what] = (error as? Complaint)?.sentence ?? "\(error)"
            return nil
        }
    }
}

extension BusLine {
    fileprivate func account(of person: PersonID) throws -> AccountView {
        try ask("person.me", of: "person", person.key, by: person, as: MyProfile.self).account
    }

    fileprivate func suspension(of person: PersonID) throws -> PersonReport.Suspended? {
        struct Account: Decodable { let suspension: PersonReport.Suspended? }
        // Whoever an operator made by a call has no account.
        let history = try ask(
            "journal.history", of: "account", person.key, body: ["limit": 1], as: EventPage.self)
        guard history.head > 0 else { return nil }
        let known = try ask("journal.state", of: "account", person.key, as: StreamState.self)
        return try JSON.decode(Account.self, from: known.state.bytes).suspension
    }

    fileprivate func connections(of person: PersonID) throws -> [PersonReport.Connection] {
        let gateways = try ask(
            "person.gateways", of: "person", person.key, body: ["userId": person],
            as: GatewayList.self
        ).gateways
        guard !gateways.isEmpty else { return [] }
        let workers = try ask("bus.workers", of: "bus", as: BusWorkers.self).workers
        return gateways.map { PersonReport.Connection($0, among: workers) }
    }

    fileprivate func friendCounts(of person: PersonID) throws -> PersonReport.Friends {
        struct Page: Encodable { let after: String? }
        var counts = PersonReport.Friends()
        var after: String?
        repeat {
            let page = try ask(
                "friends.list", of: "friends", person.key, by: person, body: Page(after: after),
                as: FriendList.self)
            counts.friends += page.friends.count
            counts.incoming += page.incoming.count
            counts.outgoing += page.outgoing.count
            after = page.more
        } while after != nil
        return counts
    }
}

extension PersonReport.Connection {
    init(_ gateway: GatewayID, among workers: [BusWorker]) {
        let name = gateway.rawValue
        let written = name.lastIndex(of: "_").map { String(name[..<$0]) } ?? name
        let worker = workers.first { gateway.isLife(of: $0.instance) }
        (instance, pid) = (worker?.instance ?? written, worker?.pid)
    }
}
