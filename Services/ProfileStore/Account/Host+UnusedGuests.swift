import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire

extension Host {
    private static let chats = "guestChats"
    private static let drawings = "guestDrawings"
    private static let day: Duration = .seconds(86_400)

    /// Deletes guests who did not come back for so many days and have nothing here; at 0, nobody.
    @discardableResult
    func deletingUnusedGuests(afterDays days: Int) -> Host {
        followingContent()
        following(
            AccountEvent.self, [.unused], as: "unusedGuests", into: Account.self,
            once: { [unowned self] in hasHeardOfContent },
            each: { [unowned self] event, entry, reader throws(JournalFault) in
                guard days > 0, case .unused(let since, let notedAt) = event, knowsContent,
                    try !reader.hasMore(
                        PersonID(entry.stream.key), since: notedAt + Self.day * -days)
                else { return [] }
                return [Directive(entry.stream.key, .deleteUnused(since: since))]
            })
        return settingDeadlines(
            of: Account.self, by: days, foundBy: [.deviceOpened],
            once: { [unowned self] in knowsContent }
        ) { $0.unusedDeadline(after: Self.day * days) }
    }

    /// Guests who are, or were, in a conversation, or made a drawing, are not deleted. The
    /// conversations of rooms don't count: they end with their rooms.
    private func followingContent() {
        following(
            ChatEvent.self, [],
            lowPriority: LowPriority(each: [ChatEvent.CodingKeys.started, .memberAdded]),
            as: Self.chats, into: Account.self,
            each: { event, entry, reader throws(JournalFault) in
                switch event {
                case .started(let chat) where chat.type != .room:
                    try reader.notingContent(of: chat.members)
                case .memberAdded(let person, _)
                where !entry.stream.key.rawValue.hasPrefix(ChatID.roomPrefix):
                    try reader.notingContent(of: [person])
                default: []
                }
            })
        following(
            DrawingEvent.self, [],
            lowPriority: LowPriority(each: [DrawingEvent.CodingKeys.created]),
            as: Self.drawings, into: Account.self,
            each: { event, _, reader throws(JournalFault) in
                guard case .created(let drawing) = event, drawing.roomId == nil else { return [] }
                return try reader.notingContent(of: [drawing.createdBy])
            })
    }

    /// Whether all is heard that other services had when this process started, and could be kept.
    private var knowsContent: Bool { stuckWork.isEmpty && hasHeardOfContent }

    private var hasHeardOfContent: Bool {
        [Self.chats, Self.drawings].allSatisfy { caughtUp.time(of: $0) != nil }
    }
}

extension Reader {
    /// Only those of whom it is news.
    fileprivate func notingContent(
        of people: [PersonID]
    ) throws(JournalFault) -> [Directive<Account>] {
        var directives: [Directive<Account>] = []
        for person in Set(people).sorted() {
            guard let account = try state(Account.self, person.key)?.state, account.isGuest,
                !account.hasContent
            else { continue }
            directives.append(Directive(person.key, .noteContent))
        }
        return directives
    }

    /// What an account does not know of its person: whether they were seen later than it was used,
    /// own something or have friends.
    fileprivate func hasMore(
        _ person: PersonID, since time: Timestamp
    ) throws(JournalFault) -> Bool {
        if let friends = try state(Friends.self, person.key)?.state, !friends.friends.isEmpty {
            return true
        }
        guard let known = try state(Person.self, person.key)?.state else { return false }
        return known.isOnline || !known.ownedProductIDs.isEmpty
            || (known.lastSeen.map { $0 > time } ?? false)
    }
}
